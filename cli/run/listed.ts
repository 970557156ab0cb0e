import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { inTemporaryFolder } from '../../protocol/temporary.ts';
import { moduleFile } from '../modules.ts';
import { runPlaywright } from './playwright-process.ts';

/** What Playwright's own `--list` reports of the checks that are selected. @throws Inconclusive if a signal ends it. */
export function listed(selection: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<JSONReport> {
  return inTemporaryFolder('list', async (folder) => {
    const file = join(folder, 'list.json');
    const args = ['test', '--list', '--reporter=json', '--config', moduleFile('playwright.config'), ...selection];
    const { interrupted } = await runPlaywright(
      args,
      { ...variables, LAS_STATE_DIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      { output: 'ignore' },
    );
    if (interrupted) throw new Inconclusive('the command was interrupted.');
    return JSON.parse(await readFile(file, 'utf8')) as JSONReport;
  });
}
