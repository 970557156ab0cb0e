import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { readPlaces } from '../../fixtures/target/config.ts';
import { isObject, parseJson } from '../../protocol/json.ts';
import { warn } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { isFile, isJunit, isOfGate } from '../../reporters/views/ours.ts';
import { gateFiles, viewNames } from '../../reporters/views/views.ts';
import { resultFile } from '../../reporters/views/write-result.ts';
import { loadDotEnv } from '../environment.ts';
import { onceAsked } from '../signals.ts';
import { blobFolder } from './reporters.ts';

/** The views that a gate writes anew. */
const gateViews = ['index.html', 'conformance.sarif'];

/** The folder in the report folder to which an earlier result moves when a run does not start. */
export const earlierFolder = 'earlier';

/** What a command replaces. */
export interface Replaced {
  junit?: string;
  shard?: string;
}

/** Makes a command that leaves a report. If it fails and leaves none, an earlier one must not be taken for its own. */
export async function withoutOlder(options: Replaced, command: () => Promise<number>): Promise<number> {
  const stamps = new Map(replacedBy(options).map((path) => [path, stampOf(path)]));
  const leaveWith = (status: number) => {
    const older = [...stamps].flatMap(([path, stamp]) => (stamp !== null && stampOf(path) === stamp ? [path] : []));
    if (status > exitStatus.violates) tellKept(() => setOlderAside(older));
  };
  const stopListening = onceAsked((signal) => {
    // Whatever is under way ends in its own way; before and after it, nobody else listens.
    if (process.listenerCount(signal) > 0) return;
    warn('The command was stopped before it had finished.');
    leaveWith(exitStatus.notJudged);
    process.exit(exitStatus.notJudged);
  });
  let status: number = exitStatus.fault;
  try {
    status = await command();
    return status;
  } finally {
    stopListening();
    leaveWith(status);
  }
}

/** After a mistake in the command line, with which a command does not even begin. */
export function setAsideFor(command: string): void {
  const reportDir = reportFolder();
  if (reportDir === null) return;
  tellKept(() => (command === 'gate' ? setGateAside(reportDir) : setAside(reportDir, [])));
}

function setOlderAside(older: readonly string[]): string | null {
  const reportDir = reportFolder();
  if (reportDir === null || older.length === 0) return null;
  const others = older.filter((path) => path !== join(reportDir, resultFile));
  return others.length < older.length ? setAside(reportDir, others) : moveAll(reportDir, others, isJunitOrBlob);
}

function replacedBy({ junit, shard }: Replaced): string[] {
  const reportDir = reportFolder();
  const report =
    reportDir === null ? [] : [shard === undefined ? join(reportDir, resultFile) : blobFolder(reportDir, shard)];
  return [...report, ...(junit === undefined ? [] : [junit])];
}

/** Null if the settings are such that nobody knows. */
function reportFolder(): string | null {
  try {
    loadDotEnv();
    return readPlaces().reportDir;
  } catch {
    return null;
  }
}

/** Tells a file from one that has replaced it, even if the clock was set back meanwhile. Null if there is none. */
function stampOf(path: string): string | null {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return null;
  }
}

function tellKept(move: () => string | null): void {
  try {
    const kept = move();
    if (kept !== null) warn(`What an earlier command found is kept in ${shownPath(kept)}/.`);
  } catch (error) {
    warn(`The report that is there is an earlier one, and could not be moved away: ${(error as Error).message}`);
  }
}

/** Moves away what an earlier run has left: it would look like that of one that does not start. @returns where it is now, or null. */
export function setAside(reportDir: string, others: readonly string[]): string | null {
  const isWorthIt = isOfStartedRun(join(reportDir, resultFile));
  // What is kept there was replaced by a later run, as every result is.
  if (isWorthIt) emptyEarlier(reportDir);
  const own = isWorthIt ? moveAll(reportDir, inFolder(reportDir, ownNames), isFile) : null;
  return moveAll(reportDir, others, isJunitOrBlob) ?? own;
}

/** Moves away what an earlier gate has left: it would look like that of one that compares nothing. @returns where it is now, or null. */
export function setGateAside(reportDir: string): string | null {
  if (!inFolder(reportDir, gateFiles).some(isOfGate)) return null;
  emptyEarlier(reportDir);
  // The verdict on the page is the gate's, too.
  return moveAll(reportDir, inFolder(reportDir, [...gateFiles, ...gateViews]), isFile);
}

/** Nobody else's file is moved, nor replaced: a path may be mistyped, and the report folder may be one with other files. */
function moveAll(reportDir: string, paths: readonly string[], isOurs: (path: string) => boolean): string | null {
  const folder = join(reportDir, earlierFolder);
  const found = paths.filter(isOurs).map((path) => [path, join(folder, nameIn(reportDir, path))] as const);
  const taken = found.find(([, to]) => existsSync(to) && !isOurs(to));
  if (taken !== undefined) throw new Error(`${shownPath(taken[1])} is not ours`);
  for (const [from, to] of found) move(from, to);
  return found.length === 0 ? null : folder;
}

function emptyEarlier(reportDir: string): void {
  const folder = join(reportDir, earlierFolder);
  const names = (path: string) => (isFolder(path) ? readdirSync(path) : []);
  const blobs = blobFolder(folder, '');
  const junitsAndBlobs = [...inFolder(folder, names(folder)), ...inFolder(blobs, names(blobs))].filter(isJunitOrBlob);
  for (const path of [...inFolder(folder, ownNames).filter(isFile), ...junitsAndBlobs])
    rmSync(path, { recursive: true, force: true });
}

const ownNames = [resultFile, ...viewNames, ...gateFiles];

function inFolder(folder: string, names: readonly string[]): string[] {
  return names.map((name) => join(folder, name));
}

function isFolder(path: string): boolean {
  return existsSync(path) && lstatSync(path).isDirectory();
}

/** Those of a run have names that the user has chosen. */
function isJunitOrBlob(path: string): boolean {
  if (isFolder(path))
    return readdirSync(path).every((name) => /^report.*\.zip$/.test(name)) && /^\d+-of-\d+$/.test(basename(path));
  return isJunit(path);
}

/** False if there is no result of ours, or that of a run that did not start either. */
function isOfStartedRun(file: string): boolean {
  if (!isFile(file)) return false;
  const result = parseJson(readFileSync(file, 'utf8'));
  return isObject(result) && isObject(result.run) && result.run.status !== 'not-started';
}

function nameIn(folder: string, path: string): string {
  const name = relative(folder, path);
  return name.startsWith('..') || isAbsolute(name) ? basename(path) : name;
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch {
    // On another file system.
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
