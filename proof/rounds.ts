/** One Playwright run of a proof: a plan goes in, outcomes come out. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleFile } from '../cli/modules.ts';
import { runPlaywright } from '../cli/run/playwright-process.ts';
import { noTarget } from '../fixtures/target/settings.ts';
import { tell } from '../protocol/run-notes.ts';
import { inTemporaryFolder } from '../protocol/temporary.ts';
import type { Outcome } from '../reporters/judge/result.ts';
import type { ProofPlan } from './trial.ts';

/** A test as the proof's reporter found it. */
export interface ProvedTest {
  /** See `checkId`. */
  id: string;
  title: string;
  file: string;
  line: number;
  /** Entries of the catalogue that it covers. */
  rules: string[];
  /** Powers that it requires. */
  needs: string[];
}

export interface ProofRun {
  test: string;
  defect: string;
  outcome: Outcome;
  message: string | null;
  durationMs: number;
}

/** What the proof's reporter saw. */
export interface Seen {
  /** Every test that was selected, whether or not it met a defect. */
  tests: ProvedTest[];
  runs: ProofRun[];
  /** Errors outside tests, each one sentence: a spec that does not compile, a service that does not start. */
  faults: string[];
  /** False if the run was cut short. */
  finished: boolean;
}

/** Runs the rounds of a plan. @throws Error if Playwright ended without a result. */
export function runRounds(plan: ProofPlan, playwrightArgs: readonly string[]): Promise<Seen> {
  return inTemporaryFolder('proof', async (folder) => {
    await writeFile(join(folder, 'plan.json'), JSON.stringify(plan));
    tell({ proof: folder });
    await runPlaywright(['test', '--config', moduleFile('proof/playwright.config'), ...playwrightArgs], {
      // The proof always runs against the embedded service, even if another target is configured.
      ...noTarget,
      // Playwright would colour the source around each of thousands of failures, which nobody sees.
      FORCE_COLOR: '0',
      // A ledger of records with defects would look like what a run has left.
      ...(plan.source === undefined ? {} : { LAS_STATE_DIR: folder }),
    }).finally(() => tell({ proof: undefined }));
    const seen = await readFile(join(folder, 'seen.json'), 'utf8').catch(() => null);
    if (seen === null) throw new Error('The proof ended without a result.');
    return interned(JSON.parse(seen) as Seen);
  });
}

const ids = new Map<string, string>();

/** Makes runs share one copy of each test's id: a whole matrix has millions of runs. */
function interned(seen: Seen): Seen {
  for (const { id } of seen.tests) if (!ids.has(id)) ids.set(id, id);
  for (const run of seen.runs) run.test = ids.get(run.test) ?? run.test;
  return seen;
}
