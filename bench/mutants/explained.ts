/** Survivors that were read: why no check can or may notice them. */
export interface Explanation {
  /** Keys of mutants that begin so. */
  mutants: readonly string[];
  reason: string;
}

export const explained: readonly Explanation[] = [];
