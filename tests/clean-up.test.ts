import { expect, test } from '@playwright/test';
import type { Caller } from '../fixtures/api/caller.ts';
import { type Created, CreatedRecords, removeAll } from '../fixtures/lab/clean-up.ts';
import { kindOf } from '../fixtures/lab/spare-learners.ts';
import { changesTo, isSeenGone } from '../fixtures/lab/trail.ts';
import type { Exchange } from '../rules/evidence.ts';

const id = '11111111-1111-4111-8111-111111111111';

/** A caller that answers from a table and records what was sent. */
function administrator(answers: Record<string, { status: number; body?: unknown }>) {
  const sent: string[] = [];
  const send = async (operation: string, call: { query?: { name?: string } } = {}) => {
    sent.push([operation, call.query?.name].filter(Boolean).join(' '));
    const { status, body } = answers[operation] ?? { status: 204 };
    return { operation, status, body, headers: {}, text: '' };
  };
  return { sent, caller: { name: 'administrator', send } as unknown as Caller };
}

function record(kind: Created['creation']['kind'], key: string, caller: Caller, ...ids: string[]): Created {
  return { creation: { owner: 'administrator', kind, key }, administrator: caller, ids };
}

test('a learner whose id is known is removed by one request', async () => {
  const { sent, caller } = administrator({});

  expect(await removeAll([record('learner', 'a@example.com', caller, id)])).toEqual([]);
  expect(sent).toEqual(['DELETE /v1/learners/{learnerId}']);
});

test('a learner that is not found by id is looked up by email', async () => {
  const { sent, caller } = administrator({
    'DELETE /v1/learners/{learnerId}': { status: 404 },
    'GET /v1/learners/{email}': { status: 404 },
  });

  expect(await removeAll([record('learner', 'a@example.com', caller, id)])).toEqual([]);
  expect(sent).toEqual(['DELETE /v1/learners/{learnerId}', 'GET /v1/learners/{email}']);
});

test('of many tags, only those that the list shows are deleted', async () => {
  const { sent, caller } = administrator({ 'GET /v1/tags': { status: 200, body: [{ id, name: 'T-TWO' }] } });
  const names = ['t-one', 't-two', 't-three', 't-four'];

  expect(await removeAll(names.map((name) => record('tag', name, caller)))).toEqual([]);
  expect(sent).toEqual(['GET /v1/tags', 'DELETE /v1/tags t-two']);
});

test('webhooks whose creation was refused need a single list request together', async () => {
  const { sent, caller } = administrator({ 'GET /v1/webhooks': { status: 200, body: [] } });
  const urls = ['http://one.example.com', 'http://two.example.com'];

  expect(await removeAll(urls.map((url) => record('webhook', url, caller)))).toEqual([]);
  expect(sent).toEqual(['GET /v1/webhooks']);
});

test('a learner with another email is not removed, whatever the service finds', async () => {
  const { sent, caller } = administrator({
    'GET /v1/learners/{email}': { status: 200, body: { learnerId: id, email: 'alice@example.org' } },
  });
  const ours = record('learner', 'a@example.com', caller);

  expect(await removeAll([ours])).toEqual([ours]);
  expect(sent).toEqual(['GET /v1/learners/{email}']);
});

test('a webhook whose address only its record shows is found there', async () => {
  const url = 'https://one.example.com';
  const { sent, caller } = administrator({
    'GET /v1/webhooks': { status: 200, body: [{ id, description: 'ours' }] },
    'GET /v1/webhooks/{webhookId}': { status: 200, body: { url } },
  });

  expect(await removeAll([record('webhook', url, caller)])).toEqual([]);
  expect(sent.at(-1)).toBe('DELETE /v1/webhooks/{webhookId}');
});

test('a webhook does not count as removed if nothing shows addresses', async () => {
  const { sent, caller } = administrator({
    'GET /v1/webhooks': { status: 200, body: [{ id, description: 'whose?' }] },
    'GET /v1/webhooks/{webhookId}': { status: 200, body: { description: 'whose?' } },
  });
  const ours = record('webhook', 'https://one.example.com', caller);

  expect(await removeAll([ours])).toEqual([ours]);
  expect(sent).not.toContain('DELETE /v1/webhooks/{webhookId}');
});

test('what cannot be removed is reported and does not stop the rest', async () => {
  const { caller } = administrator({ 'DELETE /v1/tags': { status: 500 } });
  const stuck = record('tag', 't-one', caller);

  expect(await removeAll([stuck, record('learner', 'a@example.com', caller, id)])).toEqual([stuck]);
});

test('a record announced twice is removed once, with all its ids', () => {
  const { caller } = administrator({});
  const created = new CreatedRecords();
  const creation = { owner: 'administrator', kind: 'learner', key: 'a@example.com' } as const;
  created.add(creation, caller);
  created.add(creation, caller, [id]);

  expect(created.all()).toEqual([{ creation, administrator: caller, ids: [id] }]);
});

