import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startSandbox } from '../../../client/sandbox.ts';
import type { Json } from '../../../protocol/evidence.ts';
import { type Alteration, choiceNames } from '../../../service/index.ts';
import { learnerBody } from '../../support/learner-body.ts';
import { serving } from '../../support/serving.ts';

const list = 'GET /v1/learners';
const create = 'POST /v1/learners';
// The tutor is one of the organisation's.
const { primaryTutorEmail: _, ...learner } = learnerBody({ gender: 'Another' });

/** What a call is answered with, in a service that is changed in this way, and how often the change was reached. */
async function answered(alteration: Alteration, operation: string, body?: Json) {
  const sandbox = await startSandbox();
  let times = 0;
  try {
    await sandbox.enter({
      name: 'two',
      learners: [1, 2].map((n) => ({ body: { ...learner, email: `${n}@example.com` } })),
    });
    const { organisationId, tutors } = sandbox.organisation;
    await sandbox.call('GET /v1/tags');
    sandbox.service.alter(organisationId, alteration, () => {
      times += 1;
    });
    const sent = body === undefined ? undefined : { ...(body as object), primaryTutorEmail: tutors[0] ?? '' };
    const answer = await sandbox.call(operation, sent as Json).catch(({ message }: Error) => message);
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect.
    return { answer: answer as any, times };
  } finally {
    await sandbox.close();
  }
}

const page = `${list}?pageIndex=1`;

test('a member is removed from each row, renamed, null, or has a value that no table has', async () => {
  const member = 'learners[].email';
  const removed = await answered({ kind: 'removed', operation: list, member }, page);
  expect(removed.answer.learners).toHaveLength(2);
  expect(removed.answer.learners.flatMap(Object.keys)).not.toContain('email');
  expect(removed.times).toBe(2);
  const renamed = await answered({ kind: 'renamed', operation: list, member: 'totalRecords', to: 'total' }, page);
  expect(renamed.answer.total).toBe(2);
  const emptied = await answered({ kind: 'null', operation: list, member: 'learners' }, page);
  expect(emptied.answer).toEqual({ totalRecords: 2, learners: null });
  const unheard = await answered({ kind: 'unknown-value', operation: list, member: 'learners[].gender' }, page);
  expect(unheard.answer.learners[0].gender).toBe('Unheard-of');
});

test('a member that is null, or not there, is not reached by what leaves it so', async () => {
  const isNull = await answered({ kind: 'null', operation: list, member: 'learners[].courseDetails' }, page);
  expect(isNull.times).toBe(0);
  const missing = await answered({ kind: 'removed', operation: list, member: 'learners[].nothing' }, page);
  expect(missing.times).toBe(0);
  const other = await answered({ kind: 'removed', operation: create, member: 'learnerId' }, page);
  expect(other.times).toBe(0);
});

test('another status, or a refusal without an effect', async () => {
  const refused = await answered({ kind: 'status', operation: list, status: 410 }, page);
  expect(refused.answer).toContain('410');
  expect(refused.times).toBe(1);
  const empty = await answered({ kind: 'status', operation: list, status: 204 }, page);
  expect(empty.answer).toBeNull();
});

test('requests are narrowed: only those that lack the member, or send the value, are refused', async () => {
  const body = { ...learner, email: 'new@example.com' };
  const required: Alteration = { kind: 'required', operation: create, member: 'mobileNumber' };
  expect((await answered(required, create, body)).answer).toContain('400');
  expect((await answered(required, create, { ...body, mobileNumber: '07700900123' })).times).toBe(0);
  const value: Alteration = { kind: 'refused-value', operation: create, member: 'gender', value: 'Another' };
  expect((await answered(value, create, body)).answer).toContain('400');
  expect((await answered(value, create, { ...body, gender: 'Male' })).answer).toHaveProperty('learnerId');
  expect((await answered({ kind: 'required', operation: list, member: 'pageSize' }, page)).answer).toContain('400');
});

test('pages have another size, and an open question another answer', async () => {
  const small = await answered({ kind: 'page-size', size: 1 }, page);
  expect(small.answer.learners).toHaveLength(1);
  expect(small.answer.totalRecords).toBe(2);
  const renamed = await answered({ kind: 'choice', choice: 'learnerListField' }, page);
  expect(renamed.answer.items).toHaveLength(2);
  expect(renamed.times).toBeGreaterThan(0);
  expect((await answered({ kind: 'choice', choice: 'tagId' }, page)).times).toBe(0);
  expect(choiceNames()).toContain('learnerListField');
  expect(choiceNames()).not.toContain('name');
});

test('events leave late, or never; a new secret is used late', async () => {
  const sandbox = await startSandbox();
  const deliveries: string[] = [];
  const { port, close } = await serving(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const signs = (secret: string) =>
      createHmac('sha256', secret).update(body).digest('base64') === request.headers['x-service-sha256'];
    deliveries.push(['first', 'second'].find(signs) ?? 'neither');
    response.end();
  });
  try {
    await sandbox.enter({
      name: 'two',
      learners: [1, 2, 3].map((n) => ({ body: { ...learner, email: `${n}@example.com` } })),
    });
    await sandbox.forward('app.example.org', port);
    const url = 'https://app.example.org/las';
    const webhook = await sandbox.subscribe([100], url, 'first');
    const { organisationId } = sandbox.organisation;
    const { service } = sandbox;
    let times = 0;
    const count = () => {
      times += 1;
    };
    const complete = (at: number) => service.control.completeAssessment(sandbox.learners[at]?.id ?? '');

    service.alter(organisationId, { kind: 'secret-cut-over', seconds: 600 }, count);
    await sandbox.call(`PUT /v1/webhooks/${webhook}`, {
      systemEventIds: [100],
      url,
      secret: 'second',
      description: null,
    });
    await complete(0);
    await expect.poll(() => deliveries.length).toBe(1);
    expect(times).toBe(1);
    expect(deliveries).toEqual(['first']);

    service.alter(organisationId, { kind: 'event-late', event: 200, seconds: 600 }, count);
    await complete(1);
    await expect.poll(() => deliveries.length).toBe(2);
    service.alter(organisationId, { kind: 'event-late', seconds: 600 }, count);
    await complete(2);
    expect(times).toBeGreaterThanOrEqual(3);
    expect(deliveries).toHaveLength(2);
  } finally {
    close();
    await sandbox.close();
  }
});
