/** What a running check leaves for the verdict, as fixtures write it and reporters read it. Secrets are replaced already. */
import { stripVTControlCharacters } from 'node:util';

/** Types of annotations on a test; `description` holds the value. */
export const annotationTypes = {
  /** A rule or question that the test covers: an entry id. */
  covers: 'rule',
  /** An `OwnRule` that the test covers, as JSON, since the reporter has no catalogue in which to look it up. */
  ownRule: 'own-rule',
  /** What a check states in place of its titles in its id: see `checkId`. */
  id: 'id',
  /** The pool that the check belongs to, and its row there: `learners/update atomic: gender is unrecognised`. */
  pool: 'pool',
  /** A power that the test declares it needs. */
  needs: 'needs',
  /** The check calls as a role that the target may refuse, since no document says that it may make the call. */
  ifAllowed: 'if-allowed',
  /** A power that the target lacks, for which the test was skipped. */
  lacks: 'lacks',
  /** Why a test was given up, for example because the target is gone; its rules are inconclusive. */
  inconclusive: 'inconclusive',
  /** An answer was lost, so the check could not be finished, or a hook may be to blame that it failed: it should be repeated. */
  again: 'again',
  /** The defect that the proof switched on for the test. */
  defect: 'defect',
  /** For a property: how many of its runs it made, and with which seed. */
  propertyRuns: 'property runs',
  /** A record that could not be removed after the test. */
  leftBehind: 'left-behind',
  /** Email of an unchanged learner from an earlier test that this test used again. */
  taken: 'learner-taken',
  /** Email of a learner that is kept for later tests; the worker removes it at its end, with one request. */
  kept: 'learner-kept',
  /** How long, in milliseconds, reads of the test's process wait after a write, because the target shows writes late. */
  readLag: 'read-lag',
  /** How many records that the run has not made the check was judged on. */
  existing: 'existing',
  /** Why a check was deferred: it did not fit into the budget of a shared target. */
  deferred: 'deferred',
} as const;

/** The distinct values of a test's annotations of a type. */
export function described(annotations: readonly { type: string; description?: string }[], type: string): string[] {
  const ofType = annotations.filter((annotation) => annotation.type === type);
  return [...new Set(ofType.flatMap(({ description }) => description ?? []))];
}

const separator = ': ';

/** How a check names its row in a pool. */
export function memberName(pool: string, row: string): string {
  return `${pool}${separator}${row}`;
}

/** The rows of a pool that are among such names. */
export function rowsOfPool(pool: string, members: readonly string[]): string[] {
  const beginning = memberName(pool, '');
  return members.filter((member) => member.startsWith(beginning)).map((member) => member.slice(beginning.length));
}

/** The pool of such a member. */
export function poolOf(member: string): string {
  return member.slice(0, member.indexOf(separator));
}

/** The beginning of an error message that says that a check is inconclusive; Playwright puts the error's name before it. */
export const inconclusiveBeginning = /^(?:\w*Error: )?(?:Inconclusive: )+/;

