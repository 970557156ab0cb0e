import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { moduleFile } from '../modules.ts';
import { runPlaywright } from './playwright-process.ts';

/** What Playwright's own `--list` reports of the checks that are selected. @throws Inconclusive if a signal ends it. */
export async function listed(selection: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<JSONReport> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-list-'));
  const file = join(folder, 'list.json');
  try {
    const args = ['test', '--list', '--reporter=json', '--config', moduleFile('playwright.config'), ...selection];
    const { interrupted } = await runPlaywright(
      args,
      { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      { output: 'ignore' },
    );
    if (interrupted) throw new Inconclusive('the command was interrupted.');
    return JSON.parse(await readFile(file, 'utf8')) as JSONReport;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
