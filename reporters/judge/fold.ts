/** Folds the tests of a run into its result. Pure: the same tests give the same result, in any order. */

import { mergedCuts } from '../../protocol/cut-bodies.ts';
import {
  annotationTypes,
  type Description,
  described,
  type Exchange,
  type Observation,
  type TargetInfo,
} from '../../protocol/evidence.ts';
import { grouped } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import { limits } from '../../protocol/limits.ts';
import type { Statement } from '../../rules/types.ts';
import { causesOf } from './causes.ts';
import { byOperationAndStatus, contractRows } from './contract-rows.ts';
import { contractCheck } from './contract-rules.ts';
import { costOf } from './cost.ts';
import { uncalledOperations, unreachedRows } from './coverage.ts';
import { type NumberedTest, numberExchanges } from './numbering.ts';
import { endedBefore, judge, type TestRecord, wasMade } from './outcome.ts';
import {
  type AnswerResult,
  type Check,
  type ContractRow,
  formatVersion,
  type Result,
  type RuleResult,
  type RunInfo,
} from './result.ts';
import { lifetimeCheck } from './token-lifetime.ts';
import { totalsOf } from './totals.ts';
import { type Circumstances, whyUnreached } from './unreached.ts';
import { answerResult, ruleResult } from './verdicts.ts';

export interface FoldInput {
  catalogue: Readonly<Record<string, Statement>>;
  tests: readonly TestRecord[];
  /** What is known about the target if no test recorded it. */
  fallbackTarget: TargetInfo;
  suite: { version: string; seed: number | null; faults: readonly string[] };
  run: Omit<RunInfo, 'leftBehind' | 'readLagMs' | 'checks'>;
  /** Whether the target was seen to end a token when it issues another, before the checks. */
  revokesTokens?: boolean;
}

interface JudgedTest extends NumberedTest {
  check: Check;
  covers: string[];
}

/** The result of a run. A contradiction between tests and catalogue is reported as a fault of the suite. */
export function fold({ catalogue, tests, fallbackTarget, suite, run, revokesTokens = false }: FoldInput): Result {
  const numbered = numberExchanges(tests);
  const judged = numbered.tests.map(judgeTest);
  const calls = Object.values(numbered.exchanges);
  const description = tests.find((test) => test.openapi !== null)?.openapi ?? null;
  const target = withLateFindings(targetOf(tests) ?? fallbackTarget, tests);
  // Before Playwright has loaded the checks, a run has none that it could leave undecided.
  const endedFirst = tests.length === 0 && run.status !== 'finished';
  const inTime = <T extends RuleResult | AnswerResult>(entry: T): T => {
    if (!endedFirst || !entry.unchecked) return entry;
    const { unchecked: _, ...others } = entry;
    return { ...others, reason: run.trouble ?? endedBefore } as T;
  };
  const rules = ruleResults(catalogue, judged, calls, description, revokesTokens).map(inTime);
  const answers = answerResults(catalogue, judged).map(inTime);
  const document = description?.document ?? null;
  const isPart = endedFirst || rules.some(({ unchecked }) => unchecked);
  const reached = contractRows(calls);
  const circumstances = { reached, checks: judged.map(({ check }) => check), powers: target.powers, isPart };
  // Only a complete run against the embedded service, which lacks no power, must call every operation.
  const isWhole = target.environment === 'embedded' && !isPart && run.status === 'finished' && !judged.some(isDeferred);
  const uncalled = isWhole ? uncalledOperations(document, reached) : [];
  const annotations = tests.flatMap((test) => test.annotations);
  // Shards measure it by themselves.
  const readLagMs = Math.max(0, ...described(annotations, annotationTypes.readLag).map(Number));
  const cutBodies = mergedCuts(tests.flatMap((test) => test.cutBodies ?? []));
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
      leftBehind: described(annotations, annotationTypes.leftBehind),
      ...(readLagMs === 0 ? {} : { readLagMs }),
      checks: countChecks(tests, judged),
    },
    totals: totalsOf(rules, answers),
    rules,
    answers,
    contract: contractOf(document, circumstances),
    openapi: document,
    cost: costOf(
      numbered.tests.map((test) => test.exchanges),
      countAnnotations(tests, annotationTypes.kept) - countAnnotations(tests, annotationTypes.taken),
    ),
    ...(cutBodies.length === 0 ? {} : { cutBodies }),
    exchanges: Object.fromEntries(calls.map(({ id, compared: _, ...exchange }) => [id, exchange])),
  };
}

