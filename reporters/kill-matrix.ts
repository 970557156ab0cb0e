/** Which test noticed which deliberately broken variant, and why: `kill-matrix.json`, written by `proof --matrix`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file's name in the report directory. */
export const killMatrixFile = 'kill-matrix.json';

export interface KillMatrix {
  formatVersion: 1;
  suite: { version: string };
  run: {
    /** ISO 8601. */
    startedAt: string;
    durationMs: number;
    testRuns: number;
    /** Did every test meet the defects of all rules, or a sample of those of rules that it does not cover? */
    all: boolean;
    /** Of the sample. */
    seed: number;
    /** Were only some of the defects tried? Then a test that noticed none may well notice another. */
    ofSome: boolean;
  };
  defects: MatrixDefect[];
  tests: MatrixTest[];
}

export interface MatrixDefect {
  name: string;
  breaks: string;
  /** Other rules that it says it takes along. */
  alsoBreaks: string[];
  /** Number of tests that met it. */
  met: number;
  /** Tests that failed by an assertion. */
  kills: Kill[];
  /** Tests that failed otherwise: by a time-out, a crash, a set-up that failed. */
  undecided: Kill[];
}

export interface Kill {
  /** Position in `tests`. */
  test: number;
  /** Does the test cover a rule that the defect says it breaks? */
  declared: boolean;
  /** What was expected and received, in a line. */
  reason: string;
}

export interface MatrixTest {
  title: string;
  file: string;
  line: number;
  rules: string[];
  /**
   * Only a test of rules that bind the service has defects to notice; the others observe, judge the suite's own client, or
   * need what only a real environment has.
   */
  judges: 'service' | 'client' | 'nothing';
  /** Number of defects that it met, and of those that it noticed. */
  met: number;
  kills: number;
}

/** Tests that noticed one defect and no other. */
export function sharpTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, kills }) => judges === 'service' && kills === 1);
}

/** Tests of the service's rules that no defect turned red, and all of their rules' did they meet. */
export function uselessTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, met, kills }) => judges === 'service' && met > 0 && kills === 0);
}

/** Tests of other rules that a defect turned red without saying so. */
export function undeclaredKills({ defects }: KillMatrix): { defect: MatrixDefect; kills: Kill[] }[] {
  return defects
    .map((defect) => ({ defect, kills: defect.kills.filter(({ declared }) => !declared) }))
    .filter(({ kills }) => kills.length > 0);
}

/** The matrix beside a result; null where there is none that this version reads. */
export async function readKillMatrix(directory: string): Promise<KillMatrix | null> {
  try {
    const matrix = JSON.parse(await readFile(join(directory, killMatrixFile), 'utf8')) as Partial<KillMatrix>;
    const isReadable = matrix.formatVersion === 1 && Array.isArray(matrix.defects) && Array.isArray(matrix.tests);
    return isReadable ? (matrix as KillMatrix) : null;
  } catch {
    return null;
  }
}
