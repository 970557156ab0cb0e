import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import type { Result } from '../../../reporters/judge/result.ts';

/** In a test, commands report to its folder, and keep their state there, unless a variable says otherwise. */
function ownFolders(): Record<string, string> {
  try {
    const folder = test.info().outputPath();
    return { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder };
  } catch {
    return {};
  }
}

/** Starts `las-conformance`, which must be compiled already, with these arguments and only these `LAS_` variables, whatever the shell has. */
export function startCommand(
  args: readonly string[],
  variables: Record<string, string> = {},
  cwd = packageFile('.'),
): ChildProcess {
  // Nor may it think that it is a worker of a Playwright that runs this test.
  const others = Object.entries(process.env).filter(([name]) => !/^(?:LAS_|PLAYWRIGHT|PW|TEST_)/.test(name));
  return spawn(process.execPath, [packageFile('dist/cli/main.js'), ...args], {
    cwd,
    env: { ...Object.fromEntries(others), LAS_SEED: '1', ...ownFolders(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface Ended {
  /** Null if it was ended by a signal. */
  exitStatus: number | null;
  /** Standard output and standard error. */
  printed: string;
}

export function ended(child: ChildProcess): Promise<Ended> {
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  child.stderr?.on('data', (text) => {
    printed += text;
  });
  return new Promise((resolve) => child.on('close', (exitStatus) => resolve({ exitStatus, printed })));
}

/** The variables that a command prints until a line has what is sought, and what that is; the command goes on. */
export async function printedUntil({ stdout }: ChildProcess, sought: RegExp) {
  const variables: Record<string, string> = {};
  for await (const line of createInterface({ input: stdout! })) {
    const [, name, value] = /^(LAS_\w+|PORT)=(.+)$/.exec(line) ?? [];
    if (name && value) variables[name] = value;
    const [found] = sought.exec(line) ?? [];
    if (found === undefined) continue;
    stdout!.resume();
    return { variables, found };
  }
  throw new Error(`The command did not print ${sought}.`);
}

/** Runs `las-conformance`, as `startCommand` starts it, until it ends. */
export function lasConformance(...args: Parameters<typeof startCommand>): Promise<Ended> {
  return ended(startCommand(...args));
}

export interface Run extends Ended {
  /** Null if the run wrote no result. */
  result: Result | null;
}

/** Runs a command that writes a result. */
export async function reported(args: readonly string[], variables: Record<string, string>): Promise<Run> {
  const file = join({ ...ownFolders(), ...variables }.LAS_REPORT_DIR ?? '', 'conformance.json');
  await rm(file, { force: true });
  const end = await lasConformance(args, variables);
  const result = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Result,
    () => null,
  );
  return { ...end, result };
}

/** Runs the checks that match. @param files parts of paths of specs: loading all would take most of the time of a short run. */
export function run(variables: Record<string, string>, grep?: string, ...files: string[]): Promise<Run> {
  const matching = grep === undefined ? [] : ['--grep', grep];
  // Each further worker would take a second of a processor to start.
  return reported(['run', ...matching, '--', '--workers=1', ...files], variables);
}

/** What must not differ between runs of one service: verdicts of rules, and answers to questions. */
export function verdictsOf({ rules, answers }: Result): Map<string, string> {
  return new Map([
    ...rules.map(({ id, verdict }) => [id, verdict] as const),
    ...answers.map(
      ({ id, verdict, answer }) => [id, verdict === 'answered' ? JSON.stringify(answer) : verdict] as const,
    ),
  ]);
}
