import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { apiOf } from '../../../cli/shared-target/ordinary-records.ts';
import { AgedLearnerFile } from '../../../fixtures/lab/aged-learner.ts';
import { Control } from '../../../fixtures/lab/control.ts';
import { readConfig } from '../../../fixtures/target/config.ts';
import { lasConformance, type Run, run } from '../../support/faults/command.ts';
import { holdingsOf } from '../../support/faults/holdings.ts';
import { learnerBody } from '../../support/learner-body.ts';
import { isLong } from '../../support/long.ts';
import { test as base, type SharedTarget } from '../../support/shared-target.ts';

const rule = 'assessments.invite.interval-over';
const day = 24 * 60 * 60;

interface Shared extends SharedTarget {
  file: AgedLearnerFile;
  run: (more?: Record<string, string>) => Promise<Run>;
  /** Leaves an invited learner, as a run does. */
  leave: () => Promise<void>;
  clean: () => Promise<number | null>;
  /** How many learners the run's organisation has, as the service counts them. */
  learners: () => Promise<number | undefined>;
  advanceDays: (days: number) => Promise<void>;
}

const test = base.extend<{ shared: Shared }>({
  shared: async ({ target }, use) => {
    const { service, organisations } = target;
    // Thorough, since selecting checks to fit a budget takes a while, and there is one.
    const variables = { ...target.variables, LAS_THOROUGH: '1' };
    const control = new Control(service.controlUrl, null);
    const file = new AgedLearnerFile(readConfig(variables));
    await use({
      ...target,
      file,
      run: (more = {}) =>
        run({ ...variables, ...more }, `@${rule.replaceAll('.', '\\.')}$`, 'specs/assessments/invite-interval'),
      async leave() {
        const api = await apiOf(service.baseUrl, variables);
        const email = 'left-behind@example.com';
        const body = learnerBody({ email, primaryTutorEmail: target.variables.LAS_TUTORS?.split(',')[0] });
        const { learnerId } = await api<{ learnerId: string }>('POST', '/v1/learners', body);
        await api('POST', `/v1/learners/${learnerId}/assessment/invite`);
        file.remember({ email, learnerId, invitedAt: Date.now() });
      },
      clean: async () => (await lasConformance(['clean'], variables)).exitStatus,
      learners: async () => (await holdingsOf(service, organisations))['own learners'],
      async advanceDays(days) {
        await control.call('POST', `/organisations/${organisations.own}/clock`, { advanceSeconds: days * day });
      },
    });
    await control.close();
  },
});

function found({ result }: Run) {
  const { verdict, reason } = result?.rules.find(({ id }) => id === rule) ?? {};
  return { verdict, reason: reason ?? '' };
}

/** Makes the run's note say that the learner was invited earlier. */
function backdate(file: AgedLearnerFile, days: number): void {
  const aged = file.read()!;
  file.forget();
  file.remember({ ...aged, invitedAt: aged.invitedAt - days * day * 1000 });
}

test('a run leaves an invited learner, and a run four days later invites it again and removes it', async ({
  shared,
}) => {
  const first = found(await shared.run());
  expect(first.verdict).toBe('not-exercised');
  expect(first.reason).toMatch(/exercises it from \d{4}-\d\d-\d\d \d\d:\d\d UTC on/);
  expect(await shared.learners(), 'learners after the first run').toBe(1);

  if (isLong) expect(found(await shared.run()).reason, 'the same day').toBe(first.reason);
  expect(await shared.learners(), 'learners after a second run').toBe(1);

  await shared.advanceDays(4);
  backdate(shared.file, 4);
  expect(found(await shared.run()).verdict, 'four days later').toBe('conforms');
  expect(await shared.learners(), 'learners in the end').toBe(0);
});

if (isLong)
  test('a service where the interval never ends breaks the rule', async ({ shared }) => {
    await shared.leave();
    // The service's clock is not advanced, so the invitation is still recent to it.
    backdate(shared.file, 4);

    expect(found(await shared.run()).verdict).toBe('violates');
    expect(await shared.learners(), 'learners in the end').toBe(0);
  });

if (isLong)
  test('no learner is left where the state directory is not kept', async ({ shared }) => {
    const { reason, verdict } = found(await shared.run({ CI: '1', LAS_STATE_DIR: '' }));

    expect({ reason, verdict }).toEqual({ verdict: 'not-exercised', reason: 'lacks clock' });
    expect(await shared.learners()).toBe(0);
  });

test('of two concurrent runs, one leaves a learner', ({}, testInfo) => {
  const config = { stateDir: testInfo.outputPath(), baseUrl: 'https://api.example.com', administrator: null };
  const [one, other] = [new AgedLearnerFile(config), new AgedLearnerFile(config)];
  const aged = { email: 'a@example.com', learnerId: 'id', invitedAt: 1 };

  expect([one.remember(aged), other.remember(aged)]).toEqual([true, false]);
  expect(other.read()).toEqual(aged);
  expect([other.forget(), one.forget()]).toEqual([true, false]);
  expect(one.read()).toBeNull();
});

test('clean removes the learner, unless its file is one that no run with these credentials wrote', async ({
  shared,
}) => {
  await shared.leave();
  const name = (await readdir(shared.folder)).find((file) => file.startsWith('aged-learner-')) ?? '';
  const file = join(shared.folder, name);
  const written = await readFile(file, 'utf8');
  const aged = JSON.parse(written);
  for (const forged of [
    { ...aged, email: 'somebody@example.org' },
    { ...aged, learnerId: 'another' },
    { ...aged, seal: undefined },
  ]) {
    await writeFile(file, JSON.stringify(forged));
    expect(shared.file.read()).toBeNull();
    expect(await shared.clean()).toBe(3);
    expect(await shared.learners()).toBe(1);
  }

  await writeFile(file, written);
  expect(await shared.clean()).toBe(0);
  expect(await shared.learners()).toBe(0);
  expect((await readdir(shared.folder)).filter((each) => each.startsWith('aged-learner-'))).toEqual([]);
});
