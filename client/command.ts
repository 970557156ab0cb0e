import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { knownVariables } from '../fixtures/target/settings.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { listening } from '../protocol/listening.ts';
import { oneLine, warn } from '../protocol/output/output.ts';
import { runSecrets } from '../protocol/redaction/run-secrets.ts';
import { runFolderVariable } from '../protocol/run-folder.ts';
import { runNotes } from '../protocol/run-notes.ts';

/** What COMMAND is told, besides what it inherits. */
export type Variables = Readonly<Record<string, string>>;

export interface Command {
  /** How it ended; `null` while it runs. A signal counts as 128 and more, as in a shell. */
  readonly status: number | null;
  /** Resolves with its status once it has ended by itself or was ended. */
  readonly ended: Promise<number>;
  /** Resolves once nobody can write to its output any more, which may be long after it has ended. */
  readonly heard: Promise<void>;
  /** Ends it with all that it has started, within seconds; what has left its process group is found on Linux only. */
  stop(): Promise<void>;
}

/** Resolves once it is aborted; beside the end of a command, its limit. */
export async function aborted(signal: AbortSignal): Promise<null> {
  if (!signal.aborted) await once(signal, 'abort');
  return null;
}

const isWindows = process.platform === 'win32';

/** How long a client may take to end itself, and how long a killed one may take to be gone. */
const graceMs = 3_000;
const killMs = 2_000;
/** How long what it has started may outlive it. */
const orphanMs = 500;

/** By this variable everything that it has started is known, also what has a process group of its own. */
const markVariable = 'CONFORMANCE_STARTED_AS';

/** Of one line of its output; a client may write one that never ends. */
const longestLine = 2_000;

/** A log of every request would hide what a run says; how a command starts, and its last words, tell why it failed. */
const [firstLines, lastLines] = [30, 20];

/** Shows the first lines of an output, and once it has failed the last ones of the others. */
export function echo(show: (line: string) => void): { hear(line: string): void; fail(): void } {
  let heard = 0;
  let held: string[] = [];
  return {
    hear(line) {
      heard += 1;
      if (heard <= firstLines) return show(line);
      if (heard === firstLines + 1) show('… (--verbose shows the rest)');
      held = [...held, line].slice(-lastLines);
    },
    fail() {
      for (const line of held.splice(0)) show(line);
    },
  };
}

const showLine = (line: string) => warn(`client | ${line}`);

/** Starts a command in its own process group, so what it forks ends with it. @param hear gets each line. @throws ConfigError */
export async function startCommand(
  command: readonly string[],
  variables: Variables,
  hear?: (line: string) => void,
): Promise<Command> {
  const shown = echo(showLine);
  const hearLine = hear ?? (runNotes().verbose ? showLine : shown.hear);
  const [program = '', ...args] = command;
  // It may print what it was given.
  for (const [name, value] of Object.entries(variables)) if (/_SECRET$/.test(name)) runSecrets.add(value, name);
  const mark = randomUUID();
  const child = spawn(program, args, {
    // A client may wait for input that never comes.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...variables, [markVariable]: mark },
    detached: !isWindows,
    shell: isWindows,
    windowsHide: true,
  });
  listen(child.stdout, hearLine);
  listen(child.stderr, hearLine);
  child.once('close', (status) => status && shown.fail());
  // Waiting for one event also ends with an error.
  const error = await once(child, 'spawn').then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (error) throw new ConfigError(`The command ${program} could not be started: ${oneLine(error.message)}.`);
  return supervised({ child, mark });
}

interface Started {
  child: ChildProcess;
  mark: string;
}

function supervised(started: Started): Command {
  const { child } = started;
  let status: number | null = null;
  const ended = once(child, 'exit').then((end) => {
    const [code, signal] = end as [number | null, NodeJS.Signals | null];
    status = code ?? 128 + (signal === 'SIGKILL' ? 9 : 15);
    return status;
  });
  // If this process ends without having stopped it.
  const last = () => signalAll(started, 'SIGKILL');
  process.once('exit', last);
  return {
    get status() {
      return status;
    },
    ended,
    heard: once(child, 'close').then(
      () => {},
      () => {},
    ),
    async stop() {
      signalAll(started, 'SIGTERM');
      await Promise.race([ended, sleep(graceMs)]);
      const until = performance.now() + (status === null ? 0 : orphanMs);
      while (isAlive(started) && performance.now() < until) await sleep(50);
      signalAll(started, 'SIGKILL');
      await Promise.race([ended, sleep(killMs)]);
      process.removeListener('exit', last);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.unref();
    },
  };
}

