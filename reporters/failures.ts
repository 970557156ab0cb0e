/** The failed checks of a result, each once with all the rules that it breaks. Pure. */
import type { Check, Result, RuleResult } from './result.ts';

export interface Failure {
  check: Check;
  rules: RuleResult[];
}

/** In the order of the rules, as in the result. */
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
 * Equal for a failure that breaks several rules. The comparison with the OpenAPI document is a single check that gives each
 * rule a message of its own, so its place in the source is not enough.
 */
function failureKey({ file, line, title, message }: Check): string {
  return JSON.stringify([file, line, title, message]);
}
