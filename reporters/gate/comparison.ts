import type { Json } from '../../protocol/evidence.ts';
import type { Check } from '../judge/result.ts';
import type { KnownDeviation } from './baseline.ts';
import type { ApiChange } from './openapi-diff/index.ts';

/** From the one that is felt to the one that is not. */
export const impactLevels = ['hits', 'may hit', 'not used'] as const;
export type ImpactLevel = (typeof impactLevels)[number];

/** Whether a change concerns one client. */
export interface Impact {
  client: string;
  level: ImpactLevel;
  /** The evidence, as a sentence without a full stop. */
  why: string;
}

export type ChangeKind = 'broken' | 'answer' | 'openapi' | 'deviation-expired' | 'deviation-gone';

/** One reason why the gate fails. */
export interface Change {
  kind: ChangeKind;
  /** Id of the rule or question, or an operation of the OpenAPI document. */
  id: string;
  /** The statement or question; empty for changes of the OpenAPI document. */
  subject: string;
  /** What it was and what it is now. */
  what: string;
  /** What a client must do about it; empty if there is nothing to advise. */
  meaning: string;
  /** For an answer that would worry a careful client, and that was not so in the baseline. */
  isSurprising?: true;
  answers?: { was: Json; is: Json };
  /** For a change of the OpenAPI document: each place that shows it. */
  api?: readonly ApiChange[];
  /** Whom it concerns of the clients whose usage is known; absent if none is. */
  impacts?: readonly Impact[];
  /** It is shown, but does not close the gate, since it does not concern these clients as much as was asked for. */
  isTolerable?: true;
  /** The check that shows it, if there is one. */
  check: Pick<Check, 'file' | 'line' | 'title'> | null;
}

/** The heading of each kind of change in every list of changes. */
export const headings: Record<ChangeKind, string> = {
  broken: 'Broken',
  answer: 'Changed answers',
  openapi: 'Breaking changes of the OpenAPI document',
  'deviation-expired': 'Expired known deviations',
  'deviation-gone': 'Known deviations that excuse nothing',
};

/** What stands above the advice on a change. An entry that excuses nothing is for whoever keeps the baseline. */
export function adviceHeading(kind: ChangeKind): string {
  return kind === 'deviation-gone' ? 'What to do' : 'For a client';
}

/** `For a client: …`; empty if there is nothing to advise. */
export function adviceOf({ kind, meaning }: Pick<Change, 'kind' | 'meaning'>): string {
  return meaning === '' ? '' : `${adviceHeading(kind)}: ${meaning}`;
}

/** Rules and questions that were not exercised for the same cause, most of which lie in how the run was made. */
export interface Unwatched {
  /** Completes the sentence `… were not exercised: CAUSE`. */
  cause: string;
  ids: string[];
}

/** Which changes close the gate, if it is known what clients use: any, or those that may hit or do hit one. */
export type CloseOn = 'any' | 'may-hit' | 'hits';

export interface Comparison {
  changes: Change[];
  /** Absent: any. */
  closeOn?: CloseOn;
  /** What had a result in the baseline and is inconclusive now: no changes, but not proven unchanged either. */
  undecided: { id: string; reason: string }[];
  /** Ids of rules that rest on a broken one and did not conform in the baseline either, so nothing new is known of them. */
  resting: string[];
  /** What the baseline has and this run did not check: the service may or may not have changed. */
  notExercised: Unwatched[];
  /** Known deviations that still happen and have not expired. */
  tolerated: KnownDeviation[];
  /** Changes that do not fail the gate, one sentence each. */
  notes: string[];
}
