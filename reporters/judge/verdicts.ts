/** What the checks of an entry amount to: the verdict of a rule, or the answer to a question. Pure. */
import type { Observation } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { causeOf } from '../../protocol/same-cause.ts';
import type { Statement } from '../../rules/types.ts';
import { mergeAnswers } from './answers.ts';
import { lackOf, leastOf } from './lacks.ts';
import { summarise } from './outcome.ts';
import type { AnswerResult, Check, Covered, Lacking, Outcome, RuleResult, Verdict } from './result.ts';

/** Reason for an entry that no test of the run covers. */
export const noCheck = 'not looked at by any check of this run';

/** @param cause the broken rule that it rests on, if there is one: its checks that failed then decide nothing. */
export function ruleResult(
  id: string,
  entry: Statement,
  made: Check[],
  accounts: RuleResult['accounts'],
  cause?: string,
): RuleResult {
  const checks = cause === undefined ? made : made.map(undecided);
  const counts: Record<Outcome, number> = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
  for (const { outcome } of checks) counts[outcome] += 1;
  const verdict = verdictOf(entry, counts);
  return {
    id,
    kind: entry.kind === 'quirk' ? 'quirk' : 'rule',
    party: entry.party,
    statement: entry.statement,
    section: entry.section,
    item: entry.item,
    ifItChanges: entry.ifItChanges ?? null,
    verdict,
    reason: cause === undefined ? reasonOf(verdict, entry, checks) : `rests on ${cause}, which is broken`,
    ...(cause === undefined ? {} : { cause }),
    ...unjudgedBy(verdict, checks),
    counts,
    accounts,
    checks,
  };
}

function undecided(check: Check): Check {
  return check.outcome === 'failed' ? { ...check, outcome: 'inconclusive' } : check;
}

function verdictOf(entry: Statement, counts: Record<Outcome, number>): Verdict {
  if (counts.failed > 0) return 'violates';
  if (counts.inconclusive > 0) return 'inconclusive';
  if (counts.passed > 0) return 'conforms';
  return entry.untestable === undefined ? 'not-exercised' : 'untestable';
}

function reasonOf(
  verdict: Verdict | AnswerResult['verdict'],
  entry: Statement,
  checks: readonly Check[],
): string | null {
  const messages = (outcome: Outcome) =>
    checks.filter((check) => check.outcome === outcome).flatMap((check) => check.message ?? []);
  switch (verdict) {
    case 'violates':
      return distinct(plainly(checks).map(summarise));
    case 'inconclusive':
      return distinct(causes([...messages('inconclusive').map(firstLine), ...messages('failed').map(summarise)]));
    case 'not-exercised':
      return notExercisedReason(checks);
    case 'untestable':
      return entry.untestable ?? null;
    default:
      return null;
  }
}

/** Why there is no verdict, as far as it is not said by the reason alone. */
function unjudgedBy(verdict: Verdict | AnswerResult['verdict'], checks: readonly Check[]): Covered {
  if (verdict !== 'not-exercised') return {};
  return checks.length === 0 ? { unchecked: true } : lackingIn(checks);
}

/** What failed, without counterexamples found by chance where a check with fixed values says it. */
function plainly(checks: readonly Check[]): string[] {
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  const fixed = failed.filter(({ runs }) => runs === undefined);
  return (fixed.length > 0 ? fixed : failed).flatMap(({ message }) => message ?? []);
}

/** If every check lacks some power, what would let at least one of them run; else whether one was deferred. */
function lackingIn(checks: readonly Check[]): Lacking {
  const lacked = checks.map(({ lacks }) => lacks ?? []);
  if (lacked.length > 0 && lacked.every((names) => names.length > 0)) return { lacks: leastOf(lacked) };
  return checks.some(({ deferred }) => deferred) ? { deferred: true } : {};
}

function notExercisedReason(checks: readonly Check[]): string {
  const { lacks } = lackingIn(checks);
  if (lacks !== undefined) return lackOf(lacks);
  // Where some checks lack nothing, the others are not the reason.
  const reasons = checks.flatMap((check) => (check.lacks === undefined ? (check.message ?? []) : []));
  return distinct(reasons) || (checks.length === 0 ? noCheck : 'nothing that was seen answers it');
}

/** Of texts that differ only in what the target or the suite made up, the first. */
const causes = (texts: readonly string[]) => [...groupBy(texts, causeOf).values()].map(([text = '']) => text);

/** Sentences become clauses; the last one keeps its full stop. */
const distinct = (texts: readonly string[]) => [...new Set(texts)].join('; ').replaceAll('.; ', '; ');

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

/** The answer to a question, and whether it is complete. */
export function answerResult(
  id: string,
  entry: Statement,
  seen: readonly Observation[],
  checks: readonly Check[],
): AnswerResult {
  const verdict = answerVerdict(entry, seen.length, checks);
  const answer = seen.length === 0 ? null : mergeAnswers(seen.map((observation) => observation.answer));
  const surprising = verdict === 'answered' ? (entry.surprising?.(answer) ?? null) : null;
  return {
    id,
    section: entry.section,
    item: entry.item,
    question: entry.statement,
    verdict,
    reason: reasonOf(verdict, entry, checks) ?? (verdict === 'answered' ? null : 'nothing was observed'),
    ...unjudgedBy(verdict, checks),
    answer,
    ...(surprising === null ? {} : { surprising }),
    ...(entry.ifItChanges !== undefined && { ifItChanges: entry.ifItChanges }),
    times: seen.length,
    exchanges: [...new Set(seen.flatMap((observation) => observation.exchanges))],
  };
}

/** What only some checks observed is no answer, or it might look like a changed one. */
function answerVerdict(entry: Statement, times: number, checks: readonly Check[]): AnswerResult['verdict'] {
  if (checks.some(({ outcome }) => outcome === 'inconclusive' || outcome === 'failed')) return 'inconclusive';
  if (times > 0) return 'answered';
  return entry.untestable === undefined ? 'not-exercised' : 'untestable';
}
