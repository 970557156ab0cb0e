/**
 * `npm run test:long -- package`: packs the package, installs it into an empty folder and uses all of it there, as the
 * guides describe.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import type { Result } from '../../reporters/judge/result.ts';

const name = 'learner-assessment-conformance';
/** One check each, which is quick. */
const few = '@tags.list.empty|@acme';

let folder: string;
let packed: string[];

// Each test continues where the previous one ended, as users do.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'las-conformance-package-'));
  const { stdout } = await started('npm', ['pack', '--json', '--pack-destination', folder], packageFile('.'));
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  packed = files.map(({ path }: { path: string }) => path);
  // As written by `npm init -y`: the user's own files are CommonJS, which must not matter.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'commonjs' }));
  await started('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, filename)]);
});

after(() => rm(folder, { recursive: true, force: true }));

test('holds the compiled suite with its sources, and nothing of its workshop', () => {
  const places = [...new Set(packed.map((path) => path.split('/')[0]))].sort();
  const sources = [
    'cli',
    'fixtures',
    'measured',
    'openapi',
    'playwright.config.ts',
    'proof',
    'properties',
    'protocol',
    'reporters',
    'rules',
    'client',
    'service',
    'specs',
  ];
  const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'action.yml', 'docs'];
  expect(places).toEqual(['.github', 'dist', 'package.json', ...texts, ...sources].sort());
  // The guides refer to them.
  const workflows = ['conformance', 'gate'].map((name) => `.github/workflows/${name}.yml`);
  expect(packed.filter((path) => path.startsWith('.github/')).sort()).toEqual(workflows);
  // Those that run in the page are written in JavaScript.
  const scripts = packed.filter(
    (path) =>
      /^dist\/.*\.js$/.test(path) &&
      !/^dist\/(?:reporters\/views\/page\/browser\/|protocol\/(?:curl|script)\.js)/.test(path),
  );
  const lacking = scripts.flatMap((path) => [`${path}.map`, path.slice('dist/'.length).replace(/js$/, 'ts')]);
  expect(lacking.filter((path) => !packed.includes(path))).toEqual([]);
});

test('brings one copy of Playwright', async () => {
  const { stdout } = await started('npm', ['ls', '--all', '--parseable', 'playwright', '@playwright/test']);
  const copies = stdout.split(/\r?\n/).filter((path) => /[\\/](@playwright[\\/]test|playwright)$/.test(path));
  expect(new Set(copies).size).toBe(2);
});

test('shows its help, and refuses what it does not know', async () => {
  expect((await command('--help')).stdout).toContain('las-conformance [options] [command]');
  expect((await command('judge')).status).toBe(2);
});

