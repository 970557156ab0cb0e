import fc from 'fast-check';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import type { RuleId } from '../rules/index.ts';

/** What a property shows: several rules, and the one of them that the test is about. */
export interface Shown {
  rule: RuleId;
  among: readonly RuleId[];
}

/** The tests of a property that shows several rules: one for each, by the rule's id with the test's title. */
export function eachRule(titles: Partial<Record<RuleId, string>>): (Shown & { title: string })[] {
  const among = Object.keys(titles) as RuleId[];
  return among.map((rule) => ({ rule, among, title: titles[rule] ?? rule }));
}

/**
 * Makes an assertion of one of the property's rules. Null: of none of them, so that a failure leaves all undecided.
 * @throws whatever the assertion throws, if it is the judged rule's.
 */
export type Judge = (rule: RuleId | null, assertion: () => void) => void;

/**
 * Judges one rule, or all that the property shows. Where another one is broken the run ends and counts for nothing: nobody's
 * rule is broken by somebody else's fault.
 */
export function judgeOf({ rule: judged, among }: Shown | { rule: 'all'; among: readonly RuleId[] }): Judge {
  return (rule, assertion) => {
    // A rule that no test is about would be broken unseen.
    if (rule !== null && !among.includes(rule)) throw new Error(`The property says nothing of ${rule}.`);
    try {
      assertion();
    } catch (error) {
      if (!isAssertion(error) || (rule !== null && (judged === 'all' || judged === rule))) throw error;
      if (rule !== null) throw new fc.PreconditionFailure();
      throw new Inconclusive(`a precondition failed: ${error.message.split('\n')[0]}`);
    }
  };
}

/** Is it an error of Playwright's `expect`? */
export function isAssertion(error: unknown): error is Error {
  return error instanceof Error && 'matcherResult' in error;
}
