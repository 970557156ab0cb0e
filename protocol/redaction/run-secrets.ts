/** The secrets of a run: those that are configured, and those that any of its processes was given. */
import { existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { configuredSecrets } from './configured.ts';
import { Secrets } from './secrets.ts';

/** New ones are shared with the other processes of the run by a file that only its user may read, and that ends with it. */
export class RunSecrets extends Secrets {
  #file: { path: string; descriptor: number | null } | null = null;
  #read = 0;
  /** The last line read, while it is incomplete. */
  #rest = '';

  /** Adds the secrets that the variables hold. */
  configure(env: NodeJS.ProcessEnv): void {
    for (const { value, what } of configuredSecrets(env)) this.add(value, what);
  }

  override issue(secret: string, what: string): void {
    if (!this.add(secret, what)) return;
    if (this.#descriptor() !== null) this.#write([secret, what]);
  }

  #write(line: unknown[]): void {
    const descriptor = this.#file?.descriptor ?? null;
    if (descriptor === null) return;
    try {
      writeSync(descriptor, `${inAscii(JSON.stringify(line))}\n`);
    } catch {
      // The disk is full: at least this process replaces it.
    }
  }

  /** Adds what other processes of the run have been given so far. */
  catchUp(): this {
    // Made by the first process that is given one: a command that ends before leaves no file.
    const path = secretsFile(process.env);
    if (this.#file?.path !== path && (path === null || !existsSync(path))) return this;
    const descriptor = this.#descriptor();
    if (descriptor === null) return this;
    const piece = Buffer.alloc(65_536);
    for (let length = read(descriptor, piece, this.#read); length > 0; length = read(descriptor, piece, this.#read)) {
      this.#read += length;
      const lines = (this.#rest + piece.toString('latin1', 0, length)).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#add(line);
    }
    return this;
  }

  #add(line: string): void {
    try {
      const [secret, what] = JSON.parse(line);
      if (secret !== null) this.add(`${secret}`, `${what}`);
    } catch {
      // The disk was full when it was written.
    }
  }

  /** A handle of the run's file that the environment names; null if there is none, or it cannot be opened. */
  #descriptor(): number | null {
    const path = secretsFile(process.env);
    if (path === null) return null;
    if (this.#file?.path !== path) {
      this.#file = { path, descriptor: opened(path) };
      this.#read = 0;
      // Which process uses it: see `hasEnded`.
      this.#write([null, { machine: hostname(), pid: process.pid }]);
    }
    return this.#file.descriptor;
  }
}

export const runSecrets = new RunSecrets();

function secretsFile({ LAS_RUN_ID, LAS_STATE_DIR }: NodeJS.ProcessEnv): string | null {
  return /^\w+$/.test(LAS_RUN_ID ?? '')
    ? join(resolve(LAS_STATE_DIR?.trim() || '.las'), `${LAS_RUN_ID}.secrets`)
    : null;
}

/** Whether every process that has used the secrets of a run is gone, as far as this machine can tell. */
export function hasEnded(secretsPath: string): boolean {
  try {
    const lines = readFileSync(secretsPath, 'utf8').trim().split('\n');
    const users = lines.map((line) => JSON.parse(line)).filter(([secret]) => secret === null);
    return users.length > 0 && users.every(([, { machine, pid }]) => machine === hostname() && !isAlive(pid));
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function opened(path: string): number | null {
  try {
    makeFolder(dirname(path));
    return openSync(path, 'a+', 0o600);
  } catch {
    return null;
  }
}

function read(descriptor: number, into: Buffer, from: number): number {
  try {
    return readSync(descriptor, into, 0, into.length, from);
  } catch {
    return 0;
  }
}

/** JSON in which a line can be cut anywhere without cutting a character. */
function inAscii(json: string): string {
  return json.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