test('runs, with the report in the folder and every check in a source file', async () => {
  const run = await command('run', '--grep', few);
  expect(run, run.stdout + run.stderr).toMatchObject({ status: 0 });

  const { rules } = await result();
  const checks = rules.flatMap((rule) => rule.checks).filter(({ file }) => file.startsWith('specs/'));
  expect(checks.length).toBeGreaterThan(0);
  for (const { file, line, title } of checks) {
    const source = (await readFile(join(folder, 'node_modules', name, file), 'utf8')).split('\n');
    expect(source[line - 1], `${file}:${line} "${title}"`).toMatch(/\b(?:test|checks?|asks|asksOdd)\(/);
  }
  for (const view of ['index.html', 'behaviour.md', 'conformance.sarif'])
    expect(existsSync(join(folder, 'conformance-report', view)), view).toBe(true);
});

test('accepts, gates and draws anew', async () => {
  expect(await command('accept')).toMatchObject({ status: 0 });
  const gate = await command('gate', join('conformance-report', 'conformance.json'));
  expect(gate, gate.stdout + gate.stderr).toMatchObject({ status: 0 });
  const report = await command('report');
  expect(report).toMatchObject({ status: 0, stdout: expect.stringContaining('Drew index.html') });
});

test('examines and cleans', async () => {
  const doctor = await command('doctor');
  expect(doctor.stdout).toContain('it serves its OpenAPI document');
  expect(doctor.status).toBe(0);
  expect(await command('clean')).toMatchObject({ status: 0 });
});

test('serves until it is told to end', async () => {
  const child = spawn(process.execPath, [cli(), 'serve', '--port', '0', '--control-port', '0'], {
    cwd: folder,
    env: environment(),
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const [, baseUrl] = /listens on (\S+),/.exec(line) ?? [];
  expect((await fetch(`${baseUrl}/swagger/v1/swagger.json`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('proves a rule', async () => {
  const proof = await command('proof', '--grep', '@tags.list.empty');
  expect(proof, proof.stdout + proof.stderr).toMatchObject({ status: 0 });
});

test("runs a user's own specs, as the guide shows them", async () => {
  const spec = await codeBlock('docs/own-rules.md', 'ts');
  // The control: a rule that the service breaks.
  const broken = spec.replaceAll('acme.', 'acme-too.').replace('.toMatchObject({ ', '.not.toMatchObject({ ');
  await mkdir(join(folder, 'checks'));
  await writeFile(join(folder, 'checks/reference.spec.ts'), spec);
  await writeFile(join(folder, 'checks/broken.spec.ts'), broken);
  await compiles('checks/reference.spec.ts', '--noEmit');

  const run = await command('run', '--specs', 'checks', '--grep', '@acme');

  expect(run.status, run.stdout + run.stderr).toBe(1);
  const line = spec.split('\n').findIndex((text) => text.includes('keeps the case')) + 1;
  const { rules, answers, suite } = await result();
  expect(suite.faults).toEqual([]);
  expect(rules.find(({ id }) => id === 'acme.reference.kept')).toMatchObject({
    statement: 'The client reference of a learner comes back as it was written.',
    section: 'Our agreement with the provider',
    verdict: 'conforms',
    checks: [{ file: 'checks/reference.spec.ts', line }],
  });
  expect(answers.find(({ id }) => id === 'acme.reference.longest')).toMatchObject({ verdict: 'answered' });
  expect(rules.find(({ id }) => id === 'acme-too.reference.kept')).toMatchObject({ verdict: 'violates' });
  expect(run.stdout).toContain(`checks/broken.spec.ts:${line}`);
});

test('is a library for the tests of clients, as the guide shows it', async () => {
  await writeFile(join(folder, 'client.test.mts'), await codeBlock('docs/sandbox.md', 'ts'));
  await compiles('client.test.mts');
  const { stdout } = await started(process.execPath, ['--test', 'client.test.mjs']);
  expect(stdout).toMatch(/^. pass 1$/m);
});

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** An environment without variables about targets from the shell. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([key]) => !/^(LAS_|TEST_|NODE_TEST|PW_|npm_lifecycle)/.test(key));
  return { ...Object.fromEntries(others), LAS_SEED: '1' };
}

function ended(file: string, args: readonly string[], cwd = folder): Promise<Ended> {
  const options = {
    cwd,
    env: environment(),
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32' && file === 'npm',
  };
  return new Promise((resolve) => {
    const child = execFile(file, args, options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

/** @throws Error with its complete output when it fails. */
async function started(file: string, args: readonly string[], cwd = folder): Promise<Ended> {
  const end = await ended(file, args, cwd);
  if (end.status !== 0)
    throw new Error(`${file} ${args.join(' ')} ended with ${end.status}.\n${end.stdout}${end.stderr}`);
  return end;
}

function cli(): string {
  return join(folder, 'node_modules', name, 'dist/cli/bin.js');
}

function command(...args: string[]): Promise<Ended> {
  return ended(process.execPath, [cli(), ...args]);
}

async function result(): Promise<Result> {
  return JSON.parse(await readFile(join(folder, 'conformance-report/conformance.json'), 'utf8'));
}

/** Compiles one of the user's files against the types of the package. */
function compiles(file: string, ...options: string[]): Promise<Ended> {
  const types = ['--types', 'node', '--typeRoots', packageFile('node_modules/@types')];
  const strict = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck'];
  return started(process.execPath, [
    packageFile('node_modules/typescript/bin/tsc'),
    ...strict,
    ...types,
    ...options,
    file,
  ]);
}

/** The first code block of a page in a language. */
async function codeBlock(page: string, language: string): Promise<string> {
  const text = await readFile(packageFile(page), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? '';
}
