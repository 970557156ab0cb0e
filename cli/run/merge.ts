import { copyFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readPlaces } from '../../fixtures/target/config.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { tell } from '../../protocol/run-notes.ts';
import { inTemporaryFolder } from '../../protocol/temporary.ts';
import { unreadable } from '../../protocol/unreadable.ts';
import { plural } from '../../reporters/views/text.ts';
import { loadDotEnv } from '../environment.ts';
import { moduleFile } from '../modules.ts';
import { checkFurtherReports, checkWritable } from '../writable.ts';
import { runPlaywright } from './playwright-process.ts';
import { furtherReports } from './reporters.ts';
import { earlierFolder } from './set-aside.ts';
import { readShard, type Shard } from './shard.ts';

export interface MergeOptions {
  junit?: string;
  allure?: string;
  allowInconclusive?: number;
  verbose?: boolean;
}

/** Merges the blobs that shards left into one result; they may be at any depth below the folder, except in `earlier/`. */
export async function merge(folder: string, options: MergeOptions): Promise<number> {
  loadDotEnv();
  const blobs = await blobsBelow(folder);
  if (blobs.length === 0) throw new ConfigError(`There is no shard's blob (report-….zip) in ${folder}.`);
  const shards = await readShards(blobs);
  const missingShards = checkShards(shards);
  const unnamed = shards.reduce((sum, { afterwards }) => sum + afterwards.unnamed, 0);
  if (unnamed > 0)
    warn(`The shards left ${plural(unnamed, 'more record')} than their blobs name: the shards’ ledgers have them.`);
  // A verdict of what is there may come first.
  if (missingShards !== undefined) warn(`In ${folder}, ${missingShards}`);
  await checkWritable('LAS_REPORT_DIR', readPlaces().reportDir);
  await checkFurtherReports(options);
  return inTemporaryFolder('merge', async (together) => {
    // Downloads of several jobs may have the same names.
    await Promise.all(blobs.map((blob, i) => copyFile(blob, join(together, `report-${i + 1}.zip`))));
    const { allowInconclusive: allowedInconclusive, verbose } = options;
    const leftAfterwards = shards.flatMap(({ afterwards }) => afterwards.left);
    const removedAfterwards = shards.flatMap(({ afterwards }) => afterwards.removed);
    const told = { shards: blobs.length, missingShards, leftAfterwards, removedAfterwards };
    tell({ ...furtherReports(options), ...told, allowedInconclusive, verbose });
    const args = ['merge-reports', '--config', moduleFile('playwright.config'), together];
    const end = await runPlaywright(args, { LAS_STATE_DIR: together }, { holdsErrors: true });
    if (end.exitStatus !== null && end.errors !== '') warn(...end.errors.trimEnd().split('\n'));
    if (end.exitStatus === null) throw new ConfigError(`The blobs in ${folder} could not be merged.`);
    return end.exitStatus;
  });
}

async function readShards(blobs: readonly string[]): Promise<Shard[]> {
  if (blobs.length > limits.shards.value)
    throw new ConfigError(`There are ${blobs.length} zip files: at most ${limits.shards.value} shards can be merged.`);
  const shards: Shard[] = [];
  let bytesLeft = limits.shardBytes.value;
  for (const blob of blobs) {
    const shard = await readShard(blob, bytesLeft);
    bytesLeft -= shard.bytes;
    shards.push(shard);
  }
  return shards;
}

/** Which shards are missing, in a sentence. A shard that is there twice, as after a rerun, would count twice and hide that. */
function checkShards(shards: readonly Shard[]): string | undefined {
  const [first, ...others] = shards;
  const stranger = others.find(({ total }) => total !== first?.total);
  if (first && stranger)
    throw new ConfigError(`${nameOf(first)}, and ${nameOf(stranger)}: they are from different runs.`);
  for (const [at, shard] of shards.entries()) {
    const same = shards.slice(0, at).find(({ current }) => current === shard.current);
    // Runs without shards may have made different checks.
    if (same && shard.total > 1)
      throw new ConfigError(`${nameOf(same)}, and so is ${shard.blob}: leave only the one that counts in the folder.`);
  }
  const missing = Array.from({ length: first?.total ?? 0 }, (_, at) => at + 1).filter(
    (number) => !shards.some(({ current }) => current === number),
  );
  if (missing.length === 0) return undefined;
  const which = missing.length === 1 ? `shard ${missing[0]}` : `${missing.length} shards (${shown(missing)})`;
  return `${which} of ${first?.total} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

function shown(numbers: readonly number[]): string {
  return numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')}…` : numbers.join(', ');
}

function nameOf({ blob, current, total }: Shard): string {
  return `${blob} is shard ${current} of ${total}`;
}

async function blobsBelow(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder, { recursive: true });
    return files
      .filter((file) => file.endsWith('.zip') && !file.split(sep).includes(earlierFolder))
      .sort()
      .map((file) => join(folder, file));
  } catch (error) {
    const hint = "name the folder that holds the shards' blobs (report-….zip)";
    throw new ConfigError(`${shownPath(folder)} ${unreadable(error as Error, 'folder', hint)}.`);
  }
}
