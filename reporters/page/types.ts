/** What a page can be given beside the result, and what its rows need. */
import type { KillMatrix } from '../kill-matrix.ts';

/** One difference from the accepted baseline, as the gate words it. */
export interface Change {
  /** Id of a rule or question; any other text is shown as it is. */
  id: string;
  /** A word or two: `broken`, `answer changed`. */
  kind: string;
  sentence: string;
  /** What many may share, so that it is told once: the power that is lacking now. */
  cause?: string;
}

export interface PageOptions {
  /** Absent: there is no baseline. Empty: nothing has changed. */
  changes?: readonly Change[];
  /** Questions whose answer is that of the baseline: the day on which it last changed, `2026-11-20`; null: it never did. */
  lastChanged?: ReadonlyMap<string, string | null>;
  allowedInconclusive?: number;
  /** What `proof --matrix` found, where it lies beside the result. */
  killMatrix?: KillMatrix | null;
}

/** What rows need beside the rule or answer itself. */
export interface Context {
  /** Whether the target served an OpenAPI document that can be used. */
  served: boolean;
  changes: Map<string, Change[]>;
  lastChanged: NonNullable<PageOptions['lastChanged']>;
}
