/**
 * The result of a run as it stands in `conformance.json`: the one input of every view and of the gate.
 * Format 1; `conformance.schema.json` says the same as a JSON Schema, and a test holds the two together.
 */
import type { Account, ContractFinding, Exchange, Json, TargetInfo } from '../rules/evidence.ts';
import type { Party } from '../rules/types.ts';

export const formatVersion = 1;

/** From worst to best: a rule with several checks takes the first of these that was seen. */
export const verdicts = ['violates', 'inconclusive', 'conforms', 'not-exercised', 'untestable'] as const;
export type Verdict = (typeof verdicts)[number];

/** How one run of one test ended. `failed`: by an assertion; `inconclusive`: by anything else. */
export type Outcome = 'passed' | 'failed' | 'inconclusive' | 'skipped';

export interface Result {
  formatVersion: typeof formatVersion;
  suite: SuiteInfo;
  target: TargetInfo;
  run: RunInfo;
  totals: Totals;
  rules: RuleResult[];
  answers: AnswerResult[];
  contract: ContractRow[];
  /** The OpenAPI document as the target served it; null when it served none that can be used. */
  openapi: Json;
  cost: Cost;
  /** By the ids that checks, answers and contract rows refer to. */
  exchanges: Record<string, RecordedExchange>;
}

interface SuiteInfo {
  version: string;
  seed: number | null;
  /** Mistakes of the suite itself, each one sentence: they make the exit status 4. */
  faults: string[];
}

export interface RunInfo {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  shards: number;
  status: 'finished' | 'interrupted' | 'timedout';
  /** Records that could not be removed; they never change a verdict. */
  leftBehind: string[];
  /** Numbers of checks; absent in results of earlier versions. */
  checks?: {
    /** Those that ran, however they ended. */
    made: number;
    /** Those that could have run, and were left out to spare a target that others use too. */
    leftOut: number;
  };
}

/** Numbers of rules by verdict. */
export interface VerdictCounts {
  conforms: number;
  violates: number;
  inconclusive: number;
  notExercised: number;
  untestable: number;
}

export interface Totals extends VerdictCounts {
  /** Questions that got an answer. */
  answers: number;
  /** The rules that bind the client or its webhook receiver, which the counts above leave out. */
  client: VerdictCounts;
}

/** A rule or quirk of the catalogue with its verdict. */
export interface RuleResult {
  id: string;
  kind: 'rule' | 'quirk';
  party: Party;
  statement: string;
  section: string;
  item: string;
  ifItChanges: string | null;
  verdict: Verdict;
  /** Why it is not `conforms`; null when it is. */
  reason: string | null;
  /** Numbers of checks by outcome. */
  counts: Record<Outcome, number>;
  /** What the served OpenAPI document says of the statement; empty where it cannot speak to it. */
  accounts: Omit<Account, 'rule'>[];
  checks: Check[];
}

/** One test that exercises a rule, as it ended. */
export interface Check {
  title: string;
  file: string;
  line: number;
  outcome: Outcome;
  durationMs: number;
  /** What failed or was lacking, without colour codes; null when it passed. */
  message: string | null;
  /** Of a property: how many runs it made of how many, with which seed. */
  runs?: string;
  exchanges: string[];
}

/** A question of the catalogue with what the target was seen to do. */
export interface AnswerResult {
  id: string;
  section: string;
  item: string;
  question: string;
  verdict: 'answered' | 'inconclusive' | 'not-exercised' | 'untestable';
  /** Why there is no answer; null when there is one. */
  reason: string | null;
  /** Canonical value; where observations differ, `{ "oneOf": [...] }` in canonical order. Null without an answer. */
  answer: Json;
  /** How often it was observed. */
  times: number;
  exchanges: string[];
}

/** Answers of one operation with one status, against the served OpenAPI document. */
export interface ContractRow {
  /** Method and path as the API document writes them. */
  operation: string;
  status: number;
  /** How many answers there were; 0 for a documented status that none had. */
  exchanges: number;
  /** Why none had it, where that is so. */
  reason?: string;
  violations: ContractViolation[];
}

/** One kind of departure, however often it happened. */
export interface ContractViolation extends ContractFinding {
  count: number;
  /** The first exchange that showed it. */
  example: string;
}

export interface Cost {
  requests: number;
  /** Answers 429. */
  throttled: number;
  /** Requests that were sent again. */
  retried: number;
  byOperation: Record<string, number>;
}

export type RecordedExchange = Omit<Exchange, 'id'>;
