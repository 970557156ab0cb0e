/** Rules that conform by only some of their checks, since the others lack a power of the target. Pure. */
import { lackedBy } from '../judge/lacks.ts';
import type { RuleResult } from '../judge/result.ts';

export interface InPart {
  rules: RuleResult[];
  /** The powers that their other checks lack, those that most rules lack first. */
  lacked: string[];
}

export function conformingInPart(rules: readonly RuleResult[]): InPart {
  const partly = rules.filter((rule) => rule.verdict === 'conforms' && lackedIn(rule).size > 0);
  const counts = new Map<string, number>();
  for (const power of partly.flatMap((rule) => [...lackedIn(rule)])) counts.set(power, (counts.get(power) ?? 0) + 1);
  const lacked = [...counts].sort(([, one], [, other]) => other - one).map(([power]) => power);
  return { rules: partly, lacked };
}

function lackedIn({ checks }: RuleResult): Set<string> {
  return new Set(checks.flatMap(({ outcome, message }) => (outcome === 'skipped' ? lackedBy(message ?? '') : [])));
}
