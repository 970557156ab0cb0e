import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownVariables } from '../fixtures/target/settings.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { oneLine, warn } from '../protocol/output/output.ts';

/** What COMMAND is told, besides what it inherits. */
export type Variables = Readonly<Record<string, string>>;

export interface Command {
  /** How it ended; `null` while it runs. A signal counts as 128 and more, as in a shell. */
  readonly status: number | null;
  /** Resolves with its status once it has ended by itself or was ended. */
  readonly ended: Promise<number>;
  /** Resolves once nobody can write to its output any more, which may be long after it has ended. */
  readonly heard: Promise<void>;
  /** Ends it with all that it has started: SIGTERM, then SIGKILL. Returns within seconds, whatever it does. */
  stop(): Promise<void>;
}

const isWindows = process.platform === 'win32';

/** How long a client may take to end itself, and how long a killed one may take to be gone. */
const graceMs = 3_000;
const killMs = 2_000;
/** How long what it has started may outlive it. */
const orphanMs = 500;

/** Of one line of its output; a client may write one that never ends. */
const longestLine = 2_000;

/**
 * Starts a command of the user's, each argument as it was given. It has its own process group, so what it forks ends with it. Its
 * output goes to standard error, each line with a prefix, unless somebody else hears it.
 * @param hear is told each line that it writes
 * @throws ConfigError if there is no such command.
 */
export async function startCommand(
  command: readonly string[],
  variables: Variables,
  hear: (line: string) => void = (line) => warn(`client | ${line}`),
): Promise<Command> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    // A client may wait for input that never comes.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...variables },
    detached: !isWindows,
    shell: isWindows,
    windowsHide: true,
  });
  listen(child.stdout, hear);
  listen(child.stderr, hear);
  // Waiting for one event also ends with an error.
  const error = await once(child, 'spawn').then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (error) throw new ConfigError(`The command ${program} could not be started: ${oneLine(error.message)}.`);
  return supervised(child);
}

function supervised(child: ChildProcess): Command {
  let status: number | null = null;
  const ended = once(child, 'exit').then((end) => {
    const [code, signal] = end as [number | null, NodeJS.Signals | null];
    status = code ?? 128 + (signal === 'SIGKILL' ? 9 : 15);
    return status;
  });
  // If this process ends without having stopped it.
  const last = () => signalGroup(child, 'SIGKILL');
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
      signalGroup(child, 'SIGTERM');
      await Promise.race([ended, sleep(graceMs)]);
      const until = performance.now() + (status === null ? 0 : orphanMs);
      while (isAlive(child) && performance.now() < until) await sleep(50);
      signalGroup(child, 'SIGKILL');
      await Promise.race([ended, sleep(killMs)]);
      process.removeListener('exit', last);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.unref();
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    if (isWindows) spawn('taskkill', ['/pid', `${pid}`, '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    else process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** Whether any process of the group is left. */
function isAlive({ pid }: ChildProcess): boolean {
  if (pid === undefined || isWindows) return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
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
  const ours = new Set<string>([...knownVariables, 'LAS_RUN_FILE']);
  const names = Object.keys(env).filter((name) => !ours.has(name) && !name.startsWith('LAS_CLIENT_'));
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

/** How long a running receiver may refuse connections: it may have been started a moment ago. */
const refusedMs = 10_000;

/**
 * Waits until something listens at an address.
 * @param command ends the wait when it ends; if there is none, nothing is started that would have to be waited for.
 * @returns why not, in a clause; `null` once it answers.
 */
export async function untilListening(url: string, command: Command | null, waitMs: number): Promise<string | null> {
  const since = performance.now();
  for (;;) {
    if (command !== null && command.status !== null)
      return `the command ended with status ${command.status} before ${url} answered`;
    const refusal = await refusalOf(url);
    if (refusal === null) return null;
    const passed = performance.now() - since;
    if (refusal === 'ENOTFOUND') return `there is no host ${new URL(url).hostname}`;
    if (command === null && refusal === 'ECONNREFUSED' && passed > Math.min(refusedMs, waitMs))
      return `nothing listens at ${url}: start the receiver first, or give the command that starts it after --`;
    if (passed > waitMs) return `${url} did not answer within ${Math.round(waitMs / 1000)} s`;
    await sleep(100);
  }
}

/** Null if there is an answer, and any will do: a receiver need not take a GET. Otherwise a code of Node's, if it gives one. */
async function refusalOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'GET', signal: AbortSignal.timeout(2_000), redirect: 'manual' });
    await response.body?.cancel();
    return null;
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    // It listens, although it does not speak HTTP to everybody.
    return /^(?:UND_ERR_SOCKET|HPE_\w+|ECONNRESET)$/.test(code) ? null : code;
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
