import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { prepareEnvironment } from '../cli/environment.ts';
import { writeNamed } from '../cli/writable.ts';
import { readPlaces } from '../fixtures/target/config.ts';
import { print } from '../protocol/output/output.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { suiteVersion } from '../reporters/version.ts';
import { killMatrix, killMatrixFile, renderMatrix } from './kill-matrix.ts';
import { defectsOf, everyPair } from './passes.ts';
import type { NamedDefect } from './plan.ts';
import type { Seen } from './rounds.ts';
import type { ProofSource } from './with-source.ts';

export interface MatrixOptions {
  /** Every pair instead of a sample. */
  all?: boolean;
  defect?: string[];
  source?: ProofSource;
}

/** Writes `kill-matrix.json` after each part, since the whole may take hours, and prints what follows from it. */
export async function proofMatrix(
  wanted: readonly NamedDefect[],
  args: readonly string[],
  { all = false, defect, source }: MatrixOptions,
): Promise<Seen> {
  const { seed } = prepareEnvironment();
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const file = join(readPlaces().reportDir, killMatrixFile);
  const matrixOf = (seen: Seen) =>
    killMatrix({
      ...seen,
      defects: defectsOf(wanted, seen, args.length > 0),
      suite: { version: suiteVersion() },
      run: { startedAt, durationMs: performance.now() - start, all, seed, ofSome: defect !== undefined },
    });
  const keep = (soFar: Seen) => writeNamed(file, `${JSON.stringify(matrixOf(soFar), null, 1)}\n`);
  const seen = await everyPair(wanted, args, all ? null : seed, keep, source);
  if (seen.faults.length === 0) {
    const text = renderMatrix(matrixOf(seen));
    print(`\n${text}Wrote ${shownPath(file)}; \`las-conformance report\` shows it on the page.\n`);
  }
  return seen;
}
