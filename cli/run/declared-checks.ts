/** Which checks there are and what they declare, without running any. */

import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReportSuite, TestCase } from '@playwright/test/reporter';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { checkId } from '../../protocol/check-id.ts';
import { annotationTypes, described, poolOf } from '../../protocol/evidence.ts';
import { saysNoTests } from '../../protocol/playwright/inside.ts';
import { extension, projectFile } from '../modules.ts';
import { listed } from './listed.ts';
import { checkOwnSpecs } from './own-specs.ts';
import { checkSpecs } from './specs.ts';

/** What one check exercises and needs. */
export interface DeclaredCheck {
  /** See `checkId`. */
  id: string;
  /** The spec that runs it, which may import the file that declares it; from the root of the suite: `specs/tags/held.spec.ts`. */
  file: string;
  covers: string[];
  needs: string[];
  /** The pool that it belongs to, and its row there: see `Pool`. */
  pool?: string;
}

/** Lists the checks of the suite, and the user's own. @throws ConfigError if none is selected, or a file cannot be loaded. */
export async function declaredChecks(selection: readonly string[] = []): Promise<DeclaredCheck[]> {
  const { LAS_SPECS: specs } = process.env;
  // Compiled checks do not change, so what they declare is kept beside them: to list them takes three seconds.
  const isKept = extension === '.js' && selection.length === 0 && !specs;
  const known = isKept ? await keptChecks() : null;
  if (known !== null) return known;
  await checkSpecs('LAS_SPECS', specs);
  const report = await listed(selection);
  const [error] = report.errors;
  if (error !== undefined) {
    // A mistake in the user's own files has a sentence with its place.
    await checkOwnSpecs('LAS_SPECS', specs);
    if (saysNoTests(error.message ?? '')) throw new ConfigError('No check matches the selection.');
    throw new ConfigError(`The checks cannot be listed: ${firstLine(error.message)}`);
  }
  const checks = report.suites.flatMap((suite) => checksOf(suite, suite.file));
  // The folder of a package may be one that the user cannot write to.
  if (isKept) await writeFile(keptFile, JSON.stringify(checks)).catch(() => {});
  return checks;
}

const keptFile = projectFile('.checks.json');

/** Null unless the file is there, and whole. */
async function keptChecks(): Promise<DeclaredCheck[] | null> {
  try {
    return JSON.parse(await readFile(keptFile, 'utf8'));
  } catch {
    return null;
  }
}

/** What a test declares that Playwright has loaded. */
export function checkOf(test: TestCase): DeclaredCheck {
  const [, , file = '', ...titles] = test.titlePath();
  return declared(titles, file, test.annotations);
}

/** The first line of a message, which Playwright colours. */
function firstLine(message = 'Playwright does not say why.'): string {
  return stripVTControlCharacters(message)
    .split('\n')[0]!
    .replace(/^Error: /, '');
}

/** @param groups titles of the groups that the suite is, from the outermost; the suite of a file is none. */
function checksOf(
  { specs, suites = [] }: JSONReportSuite,
  file: string,
  groups: readonly string[] = [],
): DeclaredCheck[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ annotations }) => declared([...groups, title], file, annotations)),
  );
  return [...own, ...suites.flatMap((inner) => checksOf(inner, file, [...groups, inner.title]))];
}

function declared(
  titles: readonly string[],
  file: string,
  annotations: { type: string; description?: string }[],
): DeclaredCheck {
  const [pool] = described(annotations, annotationTypes.pool).map(poolOf);
  return {
    id: checkId({ titles, annotations }),
    file,
    covers: described(annotations, annotationTypes.covers),
    needs: described(annotations, annotationTypes.needs),
    ...(pool === undefined ? {} : { pool }),
  };
}
