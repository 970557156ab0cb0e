/** What stands on the first screen, told once per cause instead of once per rule. Pure. */
import { withRemedy } from '../lacks.ts';
import { failureKey, summarise } from '../outcome.ts';
import type { Check, Result, RuleResult, Verdict } from '../result.ts';
import { clip } from './words.ts';

/** One check that failed, with all the rules that it breaks. */
export interface Failure {
  check: Check;
  summary: string;
  rules: RuleResult[];
}

export function failuresOf(result: Result): Failure[] {
  const failures = new Map<string, Failure>();
  for (const rule of result.rules) {
    for (const check of rule.checks) {
      if (check.outcome !== 'failed') continue;
      const key = failureKey(check);
      const known = failures.get(key);
      if (known) known.rules.push(rule);
      else failures.set(key, { check, summary: clip(summarise(check.message ?? ''), 500), rules: [rule] });
    }
  }
  return [...failures.values()];
}

/** Rules and questions that share a reason for having this verdict. */
export interface Group {
  reason: string;
  entries: { id: string; statement: string }[];
}

/** The largest group first. */
export function groupsOf(result: Result, verdict: Verdict): Group[] {
  const entries = [
    ...result.rules,
    ...result.answers.map((answer) => ({ ...answer, statement: answer.question })),
  ].filter((entry) => entry.verdict === verdict);
  const groups = new Map<string, Group>();
  for (const { id, statement, reason } of entries) {
    const group = groups.get(reason ?? '') ?? {
      reason: clip(withRemedy(reason ?? 'no reason recorded'), 500),
      entries: [],
    };
    group.entries.push({ id, statement });
    groups.set(reason ?? '', group);
  }
  return [...groups.values()].sort((a, b) => b.entries.length - a.entries.length);
}
