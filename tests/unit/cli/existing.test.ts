import { expect, test } from '@playwright/test';
import { existingOf } from '../../../cli/preflight/existing.ts';
import { paceOf } from '../../../fixtures/target/rate-limiter.ts';
import { configFor, serving } from '../../support/serving.ts';

const ids = Array.from({ length: 12 }, (_, at) => `6a6e7b3e-0000-1000-8000-0000000000${at + 10}`);

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An organisation with learners, of whom the first has a module. */
const answers = (pageSize: number): Record<string, unknown> => ({
  '/v1/auth': { accessToken: 'a-token', expiresIn: 3600 },
  '/v1/learners': { totalRecords: 12, results: ids.slice(0, pageSize).map((learnerId) => ({ learnerId })) },
  [`/v1/learners/${ids[0]}/modules`]: { modules: [{ code: 'M-1' }] },
});

/** Looks at an organisation. @param instead what some requests are answered otherwise. */
async function heldBy(instead: (path: string, pageSize: number) => Answer | undefined) {
  const paths: string[] = [];
  const { url, close } = await serving(async (request, response) => {
    await request.toArray();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const pageSize = Number(searchParams.get('pageSize'));
    paths.push(pathname);
    const usual = answers(pageSize)[pathname];
    const answer = instead(pathname, pageSize) ?? { status: usual === undefined ? 404 : 200, body: usual ?? {} };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  const config = configFor(url);
  const held = await existingOf(config, paceOf(config));
  close();
  return { held, paths: paths.filter((path) => path !== '/v1/auth') };
}

for (const largest of [100, 40, 10])
  test(`finds learners in a list whose pages have ${largest} rows at most`, async () => {
    const { held } = await heldBy((_, pageSize) => (pageSize > largest ? { status: 400 } : undefined));

    expect(held.listedLearners).toEqual(ids.slice(0, 2));
    expect(held.learnerWithModules).toEqual([ids[0]]);
  });

test('finds learners in a list that loses a page that is not full', async () => {
  const lost = { body: { totalRecords: 12, results: [] } };
  const { held } = await heldBy((path, pageSize) => (path === '/v1/learners' && pageSize > 12 ? lost : undefined));

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
});

test('finds learners in a list whose rows have nothing but the email', async () => {
  const emails = ids.map((_, at) => `learner-${at}@example.com`);
  const { held } = await heldBy((path) => {
    if (path === '/v1/learners') return { body: { totalRecords: 12, results: emails.map((email) => ({ email })) } };
    const learnerId = ids[emails.findIndex((email) => path === `/v1/learners/${encodeURIComponent(email)}`)];
    return learnerId === undefined ? undefined : { body: { learnerId } };
  });

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
  expect(held.learnerWithModules).toEqual([ids[0]]);
});

test('finds who has finished by the profile, where the status is none of the documented ones', async () => {
  const profile = { status: 'Completed', assessmentResults: [{ domainId: 1, domainResult: 1 }] };
  const results: unknown[] = [profile, { ...profile, status: 20 }, { status: 'None', assessmentResults: [] }];
  const { held } = await heldBy((path) => {
    const at = ids.findIndex((id) => path === `/v1/learners/${id}/assessment`);
    return at >= 0 ? { body: results[at] ?? {} } : undefined;
  });

  expect(held.finishedLearner).toEqual(ids.slice(0, 1));
});

test('takes nobody to have finished whose result is null', async () => {
  const { held } = await heldBy((path) => (path.endsWith('/assessment') ? { body: null } : undefined));

  expect(held.finishedLearner).toEqual([]);
});

test('waits for a target that throttles, and then finds what there is', async () => {
  let until = Number.POSITIVE_INFINITY;
  const { held } = await heldBy((path) => {
    if (path !== '/v1/learners' || Date.now() >= until) return undefined;
    until = Math.min(until, Date.now() + 900);
    return { status: 429, headers: { 'retry-after': '1' } };
  });

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
});

test('leaves a target alone that asks for a long wait', async () => {
  const busy = { status: 429, headers: { 'retry-after': '600' } };
  const { held, paths } = await heldBy((path) => (path === '/v1/auth' ? undefined : busy));

  expect(Object.values(held).flat()).toEqual([]);
  expect(paths).toHaveLength(1);
});