/** Whether an error is of Playwright's `expect`; a poll that the time-out of the test cut short did not wait long enough. */
export function isAssertion(message: string): boolean {
  const text = stripVTControlCharacters(message);
  if (inconclusiveBeginning.test(text) || /^- Test timeout of \d+ms exceeded/m.test(text)) return false;
  return /^\s*(?:\w*Error: )?expect(?:\.\w+)?\(/m.test(text);
}

/** Names of the JSON attachments of a test. */
export const attachmentNames = {
  /** `Exchange[]`: everything that the test sent and received, in order. */
  exchanges: 'exchanges',
  /** `Observation[]`. */
  observations: 'observations',
  /** `CutBodies[]`, if the evidence does not keep every body that the target sent. */
  cutBodies: 'cut-bodies',
  /** `string[]`: what showed up about the OpenAPI document only while responses were compared with it. */
  documentFindings: 'document-findings',
  /** `TargetInfo`, once for each worker, attached to its first test. */
  target: 'target',
  /** `Description`, attached to the first test of the run's first worker. */
  openapi: 'openapi',
} as const;

/** One request to the target and its answer (`direction: 'call'`), or one webhook delivery and our answer (`'delivery'`). */
export interface Exchange {
  /** Unique within the run. */
  id: string;
  direction: 'call' | 'delivery';
  /** `administrator`, `tutor`, `nobody`, `administrator of another organisation`…; the target, for a delivery. */
  caller: string;
  /** Method and path as in the API document, e.g. `PUT /v1/learners/{learnerId}`; null for a delivery. */
  operation: string | null;
  method: string;
  url: string;
  /** `isCut`: the body is not kept whole; `CutBodies` tells what it was. */
  request: { headers: Record<string, string>; body: string | null; isCut?: true };
  /** Null when no response came; `error` then says why. An `error` beside a response means that it is a gateway's. */
  response: { status: number; headers: Record<string, string>; body: string | null; isCut?: true } | null;
  error: string | null;
  /**
   * ISO 8601.
   * @format date-time
   */
  startedAt: string;
  durationMs: number;
  /** How the answer departs from the served OpenAPI document. */
  findings: ContractFinding[];
  /** What could be compared with the document at all; absent if nothing was compared, and in results. */
  compared?: ContractFinding['part'][];
  /** Set when several tests share the same requests, and so the same exchange. */
  isShared?: true;
  /** Set when the target refused a token within its lifetime that it had accepted before, and then took a new one. */
  endedToken?: {
    /**
     * ISO 8601.
     * @format date-time
     */
    issuedAt: string;
    lifetimeSeconds: number;
  };
}

/** One departure of an answer, or of an accepted request that was meant to be valid, from the served OpenAPI document. */
export interface ContractFinding {
  part: 'status' | 'media-type' | 'header' | 'body' | 'request';
  /** JSON pointer into the body with `*` for array positions, or the name of a header; empty for the whole. */
  at: string;
  message: string;
  /** The quirk of the API document that explains it, so that it breaks no rule; absent for any other. */
  quirk?: string;
}

/** The served OpenAPI document, and what it says about each statement of the API document that it can express. */
export interface Description {
  document: Json;
  accounts: Account[];
}

/** What the served OpenAPI document says about one statement of the API document. */
export interface Account {
  /** Id of the statement's entry. */
  rule: string;
  /** What of the document it is about, such as its security; absent from results of some versions. */
  aspect?: string;
  /** The part of the statement that it is about: an operation, a field, a value. */
  subject: string;
  says: 'agrees' | 'silent' | 'differs';
  /** How it differs; null when it does not. */
  how: string | null;
  /** The quirk of the API document that explains the difference; null for any other difference, which is a finding. */
  known: string | null;
}

/** Observed behaviour where the API document is silent: a canonical value, without ids and times. */
export interface Observation {
  question: string;
  answer: Json;
  exchanges: string[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Stands in an answer for a type that could not be seen: it differs from no other. */
export const notShown = 'not shown';

/** The target as the run found it. */
export interface TargetInfo {
  /** `client`: what was judged is a client, and all counts are of rules that bind clients. Absent for a service. */
  kind?: 'client';
  baseUrl: string;
  environment: 'embedded' | 'demo' | 'production' | 'other';
  apiVersion: string | null;
  openapiSha256: string | null;
  /** Whether it serves an OpenAPI document is not known: it was not asked, throttled, or out of reach. */
  openapiUnknown?: true;
  /** Findings about the served OpenAPI document itself, one sentence each. */
  openapiFindings: string[];
  powers: string[];
  /** Where each power comes from that only a source can supply; absent from results of old versions. */
  sources?: Record<string, SourceName>;
}

/** What can do for a check what the API cannot, the one that is asked first at the beginning. */
export const sourceNames = ['control interface', 'hook', 'person', 'existing records'] as const;
export type SourceName = (typeof sourceNames)[number];

/** The media type of a Content-Type header: lower case, parameters such as the character set left out. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  const [media = ''] = (contentType ?? '').split(';');
  return media.trim().toLowerCase() || undefined;
}
