import { spawn } from 'node:child_process';
import { projectFile } from '../cli/modules.ts';
import { timed } from './measure.ts';

export interface Ran {
  ms: number;
  status: number;
  output: string;
}

/** Longer than any step takes on an otherwise idle machine. */
const limitMs = 15 * 60_000;

/** Runs Node with these arguments until it ends or the time limit is reached, unaffected by variables about targets in the shell. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const others = Object.entries(process.env).filter(([key]) => !key.startsWith('LAS_'));
  const child = spawn(process.execPath, args, {
    cwd: projectFile('.'),
    env: { ...Object.fromEntries(others), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  let status = 1;
  const ms = await timed(async () => {
    status = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  });
  return { ms, status, output: Buffer.concat(printed).toString('utf8') };
}
