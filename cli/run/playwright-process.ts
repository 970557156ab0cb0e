import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { playwrightCli, withoutCompiling } from '../../protocol/playwright/command.ts';
import { inRun, notesNow } from '../../protocol/run-notes.ts';
import { graceMs } from '../../reporters/collect/run-timeout.ts';
import { extension } from '../modules.ts';
import { endings } from '../signals.ts';

export interface PlaywrightEnd {
  /** Exit code of Playwright; null when a signal ended it. */
  code: number | null;
  /** Exit status that our reporter told at the end; null if it did not get that far or was not used. */
  exitStatus: number | null;
  /** Whether our reporter saw it begin: its options and files were in order. */
  begun: boolean;
  /** The end of what it wrote to stderr, if that was captured. */
  errors: string;
  /** Whether a signal arrived while it ran. */
  interrupted: boolean;
}

interface OutputOptions {
  output?: 'inherit' | 'ignore';
  /** Whether what it writes to stderr is returned instead of being shown. */
  holdsErrors?: boolean;
}

/** How much is captured, in characters. */
const longestErrors = 64_000;

/** Runs Playwright with arguments as on its command line, and forwards signals to it. */
export async function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  options: OutputOptions = {},
): Promise<PlaywrightEnd> {
  return inRun({ ...process.env, ...env }, () => played(args, { ...process.env, ...env }, options));
}

async function played(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  { output = 'inherit', holdsErrors = false }: OutputOptions,
): Promise<PlaywrightEnd> {
  const child = spawn(process.execPath, [playwrightCli(), ...args], {
    // In a separate process group, so Ctrl-C reaches only us, and Playwright gets the signal once.
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, holdsErrors ? 'pipe' : output, 'ipc'],
    env: mayTransform(args, variables) ? variables : { ...variables, ...withoutCompiling },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-longestErrors);
  });
  const { wasAsked, release } = handSignalsTo(child.pid);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve);
      child.on('error', reject);
    });
    if (child.pid !== undefined) await endGroup(child.pid);
    const { exitStatus = null, isJudged: begun = false } = notesNow();
    return { code, exitStatus, begun, errors, interrupted: wasAsked() };
  } finally {
    release();
  }
}

/** Whether Playwright may have to compile TypeScript. If not, its module hooks are disabled, which take a sixth of a run. */
function mayTransform(args: readonly string[], { LAS_SPECS }: NodeJS.ProcessEnv): boolean {
  return extension === '.ts' || Boolean(LAS_SPECS) || args.some((arg) => /\.[cm]?tsx?\b/.test(arg));
}

/** When Playwright is killed, its workers outlive it, to remove their records. Those that take too long are killed. */
async function endGroup(leader: number): Promise<void> {
  if (process.platform === 'win32') return;
  const deadline = Date.now() + graceMs;
  while (isThere(-leader)) {
    if (Date.now() > deadline) return void tryKill(-leader, 'SIGKILL');
    await sleep(50);
  }
}

function isThere(pid: number): boolean {
  return tryKill(pid, 0);
}

/** @returns false if it has ended in the meantime. */
function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Forwards signals as SIGINT, which lets Playwright finish its tests; a second one, or a run that does not end, leads to SIGKILL. */
function handSignalsTo(pid: number | undefined): { wasAsked: () => boolean; release: () => void } {
  let asked = 0;
  let limit: NodeJS.Timeout | undefined;
  const kill = (signal: NodeJS.Signals) => {
    if (pid !== undefined) tryKill(process.platform === 'win32' || signal === 'SIGINT' ? pid : -pid, signal);
  };
  const onSignal = () => {
    const again = asked > 0 && Date.now() - asked > 1_000;
    if (again) return kill('SIGKILL');
    if (asked > 0) return;
    asked = Date.now();
    kill('SIGINT');
    limit = setTimeout(() => {
      warn(
        'The run did not stop in time and was killed. `las-conformance clean` removes what it may have left behind.',
      );
      kill('SIGKILL');
    }, limits.endSeconds.value * 1000);
  };
  for (const signal of endings) process.on(signal, onSignal);
  return {
    wasAsked: () => asked > 0,
    release() {
      clearTimeout(limit);
      for (const signal of endings) process.off(signal, onSignal);
    },
  };
}
