import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { lasConformance, run } from '../support/faults/command.ts';
import { isLong, sampleOf } from '../support/long.ts';
import { type SharedTarget, test } from '../support/shared-target.ts';

test.describe.configure({ mode: 'parallel' });

/** The variables of a run with a hook that plays operator, except for these actions. */
function withHook({ service, variables, organisations }: SharedTarget, ...lacks: string[]) {
  return {
    ...variables,
    LAS_HOOK: `node '${packageFile('tests/support/hooks/operator.mjs')}'`,
    OPERATOR_CONTROL_URL: service.controlUrl,
    OPERATOR_ORGANISATION: organisations.own,
    OPERATOR_LACKS: lacks.join(','),
  };
}

test('a run takes from a hook what it supports, and names the actions that it lacks', async ({ target }) => {
  const variables = withHook(target, 'advance-clock', 'throttle', 'set-outcome', 'access-module');
  const taken = ['assessments.complete.available', 'modules.isolation.list'];
  if (isLong) taken.push('assessments.result.as-recorded', 'modules.list.assigned');

  const { exitStatus, printed, result } = await run(
    variables,
    `@(?:${[...taken, 'authentication.token.expired'].join('|')})$`,
    'assessments/(?:result|recorded)',
    'modules/list.spec',
    'token-expiry',
  );

  expect(exitStatus, printed).toBe(0);
  expect(result?.target.sources).toMatchObject({ assessments: 'hook', modules: 'hook' });
  expect(result?.target.powers).not.toContain('clock');
  const found = new Map(result?.rules.map(({ id, verdict, reason }) => [id, { verdict, reason }]));
  for (const id of taken) expect(found.get(id), id).toMatchObject({ verdict: 'conforms' });
  expect(found.get('authentication.token.expired')).toEqual({ verdict: 'not-exercised', reason: 'lacks clock' });
});

for (const choices of sampleOf(['a', 'b'], 2))
  test.describe(() => {
    test.use({ choices });

    test(`a hook that says it did what it did not breaks no rule, and leaves nothing behind (choices ${choices})`, async ({
      target,
    }) => {
      const without = 'but nothing in the service shows that';
      const doubted: Record<string, [action: string, how: string]> = {
        'assessments.complete.available': ['complete-assessment', 'but the result has status 20'],
        'modules.list.assigned': ['assign-module', 'but GET /v1/learners/{learnerId}/modules shows no change.'],
        'support-records.list.all': ['add-support-record', 'but GET /v1/learners/{learnerId}/supportrecords shows no'],
        'errors.throttled.anywhere': ['throttle', without],
        'tutors.batch-put.ineligible-learner': ['set-eligibility', without],
      };
      // These refuse to read a plan that is not there, and show no status of a result that is not.
      if (choices === 'b') {
        delete doubted['assessments.complete.available'];
        doubted['support-plans.read.sections'] = ['change-support-plan', without];
      }
      const actions = Object.values(doubted).map(([action]) => action);
      const LAS_HOOK = `grep -q '"list"' && echo '${JSON.stringify({ actions })}'; true`;

      const { exitStatus, printed, result } = await run(
        { ...target.variables, LAS_HOOK, LAS_EXISTING: 'off' },
        '@(?:assessments.complete.available|modules.list.assigned|support-records.list.all)$|@errors.throttled.anywhere|batch-put.ineligible-learner|answers 200 for the sections of any plan',
        'specs/(?:assessments/result|modules/list.spec|support-records/list.spec|errors/throttled.spec)',
        'specs/(?:tutors/batch-refused|support-plans/read.spec)',
      );

      expect(exitStatus, printed).toBe(3);
      expect(result?.totals.violates, printed).toBe(0);
      for (const [id, [action, how]] of Object.entries(doubted))
        expect(result?.rules.find((rule) => rule.id === id)).toMatchObject({
          verdict: 'inconclusive',
          reason: expect.stringContaining(`the hook says it did ${action}, ${how}`),
        });
      expect(printed).not.toContain('Left behind');
    });
  });

