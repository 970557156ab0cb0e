/** Which test noticed which deliberately broken variant, and why: `kill-matrix.json`, written by `proof --matrix`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const killMatrixFile = 'kill-matrix.json';

export interface KillMatrix {
  formatVersion: 2;
  suite: { version: string };
  run: {
    startedAt: string;
    durationMs: number;
    testRuns: number;
    /** Whether every test met all defects; otherwise, it met those of its rules and a sample of the others. */
    all: boolean;
    seed: number;
    /** Whether only some of the defects were tried, so a test that noticed none of them may notice another. */
    ofSome: boolean;
  };
  defects: MatrixDefect[];
  tests: MatrixTest[];
}

export interface MatrixDefect {
  name: string;
  breaks: string;
  met: number;
  /** Tests that failed by an assertion. */
  kills: Kill[];
  /** Tests that failed in another way: a time-out, a crash, a failed setup. */
  undecided: Kill[];
}

export interface Kill {
  /** Position in `tests`. */
  test: number;
  /** Whether the test covers the rule that the defect breaks, one that rests on it, or one that the defect lists. */
  explained: boolean;
  /** What was expected and received, on one line. */
  reason: string;
}

export interface MatrixTest {
  /** See `checkId`. */
  id: string;
  title: string;
  file: string;
  line: number;
  rules: string[];
  /** Only tests of rules that bind the service have defects to notice. */
  judges: 'service' | 'client' | 'nothing';
  /** How many defects it met, and how many of those it noticed. */
  met: number;
  kills: number;
}

/** Tests that noticed one defect and no other. */
export function sharpTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, kills }) => judges === 'service' && kills === 1);
}

/** Tests of the service's rules that noticed none of the defects, although they met all defects of their rules. */
export function uselessTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, met, kills }) => judges === 'service' && met > 0 && kills === 0);
}

/** Defects that turned tests red without explaining it, with those tests. */
export function unexplainedKills({ defects }: KillMatrix): { defect: MatrixDefect; kills: Kill[] }[] {
  return defects
    .map((defect) => ({ defect, kills: defect.kills.filter(({ explained }) => !explained) }))
    .filter(({ kills }) => kills.length > 0);
}

/** The matrix in the same directory as a result; null if there is none that this version can read. */
export async function readKillMatrix(directory: string): Promise<KillMatrix | null> {
  try {
    const matrix = JSON.parse(await readFile(join(directory, killMatrixFile), 'utf8')) as Partial<KillMatrix>;
    const isReadable = matrix.formatVersion === 2 && Array.isArray(matrix.defects) && Array.isArray(matrix.tests);
    return isReadable ? (matrix as KillMatrix) : null;
  } catch {
    return null;
  }
}
