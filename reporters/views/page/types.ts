/** What a page can show in addition to the result, and the context that its rows need. */

import type { Party } from '../../../rules/types.ts';
import type { ImpactLevel, Unwatched } from '../../gate/index.ts';
import type { ExitStatus } from '../../judge/exit-status.ts';
import type { Result } from '../../judge/result.ts';
import type { PastRun } from '../history.ts';

/** One difference from the accepted baseline, in the words of the gate. */
export interface Change {
  /** Id of a rule or question; any other text is shown as it is. */
  id: string;
  /** A word or two: `broken`, `answer changed`. */
  kind: string;
  sentence: string;
}

export interface ClientPanel {
  /** `shop-sync 3.2.0: 2 changes hit it, 1 may hit it, 5 do not concern it` */
  sentence: string;
  /** Those that hit it come first. */
  changes: readonly (Change & { level: ImpactLevel })[];
}

export interface PageOptions {
  /** Absent: there is no baseline. Empty: nothing has changed. */
  changes?: readonly Change[];
  /** The changes by the clients that they hit or may hit, if it is known what clients use. */
  clients?: readonly ClientPanel[];
  /** The gate's verdict on these changes, with which the page then begins. */
  gate?: { sentence: string; status: ExitStatus; advice?: string };
  /** What the baseline has and this run did not exercise, by cause. */
  notExercised?: readonly Unwatched[];
  /** By question whose answer equals the baseline's: the day on which it last changed; null if it never did. */
  lastChanged?: ReadonlyMap<string, string | null>;
  allowedInconclusive?: number;
  /** Earlier runs, the earliest first; absent if nobody asked for a trend. */
  history?: readonly PastRun[];
}

/** What rows need in addition to the rule or answer itself. */
export interface Context {
  /** Whose rules the page is about; those of others are marked. */
  party: Party;
  /** Whether the target served a usable OpenAPI document. */
  served: boolean;
  exchanges: Result['exchanges'];
  changes: Map<string, Change[]>;
  lastChanged: NonNullable<PageOptions['lastChanged']>;
}
