import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { isObject, parseJson } from '../../protocol/json.ts';
import { limits } from '../../protocol/limits.ts';
import { notesNow } from '../../protocol/run-notes.ts';
import { commentOf, contentOf, withComment, type ZipEntry, zipEntries } from './unzip.ts';

/** Which part of a run a blob holds; a run that was not divided is shard 1 of 1. */
export interface Shard {
  blob: string;
  current: number;
  total: number;
  /** Size of its files, unpacked. */
  bytes: number;
  /** Records that the shard could not remove at its end, and those that it could. */
  afterwards: Afterwards;
}

interface Afterwards {
  left: readonly string[];
  removed: readonly string[];
  /** How many others were left that the blob does not name. */
  unnamed: number;
}

/** How many bytes of names of each kind a blob holds: both fit into the 65,535 bytes of a comment. */
const mostBytes = 30_000;

/** Notes in a shard's blob what its end has removed and left: Playwright writes there only what checks tell. */
export async function noteAfterwards(folder: string): Promise<void> {
  const { leftAfterwards: left = [], removedAfterwards: removed = [] } = notesNow();
  if (left.length + removed.length === 0) return;
  const named = fitting(left);
  const afterwards: Afterwards = { left: named, removed: fitting(removed), unnamed: left.length - named.length };
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.zip'))) {
    const blob = join(folder, name);
    await writeFile(blob, withComment(await readFile(blob), JSON.stringify(afterwards)));
  }
}

/** As many of the names as a blob holds. */
function fitting(names: readonly string[]): string[] {
  let bytes = 0;
  return names.filter((name) => {
    bytes += Buffer.byteLength(JSON.stringify(name)) + 1;
    return bytes <= mostBytes;
  });
}

function afterwardsIn(comment: string): Afterwards {
  const noted = parseJson(comment);
  const namesIn = (member: string) => {
    const names = isObject(noted) ? noted[member] : [];
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  };
  const unnamed = isObject(noted) ? Number(noted.unnamed) || 0 : 0;
  return { left: namesIn('left'), removed: namesIn('removed'), unnamed };
}

const whatItMayBe = 'is not a zip file of a run, or is incomplete';

/** The only files that Playwright writes into a blob. Any other might be unpacked where it does not belong. */
const fileNames = /^(?:report\.jsonl|resources\/[\w.-]+)$/;

/** Reads a blob in full: of a damaged one, Playwright would print a stack, or nothing. @param bytesLeft for its files, unpacked. */
export async function readShard(blob: string, bytesLeft: number): Promise<Shard> {
  const { entries, comment } = await unpacked(blob, bytesLeft);
  const [report, ...others] = entries.filter(({ name }) => name === 'report.jsonl');
  if (report === undefined || others.length > 0) throw unusable(blob, whatItMayBe);
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  try {
    for (const entry of entries) if (entry !== report) contentOf(entry);
    const lines = contentOf(report);
    if (!hasFewerThan(limits.shardEvents.value, lines)) throw unusable(blob, 'records more than any run can');
    return { blob, bytes, afterwards: afterwardsIn(comment), ...partOf(lines.toString('utf8'), blob) };
  } catch (error) {
    throw error instanceof ConfigError ? error : unusable(blob, whatItMayBe);
  }
}

async function unpacked(blob: string, bytesLeft: number): Promise<{ entries: ZipEntry[]; comment: string }> {
  const status = await stat(blob);
  // To read a named pipe would wait for ever.
  if (!status.isFile()) throw unusable(blob, whatItMayBe);
  if (status.size > bytesLeft) throw tooLarge(blob);
  let entries: ZipEntry[];
  let comment: string;
  try {
    const archive = await readFile(blob);
    entries = zipEntries(archive);
    comment = commentOf(archive);
  } catch {
    throw unusable(blob, whatItMayBe);
  }
  const strange = entries.find(({ name }) => !fileNames.test(name));
  if (strange) throw unusable(blob, `holds the file ${JSON.stringify(strange.name)}, which no run writes`);
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > bytesLeft) throw tooLarge(blob);
  return { entries, comment };
}

/** Whether a text has fewer lines: the lines of a text that has nothing else take far more memory than the text. */
function hasFewerThan(most: number, text: Buffer): boolean {
  let lines = 0;
  for (let at = text.indexOf(10); at >= 0 && lines < most; at = text.indexOf(10, at + 1)) lines += 1;
  return lines < most;
}

/** Checks each event of the report: its shard, and that its attachments are in the blob. */
function partOf(report: string, blob: string): Pick<Shard, 'current' | 'total'> {
  const [first, ...events] = report
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const outside = events.flatMap(attached).find((path) => !fileNames.test(path.replaceAll('\\', '/')));
  if (outside !== undefined) throw unusable(blob, `attaches the file ${JSON.stringify(outside)}, which is not in it`);
  const { current = 1, total = 1 } = first.params.shard ?? {};
  const areWhole = Number.isInteger(current) && Number.isInteger(total);
  if (!areWhole || current < 1 || total < current || total > limits.shards.value)
    throw unusable(
      blob,
      `says that it is shard ${shown(current)} of ${shown(total)}: there are ${limits.shards.value} at most`,
    );
  return { current, total };
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 20);
}

/** The paths of the files that an event of a report attaches to a test. */
function attached(event: unknown): string[] {
  const params = isObject(event) && isObject(event.params) ? event.params : {};
  const lists = [params.attachments, isObject(params.result) ? params.result.attachments : []];
  return lists
    .filter(Array.isArray)
    .flat()
    .flatMap((attachment) => (isObject(attachment) && 'path' in attachment ? [String(attachment.path)] : []));
}

function tooLarge(blob: string): ConfigError {
  const most = limits.shardBytes.value / 1e6;
  return new ConfigError(`With ${blob}, the shards exceed ${most} MB and are not merged.`);
}

function unusable(blob: string, why: string): ConfigError {
  return new ConfigError(`The blob ${blob} ${why}.`);
}
