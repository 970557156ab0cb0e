/** Defects that a target cannot show where its powers come from this source: why, and which. */
import type { ProofSource } from './with-source.ts';

const hidden: Partial<Record<ProofSource, Readonly<Record<string, readonly string[]>>>> = {};

/** By name of the defect, why no check can notice it with powers from this source: a proof expects it to survive. */
export function hiddenFrom(source: ProofSource | undefined): ReadonlyMap<string, string> {
  const reasons = Object.entries((source && hidden[source]) ?? {});
  return new Map(reasons.flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])));
}
