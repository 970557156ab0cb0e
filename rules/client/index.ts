import { deliveries } from './deliveries.ts';
import { manners } from './manners.ts';
import { records } from './records.ts';
import { signatures } from './signatures.ts';
import type { ClientEntry } from './types.ts';

const topics = { ...signatures, ...deliveries, ...manners, ...records };

export type ClientRuleId = keyof typeof topics;

/** Apart from the catalogue of the service: `run` never judges a client, and `receiver` and `audit` judge nothing else. */
export const clientCatalogue: Readonly<Record<ClientRuleId, ClientEntry>> = topics;

/** The page of the documentation that has a line for each statement, in the order of the catalogue, and the first of them. */
const page = { file: 'docs/client-rules.md', firstLine: 18 };

/** Where somebody who has no sources reads about a statement: the place of its check in reports. */
export function placeOf(id: ClientRuleId): { file: string; line: number } {
  return { file: page.file, line: page.firstLine + clientRuleIds.indexOf(id) };
}

export const clientRuleIds = Object.keys(topics) as ClientRuleId[];

/** Ids of what is judged by deliveries and what follows them; the others are judged by calls. */
export const receiverIds = Object.keys({ ...signatures, ...deliveries }) as ClientRuleId[];
