import { sortedByName } from '../protocol/order.ts';
import { catalogue, isRuleId } from './index.ts';
import type { Entry } from './types.ts';

/** What `released.json` keeps of each entry that was ever released: the meaning of its id to baselines and reports. */
export type Released = Record<string, Pick<Entry, 'kind' | 'statement'>>;

/** What is recorded of an entry when it is released. */
export function releasedOf({ kind, statement }: Entry): Released[string] {
  return { kind, statement };
}

/** The file, with one line for each id. */
export function releasedText(released: Released): string {
  const lines = Object.entries(sortedByName(released)).map(([id, entry]) => `  "${id}": ${JSON.stringify(entry)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** A difference between the catalogue and what was released under an id. */
export interface Change {
  id: string;
  change: 'gone' | 'kind' | 'wording';
  what: string;
}

/** Released entries that are missing from the catalogue, or have changed. */
export function changesOf(released: Released): Change[] {
  return Object.entries(released).flatMap(([id, { kind, statement }]): Change[] => {
    if (!isRuleId(id)) return [{ id, change: 'gone', what: 'is gone' }];
    const now = catalogue[id];
    if (now.kind !== kind) return [{ id, change: 'kind', what: `was a ${kind}, is a ${now.kind}` }];
    if (now.statement === statement) return [];
    return [{ id, change: 'wording', what: `said “${statement}”, says “${now.statement}”` }];
  });
}
