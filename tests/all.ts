/**
 * `npm test`: everything that must hold before a commit. Prints the time of each step, every half minute which step is under
 * way and how far it is, the slowest tests, the full output of steps that fail, and their last lines once more at the end.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import '../cli/compile.js';
import { startEmbedded } from '../cli/embedded.ts';
import { commandLine, nodeArguments, packageFile } from '../cli/modules.ts';
import { noTarget } from '../fixtures/target/settings.ts';
import type { Result } from '../reporters/judge/result.ts';

interface Step {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** What must hold besides exit status 0: one sentence for each complaint. */
  complaints?: () => Promise<string[]>;
}

const folder = await mkdtemp(join(tmpdir(), 'las-conformance-test-'));

/**
 * The last lines of each step that failed, printed again at the end: a long log is often shown without its middle. And the tests
 * that passed at the second try only.
 */
const endings: string[] = [];
const bin = (path: string) => packageFile(`node_modules/${path}`);

/** Fixed, so a commit never fails by chance; scheduled runs use a new seed each time. */
const seed = '20261120';

/** The environment of an isolated run, unaffected by variables about targets in the shell or a `.env` file. */
function environment(name: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([key]) => !key.startsWith('LAS_'));
  const own = { LAS_REPORT_DIR: join(folder, name), LAS_STATE_DIR: join(folder, name), LAS_SEED: seed };
  return { ...Object.fromEntries(others), ...noTarget, ...own, ...extra };
}

/** A service with the other set of choices where the API document is silent: the suite must accept it as well. */
const other = await startEmbedded(['--choices', 'b']);

// The steps of a group run in parallel; those in which checks wait for what a target does have a group to themselves.
const groups: Step[][] = [
  [
    { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', '.', '--colors=off'] },
    { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
    {
      name: 'parts',
      args: [bin('@playwright/test/cli.js'), 'test', '--config', packageFile('tests/playwright.config.ts')],
    },
  ],
  [{ name: 'suite', args: [...commandLine, 'run'], env: environment('suite'), complaints: () => leftOut('suite') }],
  [
    {
      name: 'suite, other choices',
      args: [...commandLine, 'run'],
      env: environment('other', { LAS_BASE_URL: other.baseUrl, LAS_CONTROL_URL: other.controlUrl }),
      complaints: () => leftOut('other'),
    },
  ],
  [
    { name: 'proof', args: [...commandLine, 'proof'], env: environment('proof') },
    {
      name: 'proof, clients',
      args: [...nodeArguments('cli/main'), 'proof', '--clients', '--', '--quick'],
      env: environment('clients'),
    },
  ],
];

/**
 * The rules that a run on the embedded service did not exercise, although no real environment is needed for them: they would
 * be proved by the defects alone.
 */
async function leftOut(name: string): Promise<string[]> {
  const { rules } = JSON.parse(await readFile(join(folder, name, 'conformance.json'), 'utf8')) as Result;
  return rules
    .filter(({ verdict, lacks }) => verdict === 'not-exercised' && !lacks?.includes('knownAddresses'))
    .map(({ id, reason }) => `${id} is not exercised on the embedded service: ${reason}`);
}

/** The last line that a step has printed in which it says something: how far it is, as a rule. */
function lastWords(printed: string): string {
  const lines = printed.split(/[\r\n]+/).map((each) => stripVTControlCharacters(each).trim());
  return (lines.findLast((each) => /[a-z]/.test(each)) ?? '').slice(0, 120);
}

async function runStep({ name, args, env = process.env, complaints }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: packageFile('.'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  const text = () => Buffer.concat(printed).toString('utf8');
  const time = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const line = (what: string, more = '') => console.log(`${what}  ${name.padEnd(22)}${time().padStart(8)}${more}`);
  const progress = setInterval(() => line('running', `  ${lastWords(text())}`), 30_000);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(progress);
  const wrong = code === 0 ? ((await complaints?.()) ?? []) : [text().trim()];
  const passed = wrong.length === 0;
  line(passed ? 'passed ' : 'FAILED ');
  if (passed) {
    const [, slowest = '', retried = ''] = /^(The slowest tests:\n(?: .*\n)+)(.*)/ms.exec(text()) ?? [];
    process.stdout.write(slowest);
    if (retried.trim() !== '') endings.push(retried);
  } else {
    console.log(`\n${wrong.join('\n')}\n`);
    endings.push(`\n${name} failed:`, ...wrong.join('\n').split('\n').slice(-12));
  }
  return passed;
}

const outcomes: boolean[] = [];
for (const group of groups) outcomes.push(...(await Promise.all(group.map(runStep))));
await other.stop();
await rm(folder, { recursive: true, force: true });

const failed = outcomes.filter((passed) => !passed).length;
for (const line of endings) console.log(line);
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
