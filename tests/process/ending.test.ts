import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../cli/modules.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { ended, reported, startCommand } from '../support/faults/command.ts';
import { allEnded, familyOf, kill } from '../support/faults/processes.ts';
import { isLong } from '../support/long.ts';

test.describe.configure({ mode: 'parallel' });

/** Every 100 ms until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if (isSo()) return;
    await sleep(100);
  }
  throw new Error('It was not so within 90 seconds.');
}

interface Scene {
  command: ChildProcess;
  /** The command and all processes of its run: Playwright, the embedded service, and a worker with a check that never ends. */
  family: number[];
}

/** What a check may do without an end. Both keep its process from anything else; the second takes no processor from the other tests. */
const endless = {
  computing: `for (;;) /^(a|a)*$/.test('${'a'.repeat(60)}b');`,
  blocked: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
};

/** Starts a run of checks of which one ends, and then one never does; when both have happened, ends the run. */
async function endedBy(how: (scene: Scene) => void, never = endless.blocked, variables: Record<string, string> = {}) {
  const folder = test.info().outputPath();
  const spinning = join(folder, 'spinning');
  const specs = join(folder, 'specs');
  const fixtures = join(packageRoot, 'dist/fixtures/index.js');
  mkdirSync(specs);
  writeFileSync(
    join(specs, 'spin.spec.ts'),
    `import { writeFileSync } from 'node:fs';
    import { covers, test } from ${JSON.stringify(fixtures)};
    test('ends', covers('versioning.path.prefix'), async ({ api }) => { await api.send('GET /v1/modules'); });
    test('never ends', covers('tags.add.limit'), async ({ target }) => {
      writeFileSync(${JSON.stringify(spinning)}, '');
      ${never}
    });`,
  );
  const state = join(folder, 'state');
  const command = startCommand(['run', '--specs', specs, '--', '--workers=1', 'spin.spec'], {
    LAS_STATE_DIR: state,
    ...variables,
  });
  const end = ended(command);
  let progress = '';
  command.stdout?.on('data', (text) => {
    progress += text;
  });
  // The run has heard of the check that ends, too.
  await until(() => (existsSync(spinning) && progress.includes('1 check made')) || command.exitCode !== null);
  const family = familyOf(command.pid!);
  const file = join(folder, 'conformance.json');
  try {
    expect(family.length, 'the command, Playwright, a worker and the service').toBeGreaterThanOrEqual(4);
    how({ command, family });
    await allEnded(family, 90_000);
    const { exitStatus, printed } = await end;
    const result: Result | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    return { exitStatus, printed, result, files: existsSync(state) ? readdirSync(state) : [] };
  } finally {
    kill(family);
  }
}

/** What was seen until then, and that the rest was not. */
function verdicts({ result }: { result: Result | null }) {
  const verdictOf = (id: string) => result?.rules.find((rule) => rule.id === id)?.verdict;
  return { seen: verdictOf('versioning.path.prefix'), unseen: verdictOf('tags.add.limit') };
}

const whole = { seen: 'conforms', unseen: 'inconclusive' };

test('after LAS_RUN_TIMEOUT, a check that never ends is killed, and the run writes its result', async () => {
  const run = await endedBy(() => {}, endless.blocked, { LAS_RUN_TIMEOUT: '45' });
  expect(verdicts(run), run.printed).toEqual(whole);
  expect(run.result?.run.status).toBe('timedout');
  expect(run.printed).toContain('LAS_RUN_TIMEOUT (45 seconds)');
  expect(run).toMatchObject({ exitStatus: 3, files: [] });
});

/** Runs three checks that say that the disk is full. @param isFull whether it is, for each file that a process writes at once. */
async function runOnDisk(isFull: boolean) {
  const folder = test.info().outputPath(`${isFull}`);
  const fixtures = join(packageRoot, 'dist/fixtures/index.js');
  const thrown = `Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })`;
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'full.spec.ts'),
    `import { covers, test } from ${JSON.stringify(fixtures)};
    for (const title of ['first', 'second', 'third'])
      test(title, covers('versioning.path.prefix'), async ({ target }) => { throw ${thrown}; });`,
  );
  const disk = join(folder, 'disk.mjs');
  writeFileSync(
    disk,
    `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { writeFileSync } = fs;
    fs.writeFileSync = (file, ...others) => {
      if (${isFull} && /[.]las-conformance-[^/]*$/.test(file)) throw ${thrown};
      return writeFileSync(file, ...others);
    };
    syncBuiltinESMExports();`,
  );
  const { exitStatus, printed, result } = await reported(['run', '--specs', folder, '--', '--workers=1', 'full.spec'], {
    NODE_OPTIONS: `--import ${pathToFileURL(disk)}`,
  });
  const checks = result?.rules.find(({ id }) => id === 'versioning.path.prefix')?.checks ?? [];
  const begun = checks.filter(({ message }) => message?.includes('ENOSPC'));
  return { exitStatus, printed, end: [result?.run.status, begun.length, result?.suite.faults] };
}

test('a full disk ends the run at once, and is nobody’s fault', async () => {
  const { exitStatus, printed, end } = await runOnDisk(true);
  expect(printed).toMatch(/could not be judged: a file could not be written \(.+\): the disk is full\./);
  expect(exitStatus).toBe(3);
  expect(end).toEqual(['interrupted', 1, []]);
});

test('what only says that the disk is full, as a target may, ends no run', async () => {
  const { printed, end } = await runOnDisk(false);
  expect(end, printed).toEqual(['finished', 3, []]);
});

test('at a second Ctrl-C, all processes are killed, and the result is made of what was noted', async () => {
  const run = await endedBy(({ command }) => {
    command.kill('SIGINT');
    setTimeout(() => command.kill('SIGINT'), 1_500);
  });
  expect(verdicts(run), run.printed).toEqual(whole);
  expect(run).toMatchObject({ exitStatus: 3, files: [] });
});

/** Each takes half a minute. */
const kills: Record<string, () => Promise<void>> = {
  'when Playwright is killed, its workers end too, and the result is made of what was noted': async () => {
    const run = await endedBy(({ family }) => kill(family.slice(1, 2)));
    expect(verdicts(run), run.printed).toEqual(whole);
    expect(run).toMatchObject({ exitStatus: 3, files: [] });
  },
  'when the command is killed, the run ends, and writes its result': async () => {
    const run = await endedBy(({ command }) => command.kill('SIGKILL'));
    expect(verdicts(run)).toEqual(whole);
    expect(run).toMatchObject({ exitStatus: null, files: [] });
  },
  'when command and Playwright are both killed, no process stays': async () => {
    const run = await endedBy(({ family }) => kill(family.slice(0, 2)), endless.computing);
    expect(run.exitStatus).toBeNull();
  },
};

for (const [what, holds] of isLong ? Object.entries(kills) : []) test(what, holds);
