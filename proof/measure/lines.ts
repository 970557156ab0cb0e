/** The lines of `measured/checks.jsonl`, and the checks that there are. Pure. */
import { lineOf, type Measured, type MeasuredCheck } from '../../measured/checks.ts';

export interface Aligned {
  measured: Measured;
  /** Former ids -> new ones, where a check is known by another title. */
  renamed: ReadonlyMap<string, string>;
}

/** Gives each check its line, or that of a gone check of the same entry with most words in common: wording loses no measurements. */
export function aligned(before: Measured, ids: readonly string[]): Aligned {
  const missing = new Set(ids.filter((id) => !before.has(id)));
  const gone = new Set([...before.keys()].filter((id) => !ids.includes(id)));
  const pairs = [...missing].flatMap((to) => [...gone].map((from) => ({ from, to, likeness: likeness(from, to) })));
  const renamed = new Map<string, string>();
  for (const { from, to } of pairs.filter(({ likeness }) => likeness >= 0.5).sort((a, b) => b.likeness - a.likeness))
    if (gone.delete(from)) {
      if (missing.delete(to)) renamed.set(from, to);
      else gone.add(from);
    }
  const formerOf = new Map([...renamed].map(([from, to]) => [to, from]));
  const lines = ids.map((id): [string, MeasuredCheck] => [id, { ...before.get(formerOf.get(id) ?? id), id }]);
  return { measured: new Map(lines), renamed };
}

/** The part of the words of both that they have in common; 0 for checks of different entries. */
function likeness(one: string, other: string): number {
  const [entry, words = ''] = one.split('/');
  const [otherEntry, otherWords = ''] = other.split('/');
  if (entry !== otherEntry) return 0;
  const [a, b] = [new Set(words.split('-')), new Set(otherWords.split('-'))];
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

const members = ['cost', 'shared', 'rank', 'notices', 'catches', 'mutants'] as const;

/** What changed, one sentence each. */
export function changes(before: Measured, { measured: after, renamed }: Aligned): string[] {
  const formerOf = new Map([...renamed].map(([from, to]) => [to, from]));
  const fresh = [...after.keys()].filter((id) => !before.has(formerOf.get(id) ?? id));
  const gone = [...before.keys()].filter((id) => !after.has(id) && !renamed.has(id));
  const kept = [...after].filter(([id]) => !fresh.includes(id));
  const text = (check: MeasuredCheck | undefined, member: (typeof members)[number]) =>
    lineOf({ id: '', [member]: check?.[member] });
  const numbers = members.map((member) => {
    const changed = kept.filter(
      ([id, check]) => text(check, member) !== text(before.get(formerOf.get(id) ?? id), member),
    );
    return `${member} of ${changed.length}`;
  });
  return [
    ...fresh.map((id) => `New: ${id}`),
    ...gone.map((id) => `Gone: ${id}`),
    ...[...renamed].map(([from, to]) => `Renamed: ${from} -> ${to}`),
    `${after.size} checks: ${fresh.length} new, ${gone.length} gone, ${renamed.size} renamed; changed: ${numbers.join(', ')}.`,
  ];
}
