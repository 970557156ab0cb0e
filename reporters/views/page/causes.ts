/** Statements without a verdict for or against the target, grouped by reason. Pure. */

import { largestFirst } from '../../../protocol/group-by.ts';
import { causeOf } from '../../../protocol/same-cause.ts';
import type { Result } from '../../judge/result.ts';
import { type NotJudged, notJudgedGroups, wouldDecide } from '../not-judged.ts';
import { clip } from './words.ts';

/** Rules and questions that share a reason for having this verdict. */
export interface Group {
  reason: string;
  entries: { id: string; statement: string; isQuestion: boolean }[];
}

/** What is inconclusive, the largest group first. Rules of both parties count, as for the exit status. */
export function inconclusiveGroups(result: Result): Group[] {
  const entries = [
    // Rules that rest on a broken one are listed with it.
    ...result.rules.filter(({ cause }) => cause === undefined).map((rule) => ({ ...rule, isQuestion: false })),
    ...result.answers.map((answer) => ({ ...answer, statement: answer.question, isQuestion: true })),
  ].filter(({ verdict }) => verdict === 'inconclusive');
  const inWords = (each: (typeof entries)[number]) =>
    `${causeOf(each.reason ?? 'no reason recorded')}${wouldDecide(each)}`;
  return largestFirst(entries, inWords).map(([cause, group]) => ({ reason: clip(cause, 500), entries: group }));
}

/** What was not exercised, by what would change that: each statement once, as in the terminal. */
export function notExercisedGroups({ rules, answers }: Result, entries: readonly NotJudged[]): Group[] {
  const statements = new Map([
    ...rules.map(({ id, statement }) => [id, statement] as const),
    ...answers.map(({ id, question }) => [id, question] as const),
  ]);
  const { sources, others } = notJudgedGroups(entries);
  return [...sources, ...others].map(([what, group]) => ({
    reason: clip(what, 500),
    entries: group.map(({ id, isQuestion }) => ({ id, isQuestion, statement: statements.get(id) ?? id })),
  }));
}
