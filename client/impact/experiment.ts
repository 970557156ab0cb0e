/** Runs the client's own tests against the sandbox, with and without a change. */
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import { runIn } from '../audit.ts';
import { startSandbox } from '../sandbox.ts';
import type { World } from '../worlds.ts';
import type { ServiceChange } from './changes.ts';
import { isGreen, type Judged, type Outcome, outcomeOf, type Trial } from './outcome.ts';

export interface Setting {
  command: readonly string[];
  world: World;
  choices: 'a' | 'b';
  signal: AbortSignal;
}

/** A trial, and the last lines that the command wrote. */
export type Told = Trial & { lines: readonly string[] };

/** Ended by whoever started it. */
export class Interrupted extends Error {}

/** How many of the last lines of a command are kept. */
const keptLines = 20;

/** Runs the tests once, in a sandbox. @throws ConfigError if there is no such command; Interrupted if the signal comes */
async function tryOnce(setting: Setting, change: ServiceChange | null, limitMs: number): Promise<Told> {
  const { command, world, choices, signal } = setting;
  if (signal.aborted) throw new Interrupted();
  const sandbox = await startSandbox({ choices });
  try {
    await sandbox.enter(world);
    let reached = 0;
    if (change !== null)
      sandbox.alter(change, () => {
        reached += 1;
      });
    const ends = sandbox.service.observe((entry) => {
      if (entry.kind === 'call' && entry.granted !== null) runSecrets.add(entry.granted.token, 'access token');
    });
    const lines: string[] = [];
    const started = performance.now();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const status = await runIn(sandbox, command, limit, (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
    });
    const ms = Math.round(performance.now() - started);
    ends();
    if (signal.aborted) throw new Interrupted();
    return { status, ms, reached, lines };
  } finally {
    await sandbox.close();
  }
}

/** How the tests do without any change. `clashing`: alone they pass, but not beside another run. */
export type Baseline = { kind: 'green'; ms: number } | { kind: 'red' | 'flaky' | 'clashing'; trial: Told };

/** Runs the tests without a change: once alone, which is measured, then as many at a time as will be run later. */
export async function baselineOf(setting: Setting, jobs: number, limitMs: number): Promise<Baseline> {
  const first = await tryOnce(setting, null, limitMs);
  if (!isGreen(first)) return { kind: 'red', trial: first };
  const beside = await Promise.all(Array.from({ length: jobs }, () => tryOnce(setting, null, boundOf(first.ms))));
  const failed = beside.find((trial) => !isGreen(trial));
  if (failed === undefined) return { kind: 'green', ms: Math.max(first.ms, ...beside.map(({ ms }) => ms)) };
  const alone = await tryOnce(setting, null, boundOf(first.ms));
  return jobs > 1 && isGreen(alone) ? { kind: 'clashing', trial: failed } : { kind: 'flaky', trial: failed };
}

/** How long a run with a change may take, by the time that one without took: a change may make a client wait or repeat. */
export function boundOf(baselineMs: number): number {
  return 3 * baselineMs + 10_000;
}

/** What became of a change, with the trials that show it. */
export interface Tried extends Judged {
  trials: readonly Trial[];
}

/** Tries each change, several at a time; a failure is tried again, since once may be chance. */
export async function tryEach(
  setting: Setting,
  changes: readonly ServiceChange[],
  { jobs, limitMs }: { jobs: number; limitMs: number },
  tell: (tried: Tried) => Promise<void> | void,
): Promise<void> {
  const left = [...changes];
  const work = async () => {
    for (let change = left.shift(); change !== undefined; change = left.shift()) {
      const trials: Trial[] = [];
      let outcome: Outcome | null = null;
      while (outcome === null) {
        const { lines: _lines, ...trial } = await tryOnce(setting, change, limitMs);
        trials.push(trial);
        outcome = outcomeOf(trials);
      }
      await tell({ change, outcome, trials });
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, changes.length) }, work));
}
