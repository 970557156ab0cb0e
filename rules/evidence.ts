/**
 * What a running check leaves behind for whoever folds it into a verdict: the words that fixtures (which write it)
 * and reporters (which read it) share. Plain data, secrets already replaced.
 */

/** Kinds of annotation that a test carries; `description` holds the value. */
export const annotationTypes = {
  /** A rule or question that the test covers: an entry id. */
  covers: 'rule',
  /** An `OwnRule` that the test covers, as JSON: whoever folds the test has no catalogue to look it up in. */
  ownRule: 'own-rule',
  /** A power that the test declares it needs. */
  needs: 'needs',
  /** A power that the target did not have; the test was skipped for it. */
  lacks: 'lacks',
  /** Why a test was given up, e.g. because the target is gone; its rules are inconclusive. */
  inconclusive: 'inconclusive',
  /** An answer was lost on the way, so that the check could not be made: it is worth another attempt. */
  again: 'again',
  /** The defect that the proof switched on for the test. */
  defect: 'defect',
  /** Of a property: how many runs it made of how many, with which seed. */
  propertyRuns: 'property runs',
  /** A record that could not be removed after the test. */
  leftBehind: 'left-behind',
  /** Email of a learner of an earlier test that this one used, as nobody had changed it. */
  taken: 'learner-taken',
  /** Email of a learner that is there for later tests; the worker removes it in the end, by one request. */
  kept: 'learner-kept',
  /** Why a check that could have run was not made: on a target that others use, it did not fit into the budget. */
  leftOut: 'left-out',
} as const;

/**
 * Set while a reporter of ours judges: only then may a check that lost an answer be made again, or an inconclusive one end
 * as skipped.
 */
export const judgedVariable = 'LAS_JUDGED';

/** How the message of an error begins that says that a check could not be made; Playwright puts the error's name before it. */
export const inconclusiveBeginning = /^(?:\w*Error: )?(?:Inconclusive: )+/;

/** Names of the JSON attachments of a test. */
export const attachmentNames = {
  /** `Exchange[]`: everything that the test sent and received, in order. */
  exchanges: 'exchanges',
  /** `Observation[]`. */
  observations: 'observations',
  /** `TargetInfo`, once per worker, on its first test. */
  target: 'target',
  /** `Description`, on the first test of the run's first worker. */
  openapi: 'openapi',
} as const;

/** One request to the target with its answer (`direction: 'call'`), or one webhook delivery with ours (`'delivery'`). */
export interface Exchange {
  /** Unique within the run. */
  id: string;
  direction: 'call' | 'delivery';
  /** Who called: `administrator`, `tutor`, `nobody`, `administrator of another organisation`…; for a delivery, the target. */
  caller: string;
  /** Method and path as the API document writes them, e.g. `PUT /v1/learners/{learnerId}`; null for a delivery. */
  operation: string | null;
  method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
  /** Null when no answer came; `error` then says why. */
  response: { status: number; headers: Record<string, string>; body: string | null } | null;
  error: string | null;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  /** How the answer departs from the served OpenAPI document. */
  findings: ContractFinding[];
  /** Tests that rest on the same requests show the same exchange, by its id. */
  isShared?: true;
}

/** One departure of an answer (or of a request meant to be valid) from the served OpenAPI document. */
export interface ContractFinding {
  part: 'status' | 'media-type' | 'header' | 'body' | 'request';
  /** JSON pointer into the body with array positions as `*`, or the header's name; empty for the whole. */
  at: string;
  message: string;
}

/** The served OpenAPI document, and what it says of each statement of the API document that it can speak to. */
export interface Description {
  document: Json;
  accounts: Account[];
}

/** What the served OpenAPI document says of one statement of the API document: the second of its three accounts. */
export interface Account {
  /** Id of the statement's entry. */
  rule: string;
  /** What of the statement: an operation, a field, a value. */
  subject: string;
  says: 'agrees' | 'silent' | 'differs';
  /** How it differs; null when it does not. */
  how: string | null;
  /** The quirk of the API document that this difference is; null for any other, which is a finding. */
  known: string | null;
}

/** What the target was seen to do where the API document is silent: a canonical value, free of ids and times. */
export interface Observation {
  question: string;
  answer: Json;
  exchanges: string[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The target as the run found it. */
export interface TargetInfo {
  baseUrl: string;
  environment: 'embedded' | 'demo' | 'production' | 'other';
  apiVersion: string | null;
  openapiSha256: string | null;
  /** Findings about the served OpenAPI document itself; each one sentence. */
  openapiFindings: string[];
  powers: string[];
}
