/** One Playwright run: takes which test meets what, and returns the outcomes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedVariables, startEmbedded } from '../../cli/embedded.ts';
import { moduleFile, projectFile } from '../../cli/modules.ts';
import { runPlaywright } from '../../cli/run/playwright-process.ts';
import { inRun, tell } from '../../protocol/run-notes.ts';
import { inTemporaryFolder } from '../../protocol/temporary.ts';
import type { Outcome } from '../../reporters/judge/result.ts';
import type { ProofPlan } from '../trial.ts';

/** One test on a service with one of the switches of `switches.ts`. */
export interface Meeting {
  test: string;
  defect: string;
  outcome: Outcome;
  message: string | null;
  /** Its answers to questions, as JSON. */
  answers: string;
  /** How responses departed from the served OpenAPI document. */
  departures: string[];
  durationMs: number;
}

/** Numbers of the mutants that were reached: when the code was loaded, and in each test with a `cover-` switch. */
export interface Touched {
  loaded: string[];
  tests: Record<string, string[]>;
}

export interface Seen {
  meetings: Meeting[];
  touched: Touched;
}

/** @param folder path, from the root of the project, of the instrumented copy that the tests run against */
export function meet(folder: string, choices: string, plan: ProofPlan): Promise<Seen> {
  return inTemporaryFolder('mutants', async (here) => {
    const coverage = join(here, 'coverage.json');
    tell({ proof: here, mutants: { folder: projectFile(folder), coverage } });
    await writeFile(join(here, 'plan.json'), JSON.stringify(plan));
    // The service is told, too.
    await inRun({ LAS_STATE_DIR: here }, async () => {
      const service = await startEmbedded(['--choices', choices], `${folder}/service/main`);
      await runPlaywright(['test', '--config', moduleFile('proof/mutants/playwright.config')], {
        ...embeddedVariables(service),
        LAS_DEFECTS: '',
        LAS_STATE_DIR: here,
        FORCE_COLOR: '0',
      }).finally(service.stop);
    });
    const meetings = JSON.parse(await readFile(join(here, 'seen.json'), 'utf8')) as Meeting[];
    return { meetings, touched: JSON.parse(await readFile(coverage, 'utf8')) as Touched };
  });
}
