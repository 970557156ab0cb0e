/** Reads the files that commands are given: results and baselines. One sentence says what is wrong with a file. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaces } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { unreadable } from '../protocol/unreadable.ts';
import { type Baseline, otherTarget, readBaseline } from '../reporters/gate/index.ts';
import type { Result } from '../reporters/judge/result.ts';
import { type PastRun, readHistory } from '../reporters/views/history.ts';
import { readResult } from '../reporters/views/read-result.ts';
import { resultFile } from '../reporters/views/write-result.ts';

/** Where a run writes its result. */
export function defaultResultFile(): string {
  return join(readPlaces().reportDir, resultFile);
}

/** The file of the result that a command is given: a folder stands for the one in it, and nothing for that of the last run. */
export async function resultFileOf(given: string | undefined): Promise<string> {
  if (given === undefined) return defaultResultFile();
  const found = await stat(given).catch(() => null);
  return found?.isDirectory() ? join(given, resultFile) : given;
}

/** The file of `--baseline`, else of LAS_BASELINE, else `conformance-baseline.json`. */
export function baselineFile(option: string | undefined): string {
  return option ?? readPlaces().baseline ?? 'conformance-baseline.json';
}

export function loadResult(file: string): Promise<Result> {
  return load('result', file, 'write one with `las-conformance run`', readResult);
}

export async function loadBaseline(file: string): Promise<{ baseline: Baseline; text: string }> {
  const hint = 'write one with `las-conformance accept`';
  return load('baseline', file, hint, (text) => ({ baseline: readBaseline(text), text }));
}

/** Earlier runs against the target of the result. @throws ConfigError */
export async function loadHistory(folder: string, result: Result): Promise<PastRun[]> {
  return readHistory(folder, result).catch((error: NodeJS.ErrnoException) => {
    const why = unreadable(error, 'folder', 'a run with --history makes one');
    throw new ConfigError(`The history ${shownPath(folder)} ${why}.`);
  });
}

/** Refuses to compare with a baseline of another target, unless that is asked for. @throws ConfigError */
export function checkSameTarget(
  file: string,
  baseline: Baseline,
  target: Pick<Result['target'], 'environment' | 'baseUrl'>,
  options: { otherTarget?: boolean },
): void {
  const differs = options.otherTarget ? null : otherTarget(baseline, target);
  if (differs !== null)
    throw new ConfigError(
      `The baseline ${shownPath(file)} was ${differs}: name the baseline of this target with --baseline, or compare the two with --other-target.`,
    );
}

async function load<T>(what: string, file: string, hint: string, read: (text: string) => T): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`The ${what} ${shownPath(file)} ${unreadable(error as Error, 'file', hint)}.`);
  }
  try {
    // Some editors begin a file with a byte-order mark.
    return read(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigError(`The ${what} ${shownPath(file)} ${(error as Error).message}.`);
  }
}
