/** Statements without a verdict for or against the target, grouped by reason. Pure. */

import { causeOf } from '../../../protocol/same-cause.ts';
import { withRemedy } from '../../judge/lacks.ts';
import type { Result, Verdict } from '../../judge/result.ts';
import { judgedParty } from '../../judge/totals.ts';
import { wouldDecide } from '../not-judged.ts';
import { clip } from './words.ts';

/** Rules and questions that share a reason for having this verdict. */
export interface Group {
  reason: string;
  entries: { id: string; statement: string; isQuestion: boolean }[];
}

/** The largest group first. As in all counts, rules are those that bind what was judged. */
export function groupsOf(result: Result, verdict: Verdict): Group[] {
  const entries = [
    // Rules that rest on a broken one are listed with it.
    ...result.rules
      .filter(({ cause, party }) => cause === undefined && party === judgedParty(result.target))
      .map((rule) => ({ ...rule, isQuestion: false })),
    ...result.answers.map((answer) => ({ ...answer, statement: answer.question, isQuestion: true })),
  ].filter((entry) => entry.verdict === verdict);
  const groups = new Map<string, Group>();
  for (const { id, statement, reason, lacks, decidedBy, isQuestion } of entries) {
    const cause = `${causeOf(withRemedy(reason ?? 'no reason recorded', lacks))}${wouldDecide({ decidedBy })}`;
    const group = groups.get(cause) ?? {
      reason: clip(cause, 500),
      entries: [],
    };
    group.entries.push({ id, statement, isQuestion });
    groups.set(cause, group);
  }
  return [...groups.values()].sort((a, b) => b.entries.length - a.entries.length);
}
