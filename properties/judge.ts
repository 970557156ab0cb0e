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

/** Makes the assertions of a property that shows several rules. They throw what the assertion throws, if it is the judged rule's. */
export interface Judge {
  /**
   * An assertion on which the rest of the run is built. Where another rule is judged, a failure ends the run, which counts for
   * nothing: nobody's rule is broken by somebody else's fault. Null: of no rule, so that a failure leaves all undecided.
   */
  (rule: RuleId | null, assertion: () => void): void;
  /** An assertion on which nothing is built: where another rule is judged, it is not made. */
  apart(rule: RuleId, assertion: () => void): void;
}

/** Judges one rule, or all that the property shows. */
export function judgeOf({ rule: judged, among }: Shown | { rule: 'all'; among: readonly RuleId[] }): Judge {
  function isJudged(rule: RuleId): boolean {
    // A rule that no test is about would be broken unseen.
    if (!among.includes(rule)) throw new Error(`The property says nothing of ${rule}.`);
    return judged === 'all' || judged === rule;
  }

  function judge(rule: RuleId | null, assertion: () => void): void {
    const isOurs = rule !== null && isJudged(rule);
    try {
      assertion();
    } catch (error) {
      if (isOurs || !isAssertion(error)) throw error;
      if (rule !== null) throw new fc.PreconditionFailure();
      throw new Inconclusive(`a precondition failed: ${error.message.split('\n')[0]}`);
    }
  }

  return Object.assign(judge, {
    apart(rule: RuleId, assertion: () => void): void {
      if (isJudged(rule)) assertion();
    },
  });
}

/** Is it an error of Playwright's `expect`? */
export function isAssertion(error: unknown): error is Error {
  return error instanceof Error && 'matcherResult' in error;
}
