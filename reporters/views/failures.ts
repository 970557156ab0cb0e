/** The failed checks of a result, grouped by the rules that they break. Pure. */
import { groupBy } from '../../protocol/group-by.ts';
import type { Check, Result, RuleResult } from '../judge/result.ts';
import { plural } from './text.ts';

/** Checks that break the same rules: a failed check is in one group only. */
export interface BrokenGroup {
  rules: RuleResult[];
  checks: Check[];
  /** The undecided rules that rest on one of these. */
  resting: RuleResult[];
}

interface Failure extends Pick<BrokenGroup, 'rules' | 'resting'> {
  check: Check;
}

/** Rules on which others rest come first, but for those that only a counterexample found by chance shows to be broken. */
export function brokenGroups(result: Result): BrokenGroup[] {
  const groups = groupBy(failuresOf(result), ({ rules }) => rules.map(({ id }) => id).join());
  return [...groups.values()].map((group) => ({
    rules: group[0]!.rules,
    checks: group.map(({ check }) => check),
    resting: group.flatMap(({ resting }) => resting),
  }));
}

function failuresOf(result: Result): Failure[] {
  const failures = new Map<string, Failure>();
  for (const rule of result.rules) {
    const failed = rule.checks.filter(({ outcome }) => outcome === 'failed').toSorted(byReadability);
    for (const [at, check] of failed.entries()) {
      const failure = failures.get(failureKey(check)) ?? { check, rules: [], resting: [] };
      failures.set(failureKey(check), failure);
      failure.rules.push(rule);
      if (at === 0) failure.resting.push(...result.rules.filter(({ cause }) => cause === rule.id));
    }
  }
  return [...failures.values()].toSorted(
    (one, other) => byReadability(one.check, other.check) || other.resting.length - one.resting.length,
  );
}

/** Those with a counterexample found by chance are hard to read, and come last. */
export function byReadability(one: Check, other: Check): number {
  return Number(isProperty(one)) - Number(isProperty(other));
}

/** Whether a check tries values found by chance. */
export function isProperty({ runs }: Check): boolean {
  return runs !== undefined;
}

/** One failure may break several rules. Its place alone is not enough: the comparison with the OpenAPI document is one check. */
function failureKey({ file, line, title, message }: Check): string {
  return JSON.stringify([file, line, title, message]);
}

/** `2 rules that rest on it are undecided`, without a full stop. */
export function restingSentence(resting: readonly RuleResult[]): string {
  return `${plural(resting.length, 'rule that rests', 'rules that rest')} on it ${resting.length === 1 ? 'is' : 'are'} undecided`;
}
