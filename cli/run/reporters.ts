import { join, resolve } from 'node:path';
import type { ReporterDescription } from '@playwright/test';
import { failFastVariable } from '../../reporters/collect/fail-fast.ts';
import { moduleFile } from '../modules.ts';

/** Further reports that a command requests from Playwright's configuration, through the environment. */
export interface FurtherReports {
  /** A file for JUnit's XML. */
  LAS_JUNIT?: string | undefined;
  /** A folder for Allure's results. */
  LAS_ALLURE?: string | undefined;
  /** A folder for the blob of a shard. */
  LAS_BLOB?: string | undefined;
}

/** What `--junit` and `--allure` request; otherwise empty, to override variables of the shell. */
export function furtherReports({ junit, allure }: { junit?: string; allure?: string }): FurtherReports {
  const whole = (path?: string) => (path === undefined ? '' : resolve(path));
  return { LAS_JUNIT: whole(junit), LAS_ALLURE: whole(allure) };
}

/** Our reporter, with the one that orders the files of a run that ends early, and those that are asked for. */
export function reporters(variables: FurtherReports & { [failFastVariable]?: string }): ReporterDescription[] {
  const { LAS_JUNIT, LAS_ALLURE, LAS_BLOB, [failFastVariable]: failFast } = variables;
  return [
    [moduleFile('reporters/collect/conformance-reporter')],
    ...(failFast ? [[moduleFile('cli/run/first-failing-first')] as const] : []),
    ...(LAS_JUNIT ? [['junit', { outputFile: LAS_JUNIT, stripANSIControlSequences: true }] as const] : []),
    ...(LAS_ALLURE ? [[moduleFile('reporters/collect/allure-reporter'), { resultsDir: LAS_ALLURE }] as const] : []),
    ...(LAS_BLOB ? [['blob', { outputDir: LAS_BLOB }] as const] : []),
  ];
}

/** Each shard's blob has a folder to itself, since Playwright empties it first. */
export function blobFolder(reportDir: string, shard: string): string {
  return join(reportDir, 'blob', shard.replace('/', '-of-'));
}
