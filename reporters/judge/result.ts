/** `conformance.json`, the one input of every view and of the gate; `npm run schema` makes `conformance.schema.json` of it. */
import type { CutBodies } from '../../protocol/cut-bodies.ts';
import type { Account, ContractFinding, Exchange, Json, TargetInfo } from '../../protocol/evidence.ts';
import type { Party } from '../../rules/types.ts';

export const formatVersion = 1;

/**
 * @asType integer
 * @minimum 0
 */
type Count = number;

/** @asType integer */
type Whole = number;

/** @pattern ^x[1-9][0-9]*$ */
type ExchangeId = string;

/** From worst to best: a rule with several checks gets the first of these that was seen. */
export const verdicts = ['violates', 'inconclusive', 'conforms', 'not-exercised', 'untestable'] as const;
export type Verdict = (typeof verdicts)[number];

/** How one run of one test ended. `failed`: by an assertion; `inconclusive`: by anything else. */
export type Outcome = 'passed' | 'failed' | 'inconclusive' | 'skipped';

/** Result of a conformance run, format 1. */
export interface Result {
  formatVersion: 1;
  suite: SuiteInfo;
  target: TargetInfo;
  run: RunInfo;
  totals: Totals;
  rules: RuleResult[];
  answers: AnswerResult[];
  contract: ContractRow[];
  /** The OpenAPI document as the target served it; null when it served none that is usable. */
  openapi: Json;
  cost: Cost;
  /** What is kept of bodies that the exchanges do not hold, by kind; absent if they hold all. */
  cutBodies?: CutBodies[];
  /** Keyed by the ids that checks, answers and contract rows refer to. */
  exchanges: Record<ExchangeId, RecordedExchange>;
}

interface SuiteInfo {
  version: string;
  seed: Whole | null;
  /** Faults of the suite itself, one sentence each. Any of them makes the exit status 4. */
  faults: string[];
}

export interface RunInfo {
  id: string;
  /**
   * ISO 8601.
   * @format date-time
   */
  startedAt: string;
  durationMs: Count;
  shards: Count;
  /** `not-started`: its preflight found a reason not to. */
  status: 'finished' | 'interrupted' | 'timedout' | 'not-started';
  /** Why it was not started, or what kept it from seeing all, in one or more sentences; absent if nothing did. */
  trouble?: string;
  /** Records that could not be removed; they never change a verdict. */
  leftBehind: string[];
  /** LAS_MAX_REQUESTS; null if it was not set. Absent in results of earlier versions and in those of a client. */
  maxRequests?: Count | null;
  /** How long, in milliseconds, reads waited after a write, because the target shows writes late; absent if they did not. */
  readLagMs?: Count;
  /** Numbers of checks; absent in results of earlier versions. */
  checks?: {
    /** Checks that ran, however they ended. */
    made: Count;
    /** Checks that could have run, but were deferred to spare a shared target. */
    deferred: Count;
  };
}

/** Numbers of rules by verdict. */
export interface VerdictCounts {
  conforms: Count;
  violates: Count;
  inconclusive: Count;
  notExercised: Count;
  untestable: Count;
}

/** Of the rules that bind what was judged. */
export interface Totals extends VerdictCounts {
  /** Questions that got an answer. */
  answers: Count;
  /** If a service was judged: rules that bind the client or its webhook receiver, which are not in the counts above. */
  client: VerdictCounts;
}

/** Why something was not exercised, besides the reason in words. */
export interface Lacking {
  /** The powers that it lacks, by name; of a statement, those without which none of its checks can be made. */
  lacks?: string[];
  /** It was deferred to spare a shared target. */
  deferred?: true;
}

/** A statement may have no check in a run that was asked for some only. */
export interface Covered extends Lacking {
  unchecked?: true;
}

/** A rule or quirk of the catalogue with its verdict. */
export interface RuleResult extends Covered {
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
  /** Of a rule for clients: the variable that would have decided it. */
  decidedBy?: string;
  /** The broken rule that this one rests on, which makes it inconclusive although checks of it failed; absent otherwise. */
  cause?: string;
  /** Numbers of checks by outcome. */
  counts: Record<Outcome, Count>;
  /** What the served OpenAPI document says about the statement; empty if it cannot express it. */
  accounts: Omit<Account, 'rule'>[];
  checks: Check[];
}

/** One test that exercises a rule, as it ended. */
export interface Check extends Lacking {
  title: string;
  file: string;
  line: Count;
  outcome: Outcome;
  durationMs: Count;
  /** What failed or was missing, without colour codes; null when it passed. */
  message: string | null;
  /** For a property: how many of its runs it made, and with which seed. */
  runs?: string;
  /** On how many records it was judged that the run has not made. */
  existing?: Count;
  exchanges: ExchangeId[];
}

/** A question of the catalogue with what was observed. */
export interface AnswerResult extends Covered {
  id: string;
  section: string;
  item: string;
  question: string;
  verdict: 'answered' | 'inconclusive' | 'not-exercised' | 'untestable';
  /** Why there is no answer; null when there is one. */
  reason: string | null;
  /** As of a rule. */
  decidedBy?: string;
  /** Canonical value; if observations differ, `{ "oneOf": [...] }` in canonical order. Null without an answer. */
  answer: Json;
  /** What would worry a careful client about it, in one sentence without a full stop; absent if nothing would. */
  surprising?: string;
  /** What a client that relies on the answer must do if it changes; absent if only the new status tells. */
  ifItChanges?: string;
  /** How often it was observed. */
  times: Count;
  exchanges: ExchangeId[];
}

/** Answers to one operation with one status, compared with the served OpenAPI document. */
export interface ContractRow {
  /** Method and path as the API document writes them. */
  operation: string;
  status: Whole;
  /** How many responses there were; 0 for a documented status that did not occur. */
  exchanges: Count;
  /** Why it did not occur, if it did not. */
  reason?: string;
  violations: ContractViolation[];
}

/** One kind of departure, however often it occurred. */
export interface ContractViolation extends ContractFinding {
  count: Count;
  /** The first exchange that showed it. */
  example: string;
}

export interface Cost {
  requests: Count;
  /** Responses 429. */
  throttled: Count;
  /** Requests that were sent again. */
  retried: Count;
  byOperation: Record<string, Count>;
}

export type RecordedExchange = Omit<Exchange, 'id' | 'compared' | 'isShared'>;
