/** Folds the tests of a run into its result. Pure: the same tests give the same result, whatever their order. */
import { annotationTypes, type Observation, type TargetInfo } from '../rules/evidence.ts';
import type { Statement } from '../rules/types.ts';
import { mergeAnswers } from './answers.ts';
import { byOperationAndStatus, contractRows } from './contract-rows.ts';
import { contractCheck } from './contract-rules.ts';
import { costOf } from './cost.ts';
import { uncalledOperations, unreachedRows } from './coverage.ts';
import { type NumberedTest, numberExchanges } from './numbering.ts';
import { judge, summarise, type TestRecord } from './outcome.ts';
import {
  type AnswerResult,
  type Check,
  formatVersion,
  type Outcome,
  type Result,
  type RuleResult,
  type RunInfo,
  type Verdict,
} from './result.ts';
import { totalsOf } from './totals.ts';
import { whyUnreached } from './unreached.ts';

export interface FoldInput {
  catalogue: Readonly<Record<string, Statement>>;
  tests: readonly TestRecord[];
  /** What is known of the target when no test could say. */
  fallbackTarget: TargetInfo;
  suite: { version: string; seed: number | null; faults: readonly string[] };
  run: Omit<RunInfo, 'leftBehind' | 'checks'>;
}

interface JudgedTest extends NumberedTest {
  check: Check;
  covers: string[];
}

/** Reason of an entry that no test of the run covers. */
const noCheck = 'no check';

export function fold({ catalogue, tests, fallbackTarget, suite, run }: FoldInput): Result {
  const numbered = numberExchanges(tests);
  const judged = numbered.tests.map(judgeTest);
  const calls = Object.values(numbered.exchanges);
  const checks = groupByEntry(judged);
  const observations = groupByQuestion(judged);
  const partly = new Set(judged.filter(isLeftOut).flatMap(({ covers }) => covers));
  const description = tests.find((test) => test.openapi !== null)?.openapi ?? null;
  const accountsByRule = new Map<string, RuleResult['accounts']>();
  for (const { rule, ...account } of description?.accounts ?? []) push(accountsByRule, rule, account);
  const rules = Object.entries(catalogue)
    .filter(([, entry]) => entry.kind !== 'question')
    .map(([id, entry]) => {
      const all = [...contractCheck(id, calls, description !== null), ...(checks.get(id) ?? [])];
      return ruleResult(id, entry, all, accountsByRule.get(id) ?? []);
    });
  const answers = Object.entries(catalogue)
    .filter(([, entry]) => entry.kind === 'question')
    .map(([id, entry]) => {
      // What some of its checks saw is not what all would: an answer that depends on the budget would look like a change.
      const seen = partly.has(id) ? [] : (observations.get(id) ?? []);
      return answerResult(id, entry, seen, checks.get(id) ?? []);
    });
  const target = tests.find((test) => test.target !== null)?.target ?? fallbackTarget;
  const document = description?.document ?? null;
  const reached = contractRows(calls);
  const isPart = rules.some(({ reason }) => reason === noCheck);
  const circumstances = { reached, checks: judged.map(({ check }) => check), powers: target.powers, isPart };
  const unreached = unreachedRows(document, reached).map((row) => ({
    ...row,
    reason: whyUnreached(row, circumstances),
  }));
  const contract = [...reached, ...unreached].sort(byOperationAndStatus);
  // Part of the suite, or of a run, leaves operations out; the whole must not, where nothing is lacking.
  const isWhole = target.environment === 'embedded' && !isPart && run.status === 'finished';
  const uncalled = isWhole ? uncalledOperations(document, reached) : [];
  const faults = [
    ...suite.faults,
    ...suiteFaults(catalogue, judged),
    ...uncalled.map((operation) => `No check calls ${operation}, which the OpenAPI document describes.`),
  ];
  return {
    formatVersion,
    suite: { ...suite, faults },
    target,
    run: {
      ...run,
      leftBehind: described(tests, annotationTypes.leftBehind),
      checks: {
        made: judged.filter(({ check }, at) => check.outcome !== 'skipped' && tests[at]?.status !== 'not-run').length,
        leftOut: countAnnotations(tests, annotationTypes.leftOut),
      },
    },
    totals: totalsOf(rules, answers),
    rules,
    answers,
    contract,
    openapi: document,
    cost: costOf(
      numbered.tests.map((test) => test.exchanges),
      countAnnotations(tests, annotationTypes.kept) - countAnnotations(tests, annotationTypes.taken),
    ),
    exchanges: Object.fromEntries(calls.map(({ id, ...exchange }) => [id, exchange])),
  };
}

