/**
 * `npm test`: everything that must hold before a commit. Prints the time of each step, and the full output of steps that
 * fail.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../cli/compile.js';
import { startEmbedded } from '../cli/embedded.ts';
import { commandLine, projectFile } from '../cli/modules.ts';

interface Step {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

const folder = await mkdtemp(join(tmpdir(), 'las-conformance-test-'));
const bin = (path: string) => projectFile(`node_modules/${path}`);

/** Fixed, so that a commit never fails by chance; scheduled runs use a new seed each time. */
const seed = '20261120';

/** The environment of an isolated run, unaffected by variables about targets in the shell or a `.env` file. */
function environment(name: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([key]) => !key.startsWith('LAS_'));
  const own = {
    LAS_REPORT_DIR: join(folder, name),
    LAS_STATE_DIR: join(folder, name),
    LAS_BASE_URL: '',
    LAS_SEED: seed,
  };
  return { ...Object.fromEntries(others), ...own, ...extra };
}

/** A service with the other set of choices where the API document is silent: the suite must accept it as well. */
const other = await startEmbedded(['--choices', 'b']);

// The steps of a group run in parallel; those that measure time or saturate the processor have a group to themselves.
const groups: Step[][] = [
  [
    { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', '.', '--colors=off'] },
    { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  ],
  [
    {
      name: 'parts',
      args: [bin('@playwright/test/cli.js'), 'test', '--config', projectFile('tests/playwright.config.ts')],
    },
  ],
  [{ name: 'suite', args: [...commandLine, 'run'], env: environment('suite') }],
  [
    {
      name: 'suite, other choices',
      args: [...commandLine, 'run'],
      env: environment('other', { LAS_BASE_URL: other.baseUrl, LAS_CONTROL_URL: other.controlUrl }),
    },
  ],
  [{ name: 'proof', args: [...commandLine, 'proof'], env: environment('proof') }],
];

async function runStep({ name, args, env = process.env }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: projectFile('.'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(22)}${time.padStart(8)}`);
  if (code !== 0) console.log(`\n${Buffer.concat(printed).toString('utf8').trim()}\n`);
  return code === 0;
}

const outcomes: boolean[] = [];
for (const group of groups) outcomes.push(...(await Promise.all(group.map(runStep))));
await other.stop();
await rm(folder, { recursive: true, force: true });

const failed = outcomes.filter((passed) => !passed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