function ruleResults(
  catalogue: FoldInput['catalogue'],
  judged: readonly JudgedTest[],
  calls: readonly Exchange[],
  description: Description | null,
  revokesTokens: boolean,
): RuleResult[] {
  const ofTests = groupByEntry(judged);
  const observed = groupByQuestion(judged).get('authentication.token.previous-valid') ?? [];
  const revokes = revokesTokens || observed.some(({ answer }) => isObject(answer) && answer.earlierAccepted === false);
  const accounts = grouped((description?.accounts ?? []).map(({ rule, ...account }) => [rule, account] as const));
  const judgedRules = Object.entries(catalogue)
    .filter(([, entry]) => entry.kind !== 'question')
    .map(([id, entry]) => {
      const all = [
        ...contractCheck(id, calls, description !== null),
        ...lifetimeCheck(id, calls, revokes),
        ...(ofTests.get(id) ?? []),
      ];
      return { id, entry, checks: all };
    });
  const failed = judgedRules.filter((rule) => rule.checks.some(({ outcome }) => outcome === 'failed'));
  const causes = causesOf(new Set(failed.map(({ id }) => id)), catalogue);
  return judgedRules.map(({ id, entry, checks }) =>
    ruleResult(id, entry, checks, accounts.get(id) ?? [], causes.get(id)),
  );
}

function answerResults(catalogue: FoldInput['catalogue'], judged: readonly JudgedTest[]): AnswerResult[] {
  const checks = groupByEntry(judged);
  const observations = groupByQuestion(judged);
  const partly = new Set(judged.filter(isDeferred).flatMap(({ covers }) => covers));
  return Object.entries(catalogue)
    .filter(([, entry]) => entry.kind === 'question')
    .map(([id, entry]) => {
      // If a check was deferred, the others may give another answer, which would look like a change. So there is none.
      const seen = partly.has(id) ? [] : (observations.get(id) ?? []);
      return answerResult(id, entry, seen, checks.get(id) ?? []);
    });
}

/** Rows for the statuses that were seen, and for the other documented ones, each with the reason why it was not seen. */
function contractOf(document: Description['document'], circumstances: Circumstances): ContractRow[] {
  const { reached } = circumstances;
  const unreached = unreachedRows(document, reached).map((row) => ({
    ...row,
    reason: whyUnreached(row, circumstances),
  }));
  return [...reached, ...unreached].sort(byOperationAndStatus);
}

/** What is known about the target, preferably from the worker that also inspected its OpenAPI document. */
function targetOf(tests: readonly TestRecord[]): TestRecord['target'] {
  const inspected = tests.find(({ target, openapi }) => target !== null && openapi !== null);
  return (inspected ?? tests.find(({ target }) => target !== null))?.target ?? null;
}

/** What showed about the document only while answers were compared with it. */
function withLateFindings(target: TargetInfo, tests: readonly TestRecord[]): TargetInfo {
  const late = tests.flatMap(({ documentFindings }) => documentFindings ?? []);
  if (late.length === 0) return target;
  const all = [...new Set([...target.openapiFindings, ...late])];
  return { ...target, openapiFindings: all.slice(0, limits.documentFindings.value + 1) };
}

function countChecks(tests: readonly TestRecord[], judged: readonly JudgedTest[]): RunInfo['checks'] {
  return {
    made: judged.filter(({ check, record }) => wasMade(record, check.outcome)).length,
    deferred: countAnnotations(tests, annotationTypes.deferred),
  };
}

function judgeTest(test: NumberedTest): JudgedTest {
  const judgement = judge(test.record);
  const { title, file, line, durationMs } = test.record;
  const exchanges = test.exchanges.map((exchange) => exchange.id);
  const [runs] = described(test.record.annotations, annotationTypes.propertyRuns);
  const existing = Math.max(0, ...described(test.record.annotations, annotationTypes.existing).map(Number));
  return {
    ...test,
    check: {
      title,
      file,
      line,
      durationMs,
      ...judgement,
      ...(runs === undefined ? {} : { runs }),
      ...(existing > 0 ? { existing } : {}),
      exchanges,
    },
    covers: described(test.record.annotations, annotationTypes.covers),
  };
}

function isDeferred({ record }: JudgedTest): boolean {
  return record.annotations.some(({ type }) => type === annotationTypes.deferred);
}

/** Counts distinct values per test, since an annotation may be on both the test and its result. */
function countAnnotations(tests: readonly TestRecord[], type: string): number {
  return tests.reduce((sum, test) => sum + described(test.annotations, type).length, 0);
}

function groupByEntry(tests: readonly JudgedTest[]): Map<string, Check[]> {
  return grouped(tests.flatMap(({ check, covers }) => covers.map((id) => [id, check] as const)));
}

function groupByQuestion(tests: readonly JudgedTest[]): Map<string, Observation[]> {
  return grouped(tests.flatMap(({ observations }) => observations.map((each) => [each.question, each] as const)));
}

function suiteFaults(catalogue: FoldInput['catalogue'], tests: readonly JudgedTest[]): string[] {
  const faults = tests.flatMap(({ check, covers, observations }) => {
    const where = `${check.file}:${check.line} "${check.title}"`;
    const ids = [...covers, ...observations.map((observation) => observation.question)];
    const unknown = [...new Set(ids)].filter((id) => !Object.hasOwn(catalogue, id));
    return [
      ...(covers.length === 0 ? [`${where} does not say which rule it covers.`] : []),
      ...unknown.map((id) => `${where} names ${id}, which is not in the catalogue.`),
    ];
  });
  return [...new Set(faults)];
}
