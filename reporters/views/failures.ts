/** The failed checks of a result, each listed once with all the rules that it breaks. Pure. */
import type { Check, Result, RuleResult } from '../judge/result.ts';

export interface Failure {
  check: Check;
  rules: RuleResult[];
}

/** In the order of the rules in the result. */
export function failuresOf(result: Result): Failure[] {
  const failures = new Map<string, Failure>();
  for (const rule of result.rules) {
    for (const check of rule.checks.filter(({ outcome }) => outcome === 'failed')) {
      const key = failureKey(check);
      const known = failures.get(key);
      if (known === undefined) failures.set(key, { check, rules: [rule] });
      else known.rules.push(rule);
    }
  }
  return [...failures.values()];
}

/**
 * The same key for one failure that breaks several rules. The place in the source is not enough: the comparison with the
 * OpenAPI document is a single check that has a different message for each rule.
 */
function failureKey({ file, line, title, message }: Check): string {
  return JSON.stringify([file, line, title, message]);
}