function call(method: string, path: string, status: number | null, body: string | null = null): Exchange {
  return {
    ...{ id: '1', direction: 'call', caller: 'administrator', operation: `${method} ${path}`, method },
    ...{ url: `https://x.example.com${path.replace('{learnerId}', id).replace('{email}', 'a%40example.com')}` },
    ...{ request: { headers: {}, body }, response: status === null ? null : { status, headers: {}, body: null } },
    ...{ error: null, startedAt: '', durationMs: 1, findings: [] },
  } as Exchange;
}

const create = call('POST', '/v1/learners', 201, '{"email":"a@example.com"}');
const read = call('GET', '/v1/learners/{learnerId}', 200);

const trails: Record<string, { exchanges: Exchange[]; gone: boolean; changes: ReturnType<typeof changesTo> }> = {
  'read only': { exchanges: [create, read], gone: false, changes: 'none' },
  deleted: { exchanges: [create, call('DELETE', '/v1/learners/{learnerId}', 204)], gone: true, changes: 'more' },
  'created, and not found by email': {
    exchanges: [create, read, call('GET', '/v1/learners/{email}', 404)],
    ...{ gone: false, changes: 'none' },
  },
  'deleted, and not found by email': {
    exchanges: [create, call('DELETE', '/v1/learners/{learnerId}', 204), call('GET', '/v1/learners/{email}', 404)],
    ...{ gone: true, changes: 'more' },
  },
  'read after its deletion': {
    exchanges: [create, call('DELETE', '/v1/learners/{learnerId}', 204), read],
    ...{ gone: false, changes: 'more' },
  },
  updated: { exchanges: [create, call('PUT', '/v1/learners/{learnerId}', 204)], gone: false, changes: 'more' },
  tagged: {
    exchanges: [create, call('POST', '/v1/learners/{learnerId}/tags', 200, '{"tags":["abc"]}')],
    ...{ gone: false, changes: 'tags' as const },
  },
  'updated unsuccessfully': {
    exchanges: [create, call('PUT', '/v1/learners/{learnerId}', 400)],
    gone: false,
    changes: 'none',
  },
  'perhaps updated': {
    exchanges: [create, call('PUT', '/v1/learners/{learnerId}', null)],
    gone: false,
    changes: 'more',
  },
  'in a batch': {
    exchanges: [
      create,
      call('PUT', '/v1/tutors/t/secondarytutor/learners', 204, `{"learnerIds":["${id.toUpperCase()}"]}`),
    ],
    ...{ gone: false, changes: 'more' },
  },
  'hidden from a tutor': {
    exchanges: [create, { ...call('GET', '/v1/learners/{learnerId}', 404), caller: 'tutor' }],
    ...{ gone: false, changes: 'none' },
  },
};

for (const [what, { exchanges, gone, changes }] of Object.entries(trails)) {
  test(`a learner ${what} is ${gone ? '' : 'not '}seen gone, and has ${changes} changed`, () => {
    const learner = record('learner', 'A@example.com', administrator({}).caller, id);

    expect(isSeenGone(exchanges, learner)).toBe(gone);
    expect(changesTo(learner, exchanges)).toBe(changes);
  });
}

test('a learner who was never created is seen gone when not found by email', () => {
  const learner = record('learner', 'A@example.com', administrator({}).caller);

  expect(isSeenGone([{ ...create, response: null }, call('GET', '/v1/learners/{email}', 404)], learner)).toBe(true);
});

test('of two webhooks with the same URL, both must be seen to be gone', () => {
  const url = 'https://hooks.example.com/twice';
  const other = '22222222-2222-4222-8222-222222222222';
  const post = call('POST', '/v1/webhooks', 201, JSON.stringify({ url }));
  const gone = (webhookId: string) => ({
    ...call('DELETE', '/v1/webhooks/{webhookId}', 204),
    url: `https://x.example.com/v1/webhooks/${webhookId}`,
  });
  const twice = record('webhook', url, administrator({}).caller, id, other);

  expect(isSeenGone([post, post, gone(id)], twice)).toBe(false);
  expect(isSeenGone([post, post, gone(id), gone(other)], twice)).toBe(true);
});

test('learners are interchangeable when their tutors are the same and nothing else was requested', () => {
  expect(kindOf({}, ['t1'])).toBe(kindOf({ primaryTutorEmail: 't1', secondaryTutorEmails: [] }, ['t1', 't2']));
  expect(kindOf({ primaryTutorEmail: 't2' }, ['t1'])).not.toBe(kindOf({}, ['t1']));
  expect(kindOf({ hasEhcp: true }, ['t1'])).toBeNull();
});
