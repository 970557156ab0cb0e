/** Which test last caught which defect: only a hint for the order, so a proof need not try every test of a rule. */
import { readMeasured } from '../measured/checks.ts';
import { groupBy } from '../protocol/group-by.ts';
import { byText, sortedByName } from '../protocol/order.ts';
import type { CaughtBy, NamedDefect } from './plan.ts';
import type { ProofRun } from './rounds.ts';

export function readCaughtBy(): CaughtBy {
  return Object.fromEntries([...readMeasured().values()].map(({ id, catches = [] }) => [id, catches]));
}

/** Cost of giving a test one more defect to catch, in milliseconds: one more round, for which new workers start. */
const roundMs = 50;

/** The test that is to catch each defect next time: a quick one with few others. Defects that were not caught keep theirs. */
export function chooseCatchers(
  defects: readonly NamedDefect[],
  catches: readonly ProofRun[],
  known: CaughtBy = {},
): CaughtBy {
  const choices = groupBy(catches, ({ defect }) => defect);
  const chosen = new Map<string, string[]>();
  const choose = (test: string, defect: string) => chosen.set(test, [...(chosen.get(test) ?? []), defect]);
  const kept = new Set(defects.map(({ name }) => name).filter((name) => !choices.has(name)));
  for (const [test, names] of Object.entries(known)) for (const name of names) if (kept.has(name)) choose(test, name);
  const fewestFirst = [...choices].sort(([a, one], [b, other]) => one.length - other.length || byText(a, b));
  for (const [defect, runs] of fewestFirst) {
    const cost = ({ test, durationMs }: ProofRun) => durationMs + roundMs * (chosen.get(test)?.length ?? 0);
    const best = runs.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    choose(best.test, defect);
  }
  return sortedByName(Object.fromEntries([...chosen].map(([test, names]) => [test, names.sort()])));
}
