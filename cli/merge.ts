import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readPlaces } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { loadDotEnv } from './environment.ts';
import { moduleFile } from './modules.ts';
import { runPlaywright } from './playwright-process.ts';
import { checkFurtherReports, checkWritable } from './writable.ts';

export interface MergeOptions {
  junit?: string;
  allure?: string;
  allowInconclusive?: number;
}

/**
 * Merges the blobs that shards left into one result; they may be at any depth below the folder.
 * @returns the exit status.
 * @throws ConfigError
 */
export async function merge(folder: string, options: MergeOptions): Promise<number> {
  loadDotEnv();
  const blobs = await blobsBelow(folder);
  if (blobs.length === 0) throw new ConfigError(`There is no shard's blob (report-….zip) below ${folder}.`);
  await Promise.all(blobs.map(checkWhole));
  await checkWritable('LAS_REPORT_DIR', readPlaces().reportDir);
  await checkFurtherReports(options);
  const together = await mkdtemp(join(tmpdir(), 'las-conformance-merge-'));
  try {
    // Downloads of several jobs may have the same names.
    await Promise.all(blobs.map((blob, i) => copyFile(blob, join(together, `report-${i + 1}.zip`))));
    const end = await runPlaywright(['merge-reports', '--config', moduleFile('playwright.config'), together], {
      LAS_SHARDS: `${blobs.length}`,
      LAS_JUNIT: options.junit === undefined ? '' : resolve(options.junit),
      LAS_ALLURE: options.allure === undefined ? '' : resolve(options.allure),
      ...(options.allowInconclusive === undefined ? {} : { LAS_ALLOWED_INCONCLUSIVE: `${options.allowInconclusive}` }),
    });
    if (end.exitStatus === null) throw new ConfigError(`The blobs below ${folder} could not be merged.`);
    return end.exitStatus;
  } finally {
    await rm(together, { recursive: true, force: true });
  }
}

/** Playwright would report an incomplete download with a stack trace. */
async function checkWhole(blob: string): Promise<void> {
  const endOfZip = 'PK\x05\x06';
  if (!(await readFile(blob)).includes(endOfZip, 0, 'latin1'))
    throw new ConfigError(`The blob ${blob} is not a zip file, or is incomplete.`);
}

async function blobsBelow(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder, { recursive: true });
    return files
      .filter((file) => file.endsWith('.zip'))
      .sort()
      .map((file) => join(folder, file));
  } catch (error) {
    throw new ConfigError(`The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
