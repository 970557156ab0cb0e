import { spawn } from 'node:child_process';
import { commandLine, projectFile } from '../cli/modules.ts';
import { timed } from './measure.ts';

export interface Ran {
  ms: number;
  status: number;
  output: string;
}

/** Runs a command of `las-conformance`, unaffected by variables about targets in the shell. */
export function lasConformance(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return run(process.execPath, [...commandLine, ...args], { env });
}

/** Longer than any step takes on an otherwise idle machine. */
const limitMs = 15 * 60_000;

/** Runs a program until it ends or the time limit is reached, and keeps its output. */
export async function run(
  file: string,
  args: readonly string[],
  { env = {}, cwd = projectFile('.') }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ran> {
  const others = Object.entries(process.env).filter(([key]) => !key.startsWith('LAS_'));
  const child = spawn(file, args, {
    cwd,
    env: { ...Object.fromEntries(others), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  let status = 1;
  const ms = await timed(async () => {
    status = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  });
  return { ms, status, output: Buffer.concat(printed).toString('utf8') };
}
