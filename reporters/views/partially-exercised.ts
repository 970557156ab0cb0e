/** Rules that conform by only some of their checks, since the others lack a power of the target or were deferred. Pure. */
import { countsOf } from '../../protocol/group-by.ts';
import type { RuleResult } from '../judge/result.ts';

export interface InPart {
  rules: RuleResult[];
  /** The powers that their other checks lack, those that most rules lack first. */
  lacked: string[];
  areDeferred: boolean;
}

export function conformingInPart(rules: readonly RuleResult[]): InPart {
  const partly = rules.filter((rule) => rule.verdict === 'conforms' && (lackedIn(rule).size > 0 || hasDeferred(rule)));
  const counts = countsOf(partly.flatMap((rule) => [...lackedIn(rule)]));
  const lacked = [...counts].sort(([, one], [, other]) => other - one).map(([power]) => power);
  return { rules: partly, lacked, areDeferred: partly.some(hasDeferred) };
}

/** On how many records a rule was judged that the run has not made; 0 if a check has made what it needs. */
export function existingOf({ checks }: RuleResult): number {
  const passed = checks.filter(({ outcome }) => outcome === 'passed');
  const counts = passed.map(({ existing }) => existing ?? 0);
  return counts.every((count) => count > 0) ? Math.max(0, ...counts) : 0;
}

function lackedIn({ checks }: RuleResult): Set<string> {
  return new Set(checks.flatMap(({ lacks }) => lacks ?? []));
}

function hasDeferred({ checks }: RuleResult): boolean {
  return checks.some(({ deferred }) => deferred);
}
