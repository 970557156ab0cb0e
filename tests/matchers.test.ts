import { test } from '@playwright/test';
import type { ApiResponse } from '../fixtures/api/client.ts';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { expect } from '../fixtures/matchers/expect.ts';
import { expectRefusal, isSeen } from '../fixtures/resources/precondition.ts';

const id = '6f1c7b52-4a08-4b0e-9d2c-5b1a3a0f9d11';
const refusal = (body: unknown, status = 400) =>
  ({ body, text: JSON.stringify(body), operation: 'PUT /v1/x', status, headers: {} }) as ApiResponse;

test('a refusal names what its messages name', async () => {
  await expect(refusal({ detail: `There is no learner ${id}.` })).toName(id);
  await expect(refusal({ errors: { tutorEmails: ['"Sam@example.com", is not a tutor.'] } })).toName('sam@example.com');
});

test('a refusal does not name what it only repeats of the request', async () => {
  await expect(refusal({ instance: id, title: 'Bad Request' })).not.toName(id);
  await expect(refusal({ path: `/v1/learners/${id}/tags`, title: 'Bad Request' })).not.toName(id);
});

test('an email is not named by a longer one', async () => {
  await expect(refusal({ detail: 'asam@example.com is unknown' })).not.toName('sam@example.com');
  await expect(refusal({ detail: 'sam@example.com.au is unknown' })).not.toName('sam@example.com');
  await expect(refusal({ detail: 'Unknown: sam@example.com.' })).toName('sam@example.com');
});

test('a throttled call says nothing about what comes after it; an invitation too soon may be refused so', async () => {
  const throttled = refusal({ title: 'Too Many Requests' }, 429);
  await expect(throttled).toBeRefused();
  expect(() => expectRefusal(throttled)).toThrow(Inconclusive);
});

test('a record is seen by any success, and not by 403, 404 or 410; nothing else says so', () => {
  expect([200, 203, 403, 404, 410].map((status) => isSeen(refusal({}, status)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  for (const status of [400, 401, 429, 500]) expect(() => isSeen(refusal({}, status))).toThrow(Inconclusive);
});
