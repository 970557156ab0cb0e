import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { commandLine } from '../../cli/modules.ts';
import { freePort } from '../../client/command.ts';
import { grouped } from '../../protocol/group-by.ts';
import type { Case } from './matrix.ts';

/** What one run of `receiver` or `audit` found about a client. */
export interface Found {
  /** Statements by verdict, without `client.`. */
  verdicts: Record<string, string[]>;
  reasons: Record<string, string>;
  seconds: number;
}

/** What is wrong with a run, in sentences; empty if it is as the matrix says. */
export type Trial = { found: Found; wrong: string[] } | { found: null; wrong: string[] };

/** Runs one client once. @param quick leaves out what takes minutes */
export async function tryClient(one: Case, command: readonly string[], folder: string, quick: boolean): Promise<Trial> {
  await mkdir(folder, { recursive: true });
  const port = one.by === 'receiver' ? await ownPort() : 0;
  const url = `http://127.0.0.1:${port}`;
  const arguments_ =
    one.by === 'receiver' ? ['receiver', ...(quick ? ['--quick'] : []), `${url}/webhooks/las`] : ['audit'];
  const started = performance.now();
  const child = spawn(process.execPath, [...commandLine, ...arguments_, '--', ...command], {
    cwd: folder,
    env: environment(one, url, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - started) / 1000;
  const result = await readFile(join(folder, 'conformance.json'), 'utf8').catch(() => null);
  const expected = one.red.length > 0 ? [1] : [0, 3];
  if (result === null || status === null || ![0, 1, 3].includes(status))
    return { found: null, wrong: [`ended with status ${status}: ${(await printed).join('').trim().slice(-2000)}`] };
  const found = foundIn(JSON.parse(result), seconds);
  const wrong = compare(one, found);
  if (!expected.includes(status)) wrong.push(`ended with status ${status} in place of ${expected.join(' or ')}`);
  return { found, wrong };
}

let lastPort = 20_000;

/** Below the ports that systems choose themselves, one of which another client may get before this one listens. */
async function ownPort(): Promise<number> {
  for (;;) {
    lastPort += 1;
    const port = await freePort(lastPort).catch(() => null);
    if (port !== null) return port;
  }
}

/** The client's people declare what it does and how it is probed, unless its case says otherwise. */
function environment(one: Case, url: string, folder: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('LAS_') && name !== 'PORT');
  const declared =
    one.by === 'receiver'
      ? { LAS_CLIENT_HANDLES: '100,200,300,400,500,600,700,800,900', LAS_CLIENT_PROBE: `${url}/effects` }
      : {};
  return {
    ...Object.fromEntries(others),
    ...declared,
    ...one.declares,
    LAS_REPORT_DIR: folder,
    LAS_STATE_DIR: folder,
  };
}

interface Row {
  id: string;
  verdict: string;
  reason?: string | null;
}

function foundIn({ rules }: { rules: Row[] }, seconds: number): Found {
  const own = rules.flatMap(({ id, ...row }) =>
    id.startsWith('client.') ? [{ ...row, short: id.slice('client.'.length) }] : [],
  );
  const verdicts = Object.fromEntries(grouped(own.map(({ verdict, short }) => [verdict, short] as const)));
  const reasons = Object.fromEntries(own.flatMap(({ short, reason }) => (reason ? [[short, reason] as const] : [])));
  return { verdicts, reasons, seconds };
}

function compare({ red }: Case, { verdicts, reasons }: Found): string[] {
  const found = verdicts.violates ?? [];
  const why = (id: string) => (reasons[id] === undefined ? id : `${id} (${reasons[id]})`);
  return [
    ...found.filter((id) => !red.includes(id)).map((id) => `red, and should not be: ${why(id)}`),
    ...red.filter((id) => !found.includes(id)).map((id) => `not red, and should be: ${why(id)}`),
  ];
}
