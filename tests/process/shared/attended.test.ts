import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { commandLine, packageFile } from '../../../cli/modules.ts';
import { ended, lasConformance, startCommand } from '../../support/faults/command.ts';
import { isLong, sampleOf } from '../../support/long.ts';
import { personAtWork } from '../../support/person.ts';
import { test } from '../../support/shared-target.ts';

const rest = ['--', '--workers=1', 'events/witnessed', 'modules/read-only'];

const ways = [
  { how: 'the terminal', choices: 'a' },
  { how: 'a checklist', choices: 'b' },
] as const;

for (const { how, choices } of sampleOf(ways, 2))
  test.describe(() => {
    test.use({ choices });

    test(`a person’s five steps, by ${how}, exercise what the run lacked, with choices ${choices}`, async ({
      target: { service, variables, folder },
      tunnel,
    }) => {
      test.setTimeout(240_000);
      const settings = {
        ...variables,
        ...tunnel,
        LAS_RECEIVER_HOST: '127.0.0.1',
        LAS_STATE_DIR: join(folder, 'state'),
        LAS_EXISTING: 'off',
      };
      const attended = how === 'a checklist' ? `--attended=${join(folder, 'steps.md')}` : '--attended';
      const others = Object.entries(process.env).filter(([name]) => !/^(?:LAS_|PLAYWRIGHT|PW|TEST_|CI$)/.test(name));
      const env = { ...Object.fromEntries(others), ...settings };
      const child = spawn(process.execPath, [...commandLine, 'run', attended, ...rest], {
        cwd: packageFile('.'),
        env,
        stdio: 'pipe',
      });

      const [{ exitStatus, printed }] = await Promise.all([ended(child), personAtWork(service, variables, 2_500)]);

      expect(printed).toMatch(/5 steps of a person exercise 4\d rules and \d questions more/);
      expect(printed).toMatch(/The 5 steps exercised \d+ rules and \d questions\.\n$/);
      expect(exitStatus, printed).toBe(0);
      expect(await readdir(join(folder, 'state')), 'the learner was removed').toEqual([]);
    });
  });

if (isLong)
  test('nobody is asked in CI, or where nobody is there', async ({ target: { variables } }) => {
    const inCi = await lasConformance(['run', '--attended', ...rest], { ...variables, CI: 'true' });
    expect(inCi.printed).toBe(
      '--attended asks a person at the terminal, and CI has none: use --attended=<file>, or leave it out.\n',
    );
    expect(inCi.exitStatus).toBe(2);

    const alone = await lasConformance(['run', '--attended', ...rest], { ...variables, CI: '' });
    expect(alone.printed, 'standard input ends at once').toContain('Left out.');
    expect(alone.printed).not.toContain('steps exercised');
  });

test('nobody is asked for what the selected checks do not need', async ({ target: { variables } }) => {
  const run = await lasConformance(['run', '--attended', '--grep', '@versioning.v0'], { ...variables, CI: '' });
  expect(run.printed).toMatch(/^There is nothing that a person could add to this run\.\n/);
});

test('a run that ends before its checks leaves nothing behind: a wrong file, or Ctrl-C', async ({
  target: { service, variables, organisations, folder },
}) => {
  const state = join(folder, 'state');
  const settings = { ...variables, LAS_STATE_DIR: state, CI: '' };
  const held = async () => (await fetch(`${service.controlUrl}/organisations/${organisations.own}`)).json();

  const wrong = await lasConformance(['run', `--attended=${join(folder, 'none', 'steps.md')}`, ...rest], settings);
  expect(wrong.printed).toMatch(/^--attended cannot write .*steps\.md: name a file in a folder that exists\.\n$/);
  expect(wrong.exitStatus).toBe(2);

  const child = startCommand(['run', `--attended=${join(folder, 'steps.md')}`, ...rest], settings);
  child.stdout?.on('data', (text) => {
    if (`${text}`.includes('The steps are in')) child.kill('SIGINT');
  });
  const interrupted = await ended(child);
  expect(interrupted.printed).toMatch(/The run was ended before its checks\.\n$/);
  expect(interrupted.exitStatus).toBe(3);
  expect(await held()).toMatchObject({ learners: 0, webhooks: 0 });
  expect(await readdir(state)).toEqual([]);
});
