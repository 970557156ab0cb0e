import { largestFirst } from '../../protocol/group-by.ts';
import { lackAndRemedy, remedyFor } from '../judge/lacks.ts';
import type { AnswerResult, Check, Covered, Result, RuleResult } from '../judge/result.ts';
import { noCheck } from '../judge/verdicts.ts';
import { makerOfDeferred, plural } from '../views/text.ts';
import type { Baseline } from './baseline.ts';
import type { Unwatched } from './comparison.ts';

/** Why something in the baseline was not exercised, and what would change that. */
export function notExercisedFor(
  { reason, lacks, deferred, unchecked }: Pick<RuleResult | AnswerResult, 'reason' | keyof Covered>,
  baseline: Baseline,
  result: Result,
): string {
  if (reason === null || unchecked) return `${noCheck}: compare runs of the same selection (--grep, --specs, files)`;
  if (deferred) return `deferred to keep within the request budget: both runs need ${whatMakesDeferred(result)}`;
  if (lacks === undefined) return reason;
  const lost = lostPowers(baseline, result);
  return lacks.some((power) => lost.includes(power)) ? lackOfLost(lost) : `the target ${lackAndRemedy(lacks)}`;
}

function whatMakesDeferred({ run }: Result): string {
  return makerOfDeferred(typeof run.maxRequests === 'number');
}

/** Powers that the target had when the baseline was accepted, and has no more. */
function lostPowers({ target }: Baseline, result: Result): string[] {
  return without(target.powers, result.target.powers);
}

/** One sentence for all that lacks some of them: other credentials are one cause. */
function lackOfLost(lost: readonly string[]): string {
  const lacks = lost.length > 3 ? `lacks ${lost.length} powers (${remedyFor(lost)})` : lackAndRemedy(lost);
  return `the target ${lacks}, which it had when the baseline was accepted`;
}

/** Why this run may have looked at fewer cases of a question than that of the baseline; null if it looked at the same. */
export function whyFewerCases(baseline: Baseline, result: Result): string | null {
  const { suite } = baseline;
  const lost = lostPowers(baseline, result);
  if (lost.length > 0) return `fewer cases were looked at: ${lackOfLost(lost)}`;
  if (result.rules.some(({ unchecked }) => unchecked))
    return 'fewer cases were looked at: compare runs of the same selection (--grep, --specs, files)';
  return suite === result.suite.version ? null : `version ${result.suite.version} of the suite looks at fewer cases`;
}

/** Whether this run may have looked at cases that the baseline's did not. */
export function mayHaveMoreCases({ suite, target, rules }: Baseline, result: Result): boolean {
  const isNew = ({ id, verdict }: RuleResult) => verdict === 'conforms' && rules[id] === 'not-exercised';
  return (
    suite !== result.suite.version ||
    without(result.target.powers, target.powers).length > 0 ||
    result.rules.some(isNew)
  );
}

function without(powers: readonly string[], others: readonly string[]): string[] {
  return powers.filter((power) => !others.includes(power));
}

/** That rules conform by only some of their checks, a sentence for each cause: what the others would show is not known. */
export function partlyLookedAt({ target, rules }: Baseline, result: Result): string[] {
  const watched = result.rules.filter(({ id, verdict }) => verdict === 'conforms' && rules[id] === 'conforms');
  const withCheck = (isMissing: (check: Check) => boolean) =>
    watched.filter(({ checks }) => checks.some(isMissing)).length;
  const sentence = (count: number, cause: string) =>
    count === 0
      ? []
      : [
          `${plural(count, 'rule conforms', 'rules conform')} by only some of ${count === 1 ? 'its' : 'their'} checks: ${cause}.`,
        ];
  return [
    ...sentence(
      withCheck(({ deferred }) => deferred === true),
      `the others were deferred (${whatMakesDeferred(result)} makes them)`,
    ),
    ...sentence(
      withCheck(({ lacks = [] }) => lacks.some((power) => target.powers.includes(power))),
      'the others lack powers that the target had when the baseline was accepted',
    ),
  ];
}

/** The most common cause comes first. */
export function byCause(all: readonly { id: string; cause: string }[]): Unwatched[] {
  return largestFirst(all, ({ cause }) => cause).map(([cause, group]) => ({ cause, ids: group.map(({ id }) => id) }));
}

/** Their heading in every list. */
export const notExercisedHeading = 'Not exercised by this run';

/** A summary, in one sentence without its full stop: `130 of the baseline were not exercised: CAUSE`. */
export function unwatchedSentence({ cause, ids }: Unwatched): string {
  return `${rulesAndQuestions(ids.length)} of the baseline: ${cause}`;
}

/** `3 rules and questions` */
export function rulesAndQuestions(count: number): string {
  return plural(count, 'rule or question', 'rules and questions');
}

/** How many rules and questions of the baseline were not exercised. */
export function countOf(unwatched: readonly Unwatched[]): number {
  return unwatched.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Rules and questions of the baseline that this version of the suite no longer has. */
export function goneIds(baseline: Baseline, result: Result): string[] {
  const ids = new Set([...result.rules, ...result.answers].map(({ id }) => id));
  return watchedIn(baseline).filter((id) => !ids.has(id));
}

/** Why these are not looked at. */
export function noSuchEntry({ suite }: Pick<Result, 'suite'>): string {
  return `version ${suite.version} of the suite has no such entry`;
}

/** Rules and questions that were exercised when the baseline was accepted. */
export function watchedIn({ rules, answers }: Baseline): string[] {
  const exercised = Object.keys(rules).filter((id) => rules[id] === 'conforms' || rules[id] === 'violates');
  return [...exercised, ...Object.keys(answers)];
}
