import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { annotationTypes, described } from '../../protocol/evidence.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { saysNoTests } from '../../protocol/playwright/inside.ts';
import { ownRulesOf } from '../../reporters/judge/own-rules.ts';
import { catalogue } from '../../rules/index.ts';
import { listed } from './listed.ts';
import { checkSpecs } from './specs.ts';

/** Loads only the user's own specs, before anything is sent: a mistake is a ConfigError with file and line. */
export async function checkOwnSpecs(name: string, folder: string | undefined): Promise<void> {
  await checkSpecs(name, folder);
  if (!folder) return;
  const report = await listed(['--project=own'], { LAS_SPECS: folder });
  const mistake = mistakeIn(report, resolve(folder), name);
  if (mistake !== null) throw new ConfigError(mistake);
}

export function mistakeIn(report: JSONReport, folder: string, name: string): string | null {
  const [error] = report.errors;
  if (error?.message !== undefined && saysNoTests(error.message))
    return `${name} ${shownPath(folder)} holds no checks: a file of checks is called something.spec.ts, and calls test(…).`;
  if (error !== undefined) return loadingError(error, folder);
  const tests = report.suites.flatMap((suite) => testsIn(suite, report.config.rootDir));
  const unknown = tests.flatMap(({ at, annotations }) => {
    const covered = described(annotations, annotationTypes.covers);
    if (covered.length === 0) return [`${at}: the check does not say which rule it covers: give it covers(…).`];
    return covered
      .filter((id) => !Object.hasOwn(catalogue, id) && !Object.hasOwn(ownRulesOf([{ annotations }]).rules, id))
      .map(
        (id) => `${at}: the check covers ${id}, which is neither a rule of the suite nor one of your own (ownRules).`,
      );
  });
  return unknown[0] ?? ownRulesOf(tests).faults.map((fault) => `${name} ${shownPath(folder)}: ${fault}`)[0] ?? null;
}

/** What prevents a file from being loaded, with the first place in the user's own files. */
function loadingError({ message = '', stack = '', location }: JSONReport['errors'][number], folder: string): string {
  const inFolder = (file: string) => !relative(folder, file).startsWith('..');
  const frames = [...stack.matchAll(/\(?((?:file:\/\/)?\/[^\s():]+):(\d+):\d+\)?/g)].map(
    ([, file = '', line = '']) => ({ file: file.startsWith('file:') ? fileURLToPath(file) : file, line }),
  );
  const found = [...(location === undefined ? [] : [location]), ...frames].find(({ file }) => inFolder(file));
  const where = found === undefined ? shownPath(folder) : `${shownPath(found.file)}:${found.line}`;
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  const words = first
    .replace(/^Error: /, '')
    // Babel repeats the file and counts columns from 0.
    .replace(/^SyntaxError: \S+: (.*) \(\d+:\d+\)$/, 'SyntaxError: $1')
    .replace(/\.?$/, '.');
  return `${where}: ${words}`;
}

function testsIn(
  suite: JSONReportSuite,
  rootDir: string,
): { at: string; annotations: { type: string; description?: string }[] }[] {
  const own = suite.specs.flatMap(({ file, line, tests }) =>
    tests.map(({ annotations }) => ({ at: `${shownPath(resolve(rootDir, file))}:${line}`, annotations })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, rootDir))];
}
