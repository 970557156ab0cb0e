/** The secrets of a run: those that are configured, and those that any of its processes was given. */
import { openSync, readSync, writeSync } from 'node:fs';
import { file, ifPossible, runFolder } from '../run-folder.ts';
import { configuredSecrets } from './configured.ts';
import { Secrets } from './secrets.ts';

/** New ones are shared with the other processes of the run by a file that only its user may read, and that ends with it. */
export class RunSecrets extends Secrets {
  #opened: { folder: string; descriptor: number | null } | null = null;
  #read = 0;
  /** The last line read, while it is incomplete. */
  #rest = '';

  /** Adds the secrets that the variables hold. */
  configure(env: NodeJS.ProcessEnv): void {
    for (const { value, what } of configuredSecrets(env)) this.add(value, what);
  }

  override issue(secret: string, what: string): void {
    if (!this.add(secret, what)) return;
    const descriptor = this.#descriptor();
    // If the disk is full, at least this process replaces it.
    if (descriptor !== null) ifPossible(() => writeSync(descriptor, `${inAscii(JSON.stringify([secret, what]))}\n`));
  }

  /** Adds what other processes of the run have been given so far. */
  catchUp(): this {
    // Made by the first process that is given one.
    if (this.#opened?.folder !== runFolder() && shared.size() === null) return this;
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
      this.add(`${secret}`, `${what}`);
    } catch {
      // The disk was full when it was written.
    }
  }

  /** A handle of the run's file; null if this process belongs to no run, or it cannot be opened. */
  #descriptor(): number | null {
    const folder = runFolder();
    if (folder === null) return null;
    if (this.#opened?.folder !== folder) {
      this.#opened = { folder, descriptor: opened() };
      this.#read = 0;
    }
    return this.#opened.descriptor;
  }
}

const shared = file('secrets');

export const runSecrets = new RunSecrets();

function opened(): number | null {
  try {
    return openSync(shared.path(), 'a+', 0o600);
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
