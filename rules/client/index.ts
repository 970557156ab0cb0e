import { deliveries } from './deliveries.ts';
import { manners } from './manners.ts';
import { records } from './records.ts';
import { signatures } from './signatures.ts';
import type { ClientEntry } from './types.ts';

const topics = { ...signatures, ...deliveries, ...manners, ...records };

/** The permanent id of a statement about a client under test. */
export type ClientRuleId = keyof typeof topics;

/**
 * What binds a client, statement by statement. It is apart from the catalogue of the service: `run` never judges a client, and
 * `receiver` and `audit` judge nothing else.
 */
export const clientCatalogue: Readonly<Record<ClientRuleId, ClientEntry>> = topics;

const files = { signatures, deliveries, manners, records };

/** Where a statement stands, as the place of its check in reports. */
export function placeOf(id: ClientRuleId): { file: string; line: number } {
  const name = Object.entries(files).find(([, entries]) => Object.hasOwn(entries, id))?.[0] ?? 'index';
  return { file: `rules/client/${name}.ts`, line: 1 };
}

export const clientRuleIds = Object.keys(topics) as ClientRuleId[];

export { type ClientEntry, type ClientPower, clientPowers } from './types.ts';
