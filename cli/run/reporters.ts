import { join, resolve } from 'node:path';
import type { ReporterDescription } from '@playwright/test';
import type { RunNotes } from '../../protocol/run-notes.ts';
import { moduleFile } from '../modules.ts';

/** What `--junit` and `--allure` ask for, whatever the working directory of Playwright. */
export function furtherReports({ junit, allure }: { junit?: string; allure?: string }): RunNotes {
  const whole = (path?: string) => (path === undefined ? undefined : resolve(path));
  return { junit: whole(junit), allure: whole(allure) };
}

/** Our reporter, which also writes JUnit XML, and those that plan its requests or are asked for. */
export function reporters({ allure, blob }: RunNotes): ReporterDescription[] {
  return [
    [moduleFile('reporters/collect/conformance-reporter')],
    ...(process.env.LAS_BASE_URL ? [[moduleFile('cli/shared-target/request-planner')] as const] : []),
    ...(allure ? [[moduleFile('reporters/collect/allure-reporter'), { resultsDir: allure }] as const] : []),
    ...(blob ? [['blob', { outputDir: blob }] as const] : []),
  ];
}

/** Each shard's blob has a folder to itself, since Playwright empties it first. */
export function blobFolder(reportDir: string, shard: string): string {
  return join(reportDir, 'blob', shard.replace('/', '-of-'));
}
