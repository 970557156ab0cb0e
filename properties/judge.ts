import fc from 'fast-check';
import { Inconclusive, type RuleId } from '../fixtures/index.ts';

/** The rules that a property shows, and the one that this test is about. */
export interface Shown {
  rule: RuleId;
  among: readonly RuleId[];
}

/** The tests of a property that shows several rules, from a test title for each rule id. */
export function eachRule(titles: Partial<Record<RuleId, string>>): (Shown & { title: string })[] {
  const among = Object.keys(titles) as RuleId[];
  return among.map((rule) => ({ rule, among, title: titles[rule] ?? rule }));
}

/** Makes the assertions of a property that shows several rules. Only those of the judged rule fail the test. */
export interface Judge {
  /**
   * An assertion on which the rest of the run depends. If it fails although another rule is judged, the run ends without
   * counting, since it says nothing about that rule. With null it belongs to no rule, and a failure makes the run
   * inconclusive.
   */
  (rule: RuleId | null, assertion: () => void): void;
  /** An assertion on which nothing depends: it is left out when another rule is judged. */
  apart(rule: RuleId, assertion: () => void): void;
}

/** Judges one rule, or all rules that the property shows. */
export function judgeOf({ rule: judged, among }: Shown | { rule: 'all'; among: readonly RuleId[] }): Judge {
  function isJudged(rule: RuleId): boolean {
    // No test would report a rule that none of them is about.
    if (!among.includes(rule)) throw new Error(`The property says nothing of ${rule}.`);
    return judged === 'all' || judged === rule;
  }

  function judge(rule: RuleId | null, assertion: () => void): void {
    const isOurs = rule !== null && isJudged(rule);
    try {
      assertion();
    } catch (error) {
      if (isOurs || !isExpectError(error)) throw error;
      if (rule !== null) throw new fc.PreconditionFailure();
      throw new Inconclusive(`precondition not met: not as expected: ${error.message.split('\n')[0]}.`);
    }
  }

  return Object.assign(judge, {
    apart(rule: RuleId, assertion: () => void): void {
      if (isJudged(rule)) assertion();
    },
  });
}

/** Whether an error comes from Playwright's `expect`. */
export function isExpectError(error: unknown): error is Error {
  return error instanceof Error && 'matcherResult' in error;
}
