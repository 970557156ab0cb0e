import type { RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { existingOf } from '../../../cli/preflight/existing.ts';
import { paceOf } from '../../../fixtures/target/rate-limiter.ts';
import { configFor, serving } from '../../support/serving.ts';

const ids = Array.from({ length: 12 }, (_, at) => `6a6e7b3e-0000-1000-8000-0000000000${at + 10}`);

/** An organisation with learners, of whom the first has a module. */
const answerTo = (path: string, pageSize: number): object | undefined =>
  ({
    '/v1/auth': { accessToken: 'a-token', expiresIn: 3600 },
    '/v1/learners': { totalRecords: 12, results: ids.slice(0, pageSize).map((learnerId) => ({ learnerId })) },
    [`/v1/learners/${ids[0]}/modules`]: { modules: [{ code: 'M-1' }] },
  })[path];

/** Looks at an organisation. @param instead answers some requests otherwise, if it returns true. */
async function heldBy(instead: (response: Parameters<RequestListener>[1], path: string, pageSize: number) => boolean) {
  const paths: string[] = [];
  const { url, close } = await serving(async (request, response) => {
    await request.toArray();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const pageSize = Number(searchParams.get('pageSize'));
    paths.push(pathname);
    if (instead(response, pathname, pageSize)) return;
    const body = answerTo(pathname, pageSize);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  const config = configFor(url);
  const held = await existingOf(config, paceOf(config));
  close();
  return { held, paths: paths.filter((path) => path !== '/v1/auth') };
}

for (const largest of [100, 40, 10])
  test(`finds learners in a list whose pages have ${largest} rows at most`, async () => {
    const { held } = await heldBy((response, _, pageSize) => {
      if (pageSize > largest) response.writeHead(400).end();
      return pageSize > largest;
    });

    expect(held.listedLearners).toEqual(ids.slice(0, 2));
    expect(held.learnerWithModules).toEqual([ids[0]]);
  });

test('finds learners in a list that loses a page that is not full', async () => {
  const { held } = await heldBy((response, path, pageSize) => {
    const isLost = path === '/v1/learners' && pageSize > 12;
    if (isLost) response.writeHead(200, { 'content-type': 'application/json' }).end('{"totalRecords":12,"results":[]}');
    return isLost;
  });

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
});

test('finds learners in a list whose rows have nothing but the email', async () => {
  const emailOf = (at: number) => `learner-${at}@example.com`;
  const { held } = await heldBy((response, path) => {
    const at = ids.findIndex((_, each) => path === `/v1/learners/${encodeURIComponent(emailOf(each))}`);
    const rows = ids.map((_, each) => ({ email: emailOf(each) }));
    const body = path === '/v1/learners' ? { totalRecords: 12, results: rows } : at >= 0 && { learnerId: ids[at] };
    if (body) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return Boolean(body);
  });

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
  expect(held.learnerWithModules).toEqual([ids[0]]);
});

test('finds who has finished by the profile, where the status is none of the documented ones', async () => {
  const { held } = await heldBy((response, path) => {
    const at = ids.findIndex((id) => path === `/v1/learners/${id}/assessment`);
    const profile = { status: 'Completed', assessmentResults: [{ domainId: 1, domainResult: 1 }] };
    const results: unknown[] = [profile, { ...profile, status: 20 }, { status: 'None', assessmentResults: [] }];
    if (at >= 0) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(results[at] ?? {}));
    return at >= 0;
  });

  expect(held.finishedLearner).toEqual(ids.slice(0, 1));
});

test('takes nobody to have finished whose result is null', async () => {
  const { held } = await heldBy((response, path) => {
    const isResult = path.endsWith('/assessment');
    if (isResult) response.writeHead(200, { 'content-type': 'application/json' }).end('null');
    return isResult;
  });

  expect(held.finishedLearner).toEqual([]);
});

test('waits for a target that throttles, and then finds what there is', async () => {
  let until = Number.POSITIVE_INFINITY;
  const { held } = await heldBy((response, path) => {
    const isThrottled = path === '/v1/learners' && Date.now() < until;
    if (isThrottled) until = Math.min(until, Date.now() + 900);
    if (isThrottled) response.writeHead(429, { 'retry-after': '1' }).end();
    return isThrottled;
  });

  expect(held.listedLearners).toEqual(ids.slice(0, 2));
});

test('leaves a target alone that asks for a long wait', async () => {
  const { held, paths } = await heldBy((response, path) => {
    if (path !== '/v1/auth') response.writeHead(429, { 'retry-after': '600' }).end();
    return path !== '/v1/auth';
  });

  expect(Object.values(held).flat()).toEqual([]);
  expect(paths).toHaveLength(1);
});
