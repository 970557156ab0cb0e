/**
 * What the suite assumes of Playwright beyond its documentation. package.json says the lowest version that it works with
 * (`peerDependencies`); to try that one, or a newer one than the installed: `npm install --no-save @playwright/test@1.62.0`, then
 * `npx playwright test --config tests/playwright.config.ts unit/protocol/playwright`, then `npm ci`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test as playwrightTest, test } from '@playwright/test';
import type { JSONReport, JSONReportTestResult } from '@playwright/test/reporter';
import { packageFile } from '../../../cli/modules.ts';
import { bareTest } from '../../../protocol/playwright/bare-test.ts';
import { playwrightCli, withoutCompiling } from '../../../protocol/playwright/command.ts';
import { saysNoTests } from '../../../protocol/playwright/inside.ts';

interface Seen extends JSONReportTestResult {
  title: string;
  line: number;
  /** Whether it counts as expected. */
  isExpected: boolean;
}

const config = packageFile('tests/support/playwright/playwright.config.ts');

function playwright(args: string[] = [], env = process.env): Promise<JSONReport> {
  return new Promise((resolve, reject) => {
    const command = [playwrightCli(), 'test', '--config', config, ...args];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      const start = stdout.indexOf('{');
      if (start < 0) reject(new Error(`Playwright printed no report: ${error?.message} ${stderr}`));
      else resolve(JSON.parse(stdout.slice(start)) as JSONReport);
    });
  });
}

let run: Promise<Map<string, Seen>> | null = null;

/** The tests of `tests/support/playwright/`, in the order in which they ran. */
async function seen(): Promise<Map<string, Seen>> {
  const { suites } = await playwright();
  const all = suites.flatMap(({ specs }) =>
    specs.flatMap(({ title, line, tests }) =>
      tests.flatMap(({ results, status }) =>
        results.map((result) => ({ ...result, title, line, isExpected: status !== 'unexpected' })),
      ),
    ),
  );
  all.sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  return new Map(all.map((each) => [each.title, each]));
}

async function resultOf(title: string): Promise<Seen> {
  run ??= seen();
  const result = (await run).get(title);
  if (result === undefined) throw new Error(`Playwright did not run "${title}".`);
  return result;
}

function described({ annotations }: Seen, type: string): string {
  return annotations?.find((annotation) => annotation.type === type)?.description ?? '';
}

test.describe.configure({ mode: 'default' });

test('Playwright exports its test without browsers as _baseTest', () => {
  expect(bareTest.extend, '_baseTest of @playwright/test').toBeInstanceOf(Function);
  expect(bareTest).not.toBe(playwrightTest);
});

test('Playwright lets a fixture change the status of a failed test to skipped, and keeps the worker', async () => {
  const lost = await resultOf('ends as skipped');
  expect(lost.status).toBe('skipped');
  expect((await resultOf('fails as expected')).workerIndex, 'worker of the next test').toBe(lost.workerIndex);
});

test('Playwright lets a fixture expect a failure that has happened, and keeps the worker', async () => {
  const caught = await resultOf('fails as expected');
  expect(caught).toMatchObject({ status: 'failed', isExpected: true });
  expect((await resultOf('attaches')).workerIndex, 'worker of the next test').toBe(caught.workerIndex);
});

test('Playwright reports what a test has pushed to its attachments', async () => {
  const { attachments } = await resultOf('attaches');
  expect(attachments).toMatchObject([{ name: 'evidence', contentType: 'application/json' }]);
  expect(Buffer.from(attachments[0]?.body ?? '', 'base64').toString()).toBe('{"here":true}');
});

test('Playwright throws an error with the reason when a test skips itself', async () => {
  expect(described(await resultOf('skips itself'), 'reason')).toBe('lacks clock');
});

test('Playwright translates stacks by Error.prepareStackTrace, and its own frames lie in its package', async () => {
  const result = await resultOf('has short stacks');
  expect(described(result, 'before')).toMatch(/node_modules.playwright/);
  expect(described(result, 'after')).not.toMatch(/node_modules.playwright/);
  expect(described(result, 'after')).toContain('inside.spec.ts');
});

test('Playwright takes the place of a test from Error.captureStackTrace', async () => {
  const { line } = await resultOf('stands where a function was called that declares it');
  expect(line, 'a line at the end of the file').toBeGreaterThan((await resultOf('has short stacks')).line);
});

test('Playwright runs files in the order into which a reporter has put them', async () => {
  run ??= seen();
  expect([...(await run).keys()][0]).toBe('comes first, once the files are sorted');
});

test('Playwright removes what it writes at the end of a run into the folder of its output', async () => {
  const TMPDIR = test.info().outputPath('temporary');
  mkdirSync(TMPDIR, { recursive: true });
  await playwright(['--grep', 'attaches'], { ...process.env, TMPDIR });
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('las-conformance-'))).toEqual([]);
});

test('Playwright says "No tests found" when the selection matches none', async () => {
  const { errors } = await playwright(['--grep', 'nothing-has-this-title']);
  expect(errors.some(({ message = '' }) => saysNoTests(message))).toBe(true);
});

test('Playwright knows the variable by which it does not compile modules', () => {
  const lib = join(dirname(playwrightCli()), 'lib');
  const [variable = ''] = Object.keys(withoutCompiling);
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const knowing = files.filter((file) => readFileSync(join(lib, file), 'utf8').includes(variable));
  expect(knowing, `files of ${lib} that name ${variable}`).not.toEqual([]);
});
