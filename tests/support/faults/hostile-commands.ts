import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Ledger } from '../../../fixtures/lab/ledger.ts';
import { fingerprintOf } from '../../../fixtures/lab/target-fingerprint.ts';
import { inTemporaryFolder } from '../../../protocol/temporary.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { ended, startCommand } from './command.ts';
import { allEnded, watchMemory } from './processes.ts';

export interface Survived {
  exitStatus: number | null;
  printed: string;
  seconds: number;
  /** Of the command and all its processes together, at most. */
  peakMB: number;
  result: Result | null;
  resultMB: number;
}

/** Runs a command against a hostile target, in a folder of its own, until all of its processes have ended. */
export function survive(args: readonly string[], variables: Record<string, string>): Promise<Survived> {
  return inTemporaryFolder('hostile', async (folder) => {
    announce(folder, variables);
    const started = performance.now();
    const child = startCommand(args, { ...variables, LAS_REPORT_DIR: folder, LAS_STATE_DIR: join(folder, 'state') });
    const memory = watchMemory(child.pid!);
    const { exitStatus, printed } = await ended(child);
    const seconds = Math.round((performance.now() - started) / 1000);
    const { peakMB, family } = memory.stop();
    await allEnded(family, 5_000);
    const file = join(folder, 'conformance.json');
    const result: Result | null = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
    const resultMB = result === null ? 0 : Math.round((await stat(file)).size / 1e6);
    return { exitStatus, printed, seconds, peakMB, result, resultMB };
  });
}

/** A ledger as a run leaves it that was killed, so there is something to clean. */
function announce(
  folder: string,
  { LAS_BASE_URL = '', LAS_CLIENT_ID = '', LAS_CLIENT_SECRET = '' }: Record<string, string>,
) {
  const credentials = { clientId: LAS_CLIENT_ID, clientSecret: LAS_CLIENT_SECRET };
  const ledger = new Ledger(join(folder, 'state'), 'killed', () => fingerprintOf(LAS_BASE_URL, credentials));
  for (const kind of ['learner', 'tag', 'webhook'] as const)
    for (let number = 1; number <= 3; number++)
      ledger.creating({ owner: 'administrator', kind, key: `${kind}-${number}@example.com` });
  ledger.close();
  // As if it was not this process, which is alive, that wrote it.
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const name of readdirSync(join(folder, 'state'))) utimesSync(join(folder, 'state', name), anHourAgo, anHourAgo);
}
