import type { Check } from '../result.ts';
import type { KnownDeviation } from './baseline.ts';

export type ChangeKind = 'broken' | 'not-exercised' | 'answer' | 'openapi' | 'deviation-expired' | 'deviation-gone';

/** One thing that fails the gate. */
export interface Change {
  kind: ChangeKind;
  /** Id of the rule or question; the operation of the OpenAPI document. */
  id: string;
  /** The statement or question; empty for the OpenAPI document. */
  subject: string;
  /** What was and what is. */
  what: string;
  /** What a client must do about it. */
  meaning: string;
  /** The check that tells, where one does. */
  check: Pick<Check, 'file' | 'line' | 'title'> | null;
}

export interface Comparison {
  changes: Change[];
  /** What was known and is now undecided: not a change, but no all-clear either. */
  undecided: { id: string; reason: string }[];
  /** Known deviations that happened and have not expired. */
  tolerated: KnownDeviation[];
  /** What has changed without failing anything, one sentence each. */
  notes: string[];
}