function signalAll({ child: { pid }, mark }: Started, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (isWindows) spawn('taskkill', ['/pid', `${pid}`, '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  else for (const each of [-pid, ...marked(mark)]) send(each, signal);
}

/** @returns whether there was anybody to take it. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Whether anything is left of it, or of what it has started. */
function isAlive({ child: { pid }, mark }: Started): boolean {
  return pid !== undefined && !isWindows && (send(-pid, 0) || marked(mark).length > 0);
}

/** Processes that have inherited a mark, as far as the system shows. */
function marked(mark: string): number[] {
  const variable = `${markVariable}=${mark}`;
  const read = <Found>(look: () => Found, otherwise: Found): Found => {
    try {
      return look();
    } catch {
      return otherwise;
    }
  };
  const pids = read(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => read(() => readFileSync(`/proc/${pid}/environ`).includes(variable), false)).map(Number);
}

function listen(output: NodeJS.ReadableStream | null, hear: (line: string) => void): void {
  let rest = '';
  output?.setEncoding('utf8');
  output?.on('error', () => {});
  output?.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) hear(line.slice(0, longestLine));
  });
  output?.on('end', () => {
    if (rest !== '') hear(rest);
  });
}

/** Our own settings, among them credentials of real targets, are not the client's business. */
function inherited(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const ours = new Set<string>([...knownVariables, runFolderVariable]);
  const names = Object.keys(env).filter((name) => !ours.has(name) && !name.startsWith('LAS_CLIENT_'));
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

/** How long a running receiver may refuse connections: it may have been started a moment ago. */
export const refusedMs = 10_000;
/** How long a proxy may say that there is nothing behind it yet; a receiver may say so of itself for ever. */
const notYetMs = 30_000;
const notYet = [502, 503, 504];

/** Why nothing listens at an address in time, in a clause; null once it answers. @param command null if the user has started it. */
export async function untilListening(url: string, command: Command | null, waitMs: number): Promise<string | null> {
  const since = performance.now();
  for (;;) {
    if (command !== null && command.status !== null) {
      // Such as `pm2 start` or `docker compose up -d`.
      const hint = command.status === 0 ? ': give one that stays in the foreground' : '';
      return `the command ended with status ${command.status} before ${url} answered${hint}`;
    }
    const refusal = await refusalOf(url);
    if (refusal === null) return null;
    const passed = performance.now() - since;
    if (refusal === 'not yet' && passed > Math.min(notYetMs, waitMs)) return null;
    if (refusal === 'ENOTFOUND') return `there is no host ${new URL(url).hostname}`;
    if (command === null && refusal === 'ECONNREFUSED' && passed > Math.min(refusedMs, waitMs))
      return `nothing listens at ${url}: start the receiver first, or give the command that starts it after --`;
    if (passed > waitMs) return `${url} did not answer within ${Math.round(waitMs / 1000)} s`;
    await sleep(100);
  }
}

/** As deliveries do, it takes the certificate of a machine of development; unlike `fetch`, it avoids no ports. */
export const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

/** Null if there is an answer, and most will do: a receiver need not take a GET. Otherwise a code of Node's, if it gives one. */
async function refusalOf(url: string): Promise<string | null> {
  try {
    const { statusCode, body } = await request(url, { dispatcher, reset: true, signal: AbortSignal.timeout(2_000) });
    await body.dump();
    return notYet.includes(statusCode) ? 'not yet' : null;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    // It listens, although it does not speak HTTP to everybody.
    return /^(?:UND_ERR_SOCKET|HPE_\w+|ECONNRESET)$/.test(code) ? null : code;
  }
}

/** A port that is free now. @param wanted by default, any. @throws Error if that one is not free. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const port = await listening(server, wanted);
  server.close();
  await once(server, 'close');
  return port;
}