test('a hook that fails to let exports succeed again is asked once more when the check is over', async ({
  target,
  tunnel,
}) => {
  const variables = withHook(target);
  const failed = join(target.folder, 'failed');
  const LAS_HOOK = `asked=$(cat); case $asked in *set-outcome*success*) echo >>'${failed}'; [ $(wc -l <'${failed}') -gt 2 ] || exit 1;; esac; printf %s "$asked" | ${variables.LAS_HOOK}`;

  const { printed } = await run(
    { ...variables, ...tunnel, LAS_HOOK, LAS_EXISTING: 'off' },
    '@events\\.learner-export-failed\\.fires',
    'events/learner-export',
  );

  expect(readFileSync(failed, 'utf8'), 'one line for each time').toBe('\n\n\n');
  expect(printed).not.toContain('Left behind');
});

const services: [service: string, defects: string[], exitStatus: number][] = [
  ['broken', ['assessment-url-after-completion'], 1],
  ['sound', [], 0],
];

/** Each takes twenty seconds of a processor; `npm run test:long -- parts` tries them. */
for (const [service, defects, exitStatus] of isLong ? services : [])
  test.describe(() => {
    test.use({ defects });

    test(`a hook that once does nothing without a word breaks no rule, but what fails twice counts: ${service}`, async ({
      target,
    }) => {
      const variables = withHook(target);
      const count = join(target.folder, 'count');
      // Nothing is done for the fourth learner.
      const LAS_HOOK = `asked=$(cat); case $asked in *complete-assessment*learnerId*) echo >>'${count}'; [ $(wc -l <'${count}') = 4 ] && printf %s "$asked" && exit;; esac; printf %s "$asked" | ${variables.LAS_HOOK}`;

      const end = await run(
        { ...variables, LAS_HOOK, LAS_EXISTING: 'off' },
        'assessments\\.(complete\\.available|url\\.completed)',
        'assessments/(?:result|url)',
      );

      expect(end.exitStatus, end.printed).toBe(exitStatus);
      expect(end.result?.totals.violates, end.printed).toBe(defects.length);
      expect(readFileSync(count, 'utf8').length).toBeGreaterThan(2);
    });
  });

test('doctor names what a hook lists that is no action', async ({ target: { variables } }) => {
  const LAS_HOOK = `echo '{"actions":["complete-assesment","redeliver"]}'`;

  const { printed } = await lasConformance(['doctor'], { ...variables, LAS_HOOK });

  expect(printed).toContain('LAS_HOOK supports redeliver');
  expect(printed).toContain('it also lists "complete-assesment", which it cannot be asked for');
});

test('doctor shows what a hook supports, and what it would have to support', async ({ target }) => {
  const variables = withHook(target, 'advance-clock', 'throttle');

  const { exitStatus, printed } = await lasConformance(['doctor'], variables);

  expect(printed).toMatch(/\nHook\n {2}LAS_HOOK supports (?:[\w-]+,\s+)*complete-assessment,/);
  expect(printed).toContain('it does not support advance-clock, throttle');
  expect(printed, 'the manager was seen to manage the first two tutors').not.toContain(
    'LAS_MANAGER_CLIENT_ID: a manager',
  );
  expect(printed).toMatch(/rules.* LAS_HOOK: a hook with advance-clock, throttle\n/);
  expect(printed, 'what the command line may hold').not.toContain('operator.mjs');
  expect(exitStatus).toBe(0);
});

for (const command of ['doctor', 'run'])
  test(`a hook that cannot be run is a wrong setting: ${command}`, async ({ target: { variables } }) => {
    const { exitStatus, printed } = await lasConformance([command], { ...variables, LAS_HOOK: './no-such-hook' });

    expect(printed).toMatch(/(?:^|\n)LAS_HOOK cannot be run: .*no-such-hook.*\.\n$/);
    expect(exitStatus).toBe(2);
  });
