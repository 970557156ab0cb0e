/** What has changed since the baseline, and what that means for a client. Pure. */

import { firstOf } from '../../protocol/texts.ts';
import { surpriseOf } from '../../rules/index.ts';
import type { AnswerResult, Result, RuleResult, Verdict } from '../judge/result.ts';
import { byReadability } from '../views/failures.ts';
import { differences, isPartOf, isSame, mayBeOfOtherCases, meaningOfAnswer } from './answer-change.ts';
import type { Baseline } from './baseline.ts';
import type { Change, Comparison } from './comparison.ts';
import { compareDocuments } from './documents.ts';
import { excuse } from './known-deviations.ts';
import { meaningOf } from './meaning.ts';
import {
  byCause,
  goneIds,
  mayHaveMoreCases,
  noSuchEntry,
  notExercisedFor,
  partlyLookedAt,
  whyFewerCases,
} from './not-exercised.ts';

/** @param today the current date, `2027-01-31`, which decides whether known deviations have expired. */
export function compare(baseline: Baseline, result: Result, today: string): Comparison {
  const seen = [
    ...result.rules.map((rule) => compareRule(baseline, rule, result)),
    ...result.answers.map((answer) => compareAnswer(baseline, answer, result)),
  ];
  const { changes, tolerated, notes } = excuse(
    baseline,
    result,
    seen.flatMap(({ change }) => change ?? []),
    today,
  );
  const openapi = compareDocuments(baseline, result);
  return {
    changes: [...changes, ...openapi.changes],
    undecided: seen.flatMap(({ undecided }) => undecided ?? []),
    resting: seen.flatMap(({ resting }) => resting ?? []),
    notExercised: byCause([
      ...seen.flatMap(({ unwatched }) => unwatched ?? []),
      ...(openapi.unwatched ?? []),
      ...goneIds(baseline, result).map((id) => ({ id, cause: noSuchEntry(result) })),
    ]),
    tolerated,
    notes: [...notesOn(baseline, result), ...notes, ...openapi.notes],
  };
}

interface Seen {
  change: Change | null;
  undecided?: { id: string; reason: string };
  resting?: string;
  unwatched?: { id: string; cause: string };
}

/** How to describe a rule that is broken now, by its verdict in the baseline. */
const formerly: Record<Verdict | 'unknown', string> = {
  conforms: 'conformed, and is now broken',
  violates: 'is broken as in the baseline, without a known deviation',
  inconclusive: 'was inconclusive, and is now broken',
  'not-exercised': 'was not exercised, and is now broken',
  untestable: 'could not be tested, and is now broken',
  unknown: 'is not in the baseline, and is broken',
};

/** What showed it may not have been looked at then. */
const conformedInLess = 'conformed in a run that looked at less, and is now broken';

const unchanged: Seen = { change: null };

function compareRule(baseline: Baseline, rule: RuleResult, result: Result): Seen {
  const { id, statement: subject, verdict, reason, cause, checks } = rule;
  const was = baseline.rules[id];
  const change = { id, subject, meaning: meaningOf(rule) };
  if (verdict === 'violates') {
    const check = checks.filter(({ outcome }) => outcome === 'failed').toSorted(byReadability)[0] ?? null;
    const past =
      was === 'conforms' && mayHaveMoreCases(baseline, result) ? conformedInLess : formerly[was ?? 'unknown'];
    const what = `${past}: ${reason}`;
    return { change: { ...change, kind: 'broken', what, check } };
  }
  if (cause !== undefined && was !== 'conforms') return { change: null, resting: id };
  if (was !== 'conforms' && was !== 'violates') return unchanged;
  if (isUndecided(rule, result)) return undecidedAs(rule);
  if (verdict === 'conforms') return unchanged;
  return { change: null, unwatched: { id, cause: notExercisedFor(rule, baseline, result) } };
}

function compareAnswer(baseline: Baseline, answer: AnswerResult, result: Result): Seen {
  const { id, question: subject, verdict, surprising, ifItChanges } = answer;
  if (!Object.hasOwn(baseline.answers, id)) return unchanged;
  const before = baseline.answers[id] ?? null;
  if (isUndecided(answer, result)) return undecidedAs(answer);
  if (verdict !== 'answered')
    return { change: null, unwatched: { id, cause: notExercisedFor(answer, baseline, result) } };
  if (isSame(before, answer.answer)) return unchanged;
  const fewer = whyFewerCases(baseline, result);
  const hasMore = hasMoreCases(baseline, answer, result);
  if (fewer !== null && (isPartOf(answer.answer, before) || (hasMore && !isPartOf(before, answer.answer))))
    return { change: null, unwatched: { id, cause: fewer } };
  if (hasMore) return unchanged;
  const what = differences(before, answer.answer).join('; ');
  const advice = ifItChanges ?? meaningOfAnswer(before, answer.answer);
  const answers = { was: before, is: answer.answer };
  const change: Change = { kind: 'answer', id, subject, what, meaning: advice, answers, check: null };
  if (surprising === undefined || surprising === surpriseOf(id, before)) return { change };
  return { change: { ...change, meaning: `${surprising}. ${advice}`.trimEnd(), isSurprising: true } };
}

/** Whether an answer has cases that the accepted one has not, and nothing else differs that both runs looked at. */
function hasMoreCases(baseline: Baseline, { id, verdict, answer }: AnswerResult, result: Result): boolean {
  const before = baseline.answers[id];
  if (verdict !== 'answered' || before === undefined || !mayHaveMoreCases(baseline, result)) return false;
  if (isSame(before, answer) || isPartOf(answer, before)) return false;
  return isPartOf(before, answer) || (whyFewerCases(baseline, result) !== null && mayBeOfOtherCases(before, answer));
}

/** What was not exercised because the run ended early proves nothing either. */
function isUndecided({ verdict }: RuleResult | AnswerResult, { run }: Result): boolean {
  return verdict === 'inconclusive' || (verdict === 'not-exercised' && run.status !== 'finished');
}

function undecidedAs({ id, reason }: RuleResult | AnswerResult): Seen {
  return { change: null, undecided: { id, reason: reason ?? 'inconclusive' } };
}

/** Improvements, and changed circumstances, one sentence each. */
export function notesOn(baseline: Baseline, result: Result): string[] {
  const improved = result.rules.filter(
    ({ id, verdict }) => verdict === 'conforms' && baseline.rules[id] !== 'conforms',
  );
  const answered = result.answers.filter(
    ({ id, verdict }) => verdict === 'answered' && !Object.hasOwn(baseline.answers, id),
  );
  const extended = result.answers.filter((answer) => hasMoreCases(baseline, answer, result));
  const { suite } = baseline;
  const { environment } = baseline.target;
  return [
    ...(suite === result.suite.version
      ? []
      : [
          `The baseline was accepted by version ${suite} of the suite, and this is ${result.suite.version}: what differs may be its checks. Accept again with the service as it was.`,
        ]),
    ...(environment === result.target.environment
      ? []
      : [`The baseline was accepted in another environment: ${environment} then, ${result.target.environment} now.`]),
    ...watchable('Conform now, but did not in the baseline', improved),
    ...watchable('Answered now, but not in the baseline', answered),
    ...watchable('Answered now in more cases than in the baseline', extended),
    ...partlyLookedAt(baseline, result),
  ];
}

function watchable(what: string, entries: readonly { id: string }[]): string[] {
  if (entries.length === 0) return [];
  const ids = [...new Set(entries.map(({ id }) => id))];
  return [`${what}: ${firstOf(ids, 10)}. Accept again to watch them.`];
}
