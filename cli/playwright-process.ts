import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { graceMs } from '../reporters/run-timeout.ts';
import { extension } from './modules.ts';

export interface PlaywrightEnd {
  /** Exit code of Playwright; null when a signal ended it. */
  code: number | null;
  /** Exit status that our reporter sent at the end; null if it did not get that far or was not used. */
  exitStatus: number | null;
  /** Whether our reporter saw it begin: its options and files were in order. */
  begun: boolean;
  /** Whether a signal arrived while it ran. */
  interrupted: boolean;
}

/** Runs Playwright with arguments as on its command line, and forwards signals to it. */
export async function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<PlaywrightEnd> {
  const variables = { ...process.env, ...env };
  const child = spawn(process.execPath, [playwrightCli(), ...args], {
    // In a process group of its own, so that Ctrl-C reaches only us, and Playwright gets the signal once.
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
    env: mayTransform(args, variables) ? variables : { ...variables, PW_DISABLE_TS_ESM: '1' },
  });
  let exitStatus: number | null = null;
  let begun = false;
  child.on('message', (message: { exitStatus?: number; begun?: boolean }) => {
    exitStatus = message.exitStatus ?? exitStatus;
    begun ||= message.begun === true;
  });
  const { wasAsked, release } = handSignalsTo(child.pid);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve);
      child.on('error', reject);
    });
    return { code, exitStatus, begun, interrupted: wasAsked() };
  } finally {
    release();
  }
}

/**
 * Whether Playwright may have to compile TypeScript: our sources, or the user's specs or reporter. If not, its module hooks
 * are disabled: with them, Node 20 consults another thread for each module, which takes a sixth of a run.
 */
function mayTransform(args: readonly string[], { LAS_SPECS }: NodeJS.ProcessEnv): boolean {
  return extension === '.ts' || Boolean(LAS_SPECS) || args.some((arg) => /\.[cm]?tsx?\b/.test(arg));
}

/**
 * Forwards signals as SIGINT, which lets Playwright finish tests and fixtures; SIGTERM would not. A second signal (at least
 * a second later), or a run that does not end in time, is answered with SIGKILL.
 */
function handSignalsTo(pid: number | undefined): { wasAsked: () => boolean; release: () => void } {
  let asked = 0;
  let limit: NodeJS.Timeout | undefined;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(process.platform === 'win32' || signal === 'SIGINT' ? pid : -pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  const onSignal = () => {
    const again = asked > 0 && Date.now() - asked > 1_000;
    if (again) return kill('SIGKILL');
    if (asked > 0) return;
    asked = Date.now();
    kill('SIGINT');
    limit = setTimeout(() => {
      process.stderr.write(
        'The run did not end in time and is being stopped. `las-conformance clean` removes what it may have left behind.\n',
      );
      kill('SIGKILL');
    }, graceMs);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    wasAsked: () => asked > 0,
    release() {
      clearTimeout(limit);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/** `playwright` is installed beside or below `@playwright/test`, wherever npm put it. */
function playwrightCli(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  return join(dirname(require.resolve('playwright/package.json')), 'cli.js');
}
