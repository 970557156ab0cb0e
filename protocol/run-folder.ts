/** What the processes of one run share: a folder in `LAS_STATE_DIR`, whose path they inherit, and which the last of them removes. */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { parseJson } from './json.ts';
import { makeFolder } from './make-folder.ts';

/** Where it is; the suite sets it itself. */
export const runFolderVariable = 'LAS_RUN_FOLDER';

/** The folder of the run that this process belongs to; null if it belongs to none. */
export function runFolder(): string | null {
  return process.env[runFolderVariable] || null;
}

/** Makes it, for this process and those that it starts from now on, unless they belong to a run. @returns the folder. */
export function beginFolder({ LAS_STATE_DIR, LAS_RUN_ID = 'command' }: NodeJS.ProcessEnv): string {
  const stateDir = resolve(LAS_STATE_DIR?.trim() || '.las');
  if (runFolder() === null) makeFolder(stateDir);
  process.env[runFolderVariable] ||= mkdtempSync(join(stateDir, `${LAS_RUN_ID}.`));
  return used(process.env[runFolderVariable]);
}

/** From now on this process, and those that it starts, belong to no run. */
export function leaveRun(): void {
  delete process.env[runFolderVariable];
}

/** A file that the processes of the run share, and nobody else may read. To write it, a process that belongs to no run begins one. */
export function file(name: string) {
  const found = () => (runFolder() === null ? '' : join(runFolder()!, name));
  const made = () => join(beginFolder(process.env), name);
  return {
    path: made,
    write: (text: string, flag: 'w' | 'wx' = 'w') => writeFileSync(made(), text, { mode: 0o600, flag }),
    append: (text: string) => appendFileSync(made(), text, { mode: 0o600 }),
    remove: () => rmSync(found(), { force: true }),
    /** In bytes; null if it is not there. */
    size: () => statSync(found(), { throwIfNoEntry: false })?.size ?? null,
    /** Null if it is not there, or cannot be read. */
    read(): string | null {
      try {
        return readFileSync(found(), 'utf8');
      } catch {
        return null;
      }
    },
  };
}

/** What the processes of the run count together: a byte for each, since they append at the same time without losing any. */
export function counter(name: string) {
  const { append, remove, size } = file(name);
  return { add: (times = 1) => append('.'.repeat(times)), count: () => size() ?? 0, reset: remove };
}

/** What one process of the run says to all. */
export function flag(name: string) {
  const { path, read, size, write } = file(name);
  /** @returns whether no process has done so before: the first says why. */
  const raise = (why = ''): boolean => {
    try {
      write(why, 'wx');
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
  return {
    path,
    isUp: () => size() !== null,
    why: () => read() ?? '',
    raise,
    /** Nothing is raised where the disk is full. @returns as `raise`. */
    raiseIfPossible(): boolean {
      try {
        return raise();
      } catch {
        return false;
      }
    },
  };
}

/** Shares what the run can do without: on a full disk, for example, nothing else changes. */
export function ifPossible(share: () => void): void {
  try {
    share();
  } catch {}
}

/** Folders that this process uses. */
const ours = new Set<string>();

/** Names the processes of a run, so that others can tell whether it has ended. */
const processesFile = 'processes.jsonl';

function used(folder: string): string {
  if (ours.has(folder) && existsSync(folder)) return folder;
  makeFolder(folder);
  if (!process.listeners('exit').includes(endOurs)) process.once('exit', endOurs);
  ours.add(folder);
  const line = `${JSON.stringify({ machine: hostname(), pid: process.pid })}\n`;
  ifPossible(() => appendFileSync(join(folder, processesFile), line, { mode: 0o600 }));
  return folder;
}

function endOurs(): void {
  for (const folder of ours) {
    const processes = processesOf(folder);
    const others = processes.filter(({ pid }) => pid !== process.pid);
    if (others.length < processes.length && haveEnded(others)) endFolder(folder);
  }
}

/** Ends a run of which all other processes have ended, or been told to. */
export function endFolder(folder: string): void {
  if (runFolder() === folder) leaveRun();
  ours.delete(folder);
  remove(folder);
}

/** No run takes this long; what no process has joined since then belongs to one that was killed. */
const abandonedMs = 7 * 24 * 3_600_000;

/** Removes the folders of runs that were killed: where they ran on another machine, long ago. */
export function removeEndedRuns(stateDir: string): void {
  for (const name of existsSync(stateDir) ? readdirSync(stateDir) : []) {
    const folder = join(stateDir, name);
    const processes = processesOf(folder);
    let since = Infinity;
    // Another run may end meanwhile.
    ifPossible(() => {
      since = statSync(join(folder, processesFile)).mtimeMs;
    });
    const isOld = since < Date.now() - abandonedMs;
    if (isOld || (processes.length > 0 && haveEnded(processes))) remove(folder);
  }
}

interface Process {
  machine: string;
  pid: number;
}

/** None if the folder is not that of a run. A line may be cut, as on a full disk. */
function processesOf(folder: string): Process[] {
  let text = '';
  ifPossible(() => {
    text = readFileSync(join(folder, processesFile), 'utf8');
  });
  return text.split('\n').flatMap((line) => (parseJson(line) as unknown as Process | undefined) ?? []);
}

/** As far as this machine can tell. */
function haveEnded(processes: readonly Process[]): boolean {
  return processes.every(({ machine, pid }) => machine === hostname() && !isAlive(pid));
}

function remove(folder: string): void {
  ifPossible(() => rmSync(folder, { recursive: true, force: true }));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
