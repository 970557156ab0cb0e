import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import { withPseudonyms } from '../../../client/pseudonyms.ts';
import { usageOf } from '../../../client/usage.ts';
import { usageSchema } from '../../../client/usage-schema.ts';
import { auth, delivery, L, traceOf } from '../../support/client-calls.ts';

const startedAt = Date.parse('2026-11-02T09:00:00Z');

test('a usage has times, members, enumerations, statuses and page sizes, and what follows events', () => {
  const body = { firstName: 'Ada', gender: 'Another', provisionType: 30 };
  const trace = traceOf([
    auth('t1', 3600),
    delivery,
    [
      `GET /v1/learners/${L}/assessment`,
      200,
      { response: { status: 30, assessmentResults: [{ domainId: 1 }] }, at: 300 },
    ],
    ['GET /v1/learners?pageIndex=1&pageSize=50', 200, { response: { totalRecords: 0, learners: [] } }],
    ['POST /v1/learners', 201, { body: { ...body, tags: ['abc'] }, response: { learnerId: L } }],
    ['POST /v1/learners', 400, { body: { ...body, gender: 'Ada' }, response: { errors: { gender: ['Ada'] } } }],
    ['GET /v1/learners/x/supportplan/barriers', 200],
    ['GET /v0/learners', 404],
  ]);
  const usage = usageOf(trace, startedAt);
  expect(new Ajv({ strict: true, allowUnionTypes: true }).validate(usageSchema, usage)).toBe(true);
  expect(usage).toMatchObject({ recordedFrom: '2026-11-02T09:00:00Z', exchanges: 8, undocumented: 1 });
  expect(usage.operations['POST /v1/learners']).toEqual({
    times: 2,
    query: {},
    statuses: { 201: 1, 400: 1 },
    pageSizes: [],
    body: { firstName: 'always', gender: 'always', provisionType: 'always', tags: 'sometimes' },
    values: { gender: ['Another'], provisionType: [30] },
    response: { learnerId: { received: 'always', reliance: 'unknown' } },
  });
  expect(usage.operations['GET /v1/learners']).toMatchObject({ pageSizes: [50] });
  expect(Object.keys(usage.operations[`GET /v1/learners/{learnerId}/assessment`]?.response ?? {})).toEqual([
    'assessmentResults',
    'assessmentResults[].domainId',
    'status',
  ]);
  expect(usage.operations['GET /v1/learners/{learnerId}/supportplan/{section}']?.values).toEqual({
    section: ['barriers'],
  });
  expect(usage.events).toEqual({
    100: { times: 1, answers: { 204: 1 }, slowestSeconds: 2, reads: ['GET /v1/learners/{learnerId}/assessment'] },
  });
});

test('no value that is planted anywhere gets into a usage or a trace for a file', () => {
  let number = 0;
  const planted = () => {
    number += 1;
    return `planted${number}Ann`;
  };
  const body = () => ({
    [planted()]: planted(),
    firstName: planted(),
    gender: planted(),
    tags: [planted()],
    provisionType: planted(),
  });
  const trace = traceOf([
    auth('t1', 3600, { body: { clientId: planted(), clientSecret: planted(), [planted()]: 1 } }),
    [
      `POST /v1/learners?${planted()}=${planted()}`,
      201,
      { body: body(), response: { learnerId: planted(), [planted()]: planted() } },
    ],
    [`GET /v1/learners/${planted()}@x.org?pageSize=${planted()}&name=${planted()}`, 200, { response: body() }],
    [`PUT /v1/learners/${L}/secondarytutors`, 204, { body: { [planted()]: [planted()] } }],
    [`GET /v1/learners/${L}/supportplan/${planted()}`, 200, { bodyText: planted() }],
    [`PATCH /${planted()}`, 404, { contentType: planted(), response: planted() }],
    {
      ...delivery,
      dataId: planted(),
      learner: planted(),
      sections: [planted()],
      answer: { status: 200, text: planted() },
    },
  ]);
  const text = JSON.stringify([usageOf(trace, startedAt), withPseudonyms(trace)]);
  expect(number).toBeGreaterThan(25);
  expect(text).not.toMatch(/planted/);
  expect(text).not.toContain(L);
});
