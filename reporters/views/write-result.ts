import { join } from 'node:path';
import type { Result } from '../judge/result.ts';
import { writeWhole } from './write-whole.ts';

/** The file name in the report directory. */
export const resultFile = 'conformance.json';

/** @returns one sentence when the result could not be written, otherwise null. */
export async function writeResult(result: Result, directory: string): Promise<string | null> {
  const path = join(directory, resultFile);
  try {
    await writeWhole(path, `${JSON.stringify(result, null, 1)}\n`);
    return null;
  } catch (error) {
    return `The result could not be written to ${path} (LAS_REPORT_DIR): ${(error as Error).message}.`;
  }
}
