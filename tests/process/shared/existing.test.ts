import { expect, test } from '@playwright/test';
import { apiOf, ordinaryRecords } from '../../../cli/shared-target/ordinary-records.ts';
import { createSharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { type RunningService, startService } from '../../../service/index.ts';
import { reported, run } from '../../support/faults/command.ts';
import { textsBelow } from '../../support/faults/written.ts';
import { sampleOf } from '../../support/long.ts';
import { startProxy } from '../../support/proxy.ts';

let service: RunningService;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.close());

/** Checks that meet what others have written. */
const files = ['read-only', 'of-any', 'learners/cohort', 'tags/all', 'webhooks/records', 'assessments/isolation'];

/** An organisation that others use, with these defects. */
async function inUse(...defects: string[]) {
  const { variables } = await createSharedEnvironment(service, defects);
  const { words, learnerIds } = await ordinaryRecords(service, variables);
  return { words, learnerIds, variables };
}

/** Which of these words stand somewhere, whole: a short name may be part of another word. */
function seen(texts: Record<string, string>, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const whole = new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');
    return Object.keys(texts).flatMap((name) => (whole.test(texts[name]!) ? `${word} in ${name}` : []));
  });
}

/** Defect -> the rule that it breaks. */
const broken: Record<string, string> = {
  'completed-total-counts-every-learner': 'learners.completed.total-records',
  'support-record-type-10-reads-1': 'support-records.enum.support-type',
  'result-domains-from-zero': 'assessments.enum.domain',
  'pages-overlap-by-a-row': 'learners.list.pages-cover-once',
};

const services = Object.entries({
  'with defects that make checks fail': Object.keys(broken),
  'as it should be': [],
});

for (const [what, defects] of sampleOf(services, 2))
  test(`nothing that others have written is shown or changed, of a service ${what}`, async () => {
    test.setTimeout(240_000);
    const { words, learnerIds, variables } = await inUse(...defects);
    const before = await allOf(variables, learnerIds);

    const { printed, result } = await run(variables, undefined, ...files);

    const left = await textsBelow(test.info().outputPath());
    expect(seen({ ...left, 'what was printed': printed }, words)).toEqual([]);
    expect(await allOf(variables, learnerIds)).toEqual(before);
    expect(result?.target.sources).toMatchObject({ finishedLearner: 'existing records' });
    const failed = result?.rules.flatMap(({ id, verdict }) => (verdict === 'violates' ? [id] : []));
    expect(failed, printed).toEqual(expect.arrayContaining(defects.map((name) => broken[name])));
    expect(failed?.length === 0, printed).toBe(defects.length === 0);
    expect(printed).toMatch(/existing +\d+ rules conform, judged on at most \d records that the run did not make/);
  });

/** What an unpooled run finds out about these rules of support records while somebody removes so many learners, between two looks of a check at one. */
async function foundWhileRemoved(most: number, rules: string): Promise<string[]> {
  const { learnerIds, variables } = await inUse();
  const api = await apiOf(service.baseUrl, variables);
  const left = new Set(learnerIds);
  const proxy = await startProxy(service.baseUrl, async (request, forward) => {
    const [, learnerId = ''] = /([^/]+)\/supportrecords(?:\/|\?.*(?:pageSize=1$|Since=))/.exec(request.path) ?? [];
    const mayRemove = learnerIds.length - left.size < most;
    if (mayRemove && left.delete(learnerId)) await api('DELETE', `/v1/learners/${learnerId}`);
    return forward(request);
  });
  const grep = ['--grep', `@support-records.(${rules})`];

  const args = ['run', '--read-only', '--unpooled', ...grep, '--', '--workers=1', 'support-records/of-any'];
  const { result } = await reported(args, { ...variables, LAS_BASE_URL: proxy.url });

  await proxy.close();
  expect(learnerIds.length - left.size, 'removed learners').toBeGreaterThan(0);
  const found = result?.rules.filter(({ id, checks }) => id.startsWith('support-records.') && checks.length > 0);
  return (found ?? []).map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason}`).sort();
}

test('learners whom somebody removes during each check break no rule, without pools either', async () => {
  test.setTimeout(240_000);
  expect(await foundWhileRemoved(Infinity, 'list.paging|list.since-inclusive|read.by-id')).toEqual([
    'support-records.list.paging inconclusive: somebody has removed records that were there.',
    // The learner on whom this one assumes something is gone already.
    expect.stringMatching(/^support-records\.list\.since-inclusive inconclusive: precondition not met: .* with 404/),
    'support-records.read.by-id inconclusive: somebody has removed records that were there.',
  ]);
});

test('where one learner has been removed, the check is made again on those that are left', async () => {
  test.setTimeout(240_000);
  expect(await foundWhileRemoved(1, 'list.paging')).toEqual(['support-records.list.paging conforms: null']);
});

test('LAS_EXISTING=off leaves others’ records alone', async () => {
  const { variables } = await inUse();

  const { result, printed } = await run({ ...variables, LAS_EXISTING: 'off' }, undefined, 'assessments/of-any');

  const reasons = new Set(result?.rules.filter(({ checks }) => checks.length > 0).map(({ reason }) => reason));
  expect(reasons, printed).toEqual(new Set(['lacks finishedLearner']));
});

/** What the organisation holds of these learners, tags and webhooks. */
async function allOf(variables: Record<string, string>, learnerIds: readonly string[]): Promise<unknown[]> {
  const api = await apiOf(service.baseUrl, variables);
  const paths = learnerIds.flatMap((id) =>
    ['', '/tags', '/modules?pageIndex=1&pageSize=10', '/assessment'].map((rest) => `/v1/learners/${id}${rest}`),
  );
  const bodies: unknown[] = [];
  for (const path of [...paths, '/v1/tags', '/v1/webhooks']) bodies.push(await api('GET', path));
  return bodies;
}
