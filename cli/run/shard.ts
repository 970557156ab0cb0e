import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { isObject } from '../../protocol/json.ts';
import { limits } from '../../protocol/limits.ts';
import { contentOf, type ZipEntry, zipEntries } from './unzip.ts';

/** Which part of a run a blob holds; a run that was not divided is shard 1 of 1. */
export interface Shard {
  blob: string;
  current: number;
  total: number;
  /** Size of its files, unpacked. */
  bytes: number;
}

const whatItMayBe = 'is not a zip file of a run, or is incomplete';

/** The only files that Playwright writes into a blob. Any other might be unpacked where it does not belong. */
const fileNames = /^(?:report\.jsonl|resources\/[\w.-]+)$/;

/** Reads a blob in full: of a damaged one, Playwright would print a stack, or nothing. @param bytesLeft for its files, unpacked. */
export async function readShard(blob: string, bytesLeft: number): Promise<Shard> {
  const entries = await entriesOf(blob, bytesLeft);
  const [report, ...others] = entries.filter(({ name }) => name === 'report.jsonl');
  if (report === undefined || others.length > 0) throw unusable(blob, whatItMayBe);
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  try {
    for (const entry of entries) if (entry !== report) contentOf(entry);
    const lines = contentOf(report);
    if (!hasFewerThan(limits.shardEvents.value, lines)) throw unusable(blob, 'records more than any run can');
    return { blob, bytes, ...partOf(lines.toString('utf8'), blob) };
  } catch (error) {
    throw error instanceof ConfigError ? error : unusable(blob, whatItMayBe);
  }
}

async function entriesOf(blob: string, bytesLeft: number): Promise<ZipEntry[]> {
  const status = await stat(blob);
  // To read a named pipe would wait for ever.
  if (!status.isFile()) throw unusable(blob, whatItMayBe);
  if (status.size > bytesLeft) throw tooLarge(blob);
  let entries: ZipEntry[];
  try {
    entries = zipEntries(await readFile(blob));
  } catch {
    throw unusable(blob, whatItMayBe);
  }
  const strange = entries.find(({ name }) => !fileNames.test(name));
  if (strange) throw unusable(blob, `holds the file ${JSON.stringify(strange.name)}, which no run writes`);
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > bytesLeft) throw tooLarge(blob);
  return entries;
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
