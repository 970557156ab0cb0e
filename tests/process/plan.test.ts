import { expect, test } from '@playwright/test';
import { planOf, renderPlan } from '../../cli/doctor/plan.ts';
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { readConfig } from '../../fixtures/target/config.ts';
import { readMeasured } from '../../measured/checks.ts';
import { lasConformance } from '../support/faults/command.ts';

const shared = {
  LAS_BASE_URL: 'https://api.example.com',
  LAS_ENVIRONMENT: 'demo',
  LAS_CLIENT_ID: 'id',
  LAS_CLIENT_SECRET: 'secret',
  LAS_TUTORS: 'tutor@example.com',
};

function check(id: string, covers: string[], needs: string[] = []): DeclaredCheck {
  return { id, file: 'new.spec.ts', covers, needs };
}

const checks = [
  check('new/one', ['tags.add.adds']),
  check('new/two', ['learners.update.atomic']),
  check('new/three', ['events.signature.header'], ['receiver']),
  check('new/four', ['assessments.invite.interval-over'], ['clock']),
  check('new/five', ['assessments.invite.interval-over'], ['clock', 'receiver']),
];

test('shows by area what is exercised, and what would exercise the rest', () => {
  const plan = planOf(readConfig(shared), checks);

  expect(plan.checks).toEqual({ made: 2, deferred: 0 });
  expect(Object.keys(plan.areas)).toEqual(['tags', 'learners']);
  expect(plan.notExercised).toEqual({
    receiver: ['events.signature.header'],
    clock: ['assessments.invite.interval-over'],
  });
  const text = renderPlan(plan, { readOnly: false, receiver: null, maxRequests: null });
  expect(text).toContain('A run makes 2 checks of https://api.example.com (demo)');
  expect(text).toContain('Checks by area: tags 1, learners 1\n');
  expect(text).toMatch(/\+ 1 rule +LAS_RECEIVER_URL: .*\(events\)$/m);
  expect(text).toMatch(/\+ 1 rule +LAS_HOOK: a hook with advance-clock \(assessments\)$/m);
  expect(text, 'of what there is none').not.toMatch(/at most 0|, 0 in all|cannot be undone/);
  expect(text, 'without invitations').not.toContain('may stay');
});

test('counts all that a pool may make that cannot be undone, whoever of it is deferred', () => {
  const pooled = [...readMeasured().values()].filter(({ shared = {} }) => 'assessments/before-completion' in shared);
  const all = pooled.map(({ id }) => check(id, ['assessments.invite.accepted']));
  const planned = (LAS_MAX_REQUESTS: string) => planOf(readConfig({ ...shared, LAS_MAX_REQUESTS }), all);
  const whole = planned('1500');
  const part = planned('40');

  expect(whole.total.invitations).toBeGreaterThan(3);
  expect(part.checks.deferred).toBeGreaterThan(0);
  expect(part.total.invitations).toBe(whole.total.invitations);
  const text = renderPlan(part, { readOnly: false, receiver: null, maxRequests: 40 });
  expect(text).toMatch(/What cannot be undone:\n {2}invitations {2}at most \d+ emails/);
});

test('leaves out checks to fit a small budget, and says how many', () => {
  const plan = planOf(readConfig({ ...shared, LAS_MAX_REQUESTS: '36' }), checks);

  expect(plan.checks).toEqual({ made: 1, deferred: 1 });
  const text = renderPlan(plan, { readOnly: false, receiver: null, maxRequests: null }).replace(/\s+/g, ' ');
  expect(text).toContain('about 1 more check is deferred to spare it');
});

test('promises nothing of what a run would write that only reads', () => {
  const config = readConfig({ ...shared, LAS_READ_ONLY: '1' });

  const text = renderPlan(planOf(config, checks), config);

  expect(text).toContain('A run tries 2 checks of https://api.example.com (demo), but only reads.');
  expect(text).not.toMatch(/by area|cannot be undone/);
});

test('a learner stays only where a run makes the check that it is for', () => {
  const address = check('new/six', ['assessments.url.changes']);
  const textOf = (more: DeclaredCheck[]) => {
    const config = readConfig({ ...shared, LAS_MAX_REQUESTS: '36' });
    return renderPlan(planOf(config, [...more, ...checks]), config);
  };

  expect(textOf([address])).toContain('1 learner may stay, invited');
  expect(textOf([])).not.toContain('may stay');
});

test('includes everything for the embedded service, and disturbs nobody', () => {
  const plan = planOf(readConfig({}), checks);

  expect(plan.checks).toEqual({ made: 5, deferred: 0 });
  expect(plan.notExercised).toEqual({});
  expect(renderPlan(plan, { readOnly: false, receiver: null, maxRequests: null })).toContain('nobody else sees them');
});

test('counts the runs that a property makes where it disturbs nobody', () => {
  const { id } = [...readMeasured().values()].find(({ cost }) => (cost?.requests ?? 0) > 1)!;
  const property = { ...check(id, ['tags.add.adds']), file: 'properties/tags/new.spec.ts' };
  const requests = (env: Record<string, string>) => planOf(readConfig(env), [property]).total.requests;
  const once = requests(shared);

  expect(requests({ LAS_PROPERTY_RUNS: '7' })).toBe(7 * once);
  expect(requests({})).toBeGreaterThan(7 * once);
  expect(planOf(readConfig({}), [property]).areas.tags?.requests).toBe(requests({}));
});

test('what was measured is known by the ids that checks have when compiled', async () => {
  const { printed } = await lasConformance(['plan', '--verbose'], shared);
  const [, checks, requests] = /^ *total +(\d+) +(\d+)/m.exec(printed) ?? [];

  // The estimate for checks that were not measured.
  expect(Number(requests), printed).not.toBe(6 * Number(checks));
});