function judgeTest(test: NumberedTest): JudgedTest {
  const { outcome, message } = judge(test.record);
  const { title, file, line, durationMs } = test.record;
  const exchanges = test.exchanges.map((exchange) => exchange.id);
  const [runs] = described([test.record], annotationTypes.propertyRuns);
  return {
    ...test,
    check: { title, file, line, outcome, durationMs, message, ...(runs === undefined ? {} : { runs }), exchanges },
    covers: described([test.record], annotationTypes.covers),
  };
}

/** The distinct values of the tests' annotations of a type. */
function described(tests: readonly TestRecord[], type: string): string[] {
  const annotations = tests.flatMap((test) => test.annotations).filter((annotation) => annotation.type === type);
  return [...new Set(annotations.flatMap((annotation) => annotation.description ?? []))];
}

function isLeftOut({ record }: JudgedTest): boolean {
  return record.annotations.some(({ type }) => type === annotationTypes.leftOut);
}

/** A test's annotation may be told twice: of the test and of its result. */
function countAnnotations(tests: readonly TestRecord[], type: string): number {
  return tests.reduce((sum, test) => sum + described([test], type).length, 0);
}

function groupByEntry(tests: readonly JudgedTest[]): Map<string, Check[]> {
  const groups = new Map<string, Check[]>();
  for (const { check, covers } of tests) {
    for (const id of covers) push(groups, id, check);
  }
  return groups;
}

function groupByQuestion(tests: readonly JudgedTest[]): Map<string, Observation[]> {
  const groups = new Map<string, Observation[]>();
  for (const observation of tests.flatMap((test) => test.observations)) push(groups, observation.question, observation);
  return groups;
}

function push<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function ruleResult(id: string, entry: Statement, checks: Check[], accounts: RuleResult['accounts']): RuleResult {
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
    reason: reasonOf(verdict, entry, checks),
    counts,
    accounts,
    checks,
  };
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
  const distinct = (texts: readonly string[]) => [...new Set(texts)].join('; ');
  switch (verdict) {
    case 'violates':
      return distinct(messages('failed').map(summarise));
    case 'inconclusive':
      return distinct([...messages('inconclusive').map(firstLine), ...messages('failed').map(summarise)]);
    case 'not-exercised':
      return lacksOf(messages('skipped')) ?? (distinct(messages('skipped')) || noCheck);
    case 'untestable':
      return entry.untestable ?? null;
    default:
      return null;
  }
}

/** Checks that lack different powers give one reason that names them all. */
function lacksOf(messages: readonly string[]): string | null {
  const lacked = messages.map((message) => /^lacks (.+)$/.exec(message)?.[1]?.split(', ') ?? []);
  if (lacked.length === 0 || lacked.some((names) => names.length === 0)) return null;
  return `lacks ${[...new Set(lacked.flat())].sort().join(', ')}`;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

function answerResult(
  id: string,
  entry: Statement,
  seen: readonly Observation[],
  checks: readonly Check[],
): AnswerResult {
  const verdict = answerVerdict(entry, seen.length, checks);
  return {
    id,
    section: entry.section,
    item: entry.item,
    question: entry.statement,
    verdict,
    reason: reasonOf(verdict, entry, checks) ?? (verdict === 'answered' ? null : 'nothing was observed'),
    answer: seen.length === 0 ? null : mergeAnswers(seen.map((observation) => observation.answer)),
    times: seen.length,
    exchanges: [...new Set(seen.flatMap((observation) => observation.exchanges))],
  };
}

/**
 * A check that ended without an observation leaves the question open, however it ended. One of several that could not be made
 * leaves the answer incomplete, which nobody shall take for a different answer.
 */
function answerVerdict(entry: Statement, times: number, checks: readonly Check[]): AnswerResult['verdict'] {
  if (checks.some((check) => check.outcome === 'inconclusive')) return 'inconclusive';
  if (times > 0) return 'answered';
  if (checks.some((check) => check.outcome === 'failed')) return 'inconclusive';
  return entry.untestable === undefined ? 'not-exercised' : 'untestable';
}

function suiteFaults(catalogue: FoldInput['catalogue'], tests: readonly JudgedTest[]): string[] {
  const faults = tests.flatMap(({ check, covers, observations }) => {
    const where = `${check.file}:${check.line} "${check.title}"`;
    const ids = [...covers, ...observations.map((observation) => observation.question)];
    const unknown = [...new Set(ids)].filter((id) => !Object.hasOwn(catalogue, id));
    return [
      ...(covers.length === 0 ? [`${where} says no rule that it covers.`] : []),
      ...unknown.map((id) => `${where} names ${id}, which the catalogue does not hold.`),
    ];
  });
  return [...new Set(faults)];
}
