import { randomUUID } from 'node:crypto';
import { type Call, covers, type LearnerBody, needs, test } from '../../fixtures/index.ts';
import { bodyForm } from './body-form.ts';

test.describe('A refusal', () => {
  test('tells what body a 401 has', covers('errors.body.unauthorised'), async ({ lab, observe }) => {
    const response = await lab.nobody().send('GET /v1/learners', { query: { pageSize: 1, pageIndex: 1 } });
    const [scheme = null] = (response.headers['www-authenticate'] ?? '').split(' ').filter((word) => word !== '');
    if (response.status === 401)
      observe('errors.body.unauthorised', { ...bodyForm(response), challenge: scheme }, response);
  });

  test(
    'tells what body a 403 has',
    covers('errors.body.forbidden', needs('tutor')),
    async ({ organisation, observe }) => {
      const response = await organisation.tutor.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
        path: { tutorEmail: organisation.tutors[0] ?? '' },
        body: { learnerIds: [] },
      });
      if (response.status === 403) observe('errors.body.forbidden', bodyForm(response), response);
    },
  );

  test('tells what body a 404 has', covers('errors.body.not-found'), async ({ learners, webhooks, observe }) => {
    for (const response of [await learners.get(randomUUID()), await webhooks.get(randomUUID())])
      if (response.status === 404) observe('errors.body.not-found', bodyForm(response), response);
  });
});

test.describe("Another organisation's record", covers('errors.isolation.status', needs('otherOrganisation')), () => {
  test('tells with what status it is refused, route by route', async ({ lab, learners, webhooks, observe }) => {
    const { administrator: stranger } = await lab.otherOrganisation();
    const { learnerId, body } = await learners.create();
    const { webhookId } = await webhooks.create();
    const statuses: Record<string, number> = {};
    for (const [operation, call] of Object.entries(isolated(body))) {
      const path = { learnerId, email: body.email, webhookId };
      statuses[operation] = (await stranger.send(operation, { path, ...call })).status;
    }
    observe('errors.isolation.status', statuses);
  });
});

/** Reads and writes of each resource that address a record of an organisation, and take no power but credentials. */
const isolated = (body: LearnerBody): Record<string, Call> => ({
  'GET /v1/learners/{learnerId}': {},
  'GET /v1/learners/{email}': {},
  'PUT /v1/learners/{learnerId}': { body },
  'DELETE /v1/learners/{learnerId}': {},
  'GET /v1/learners/{learnerId}/assessment': {},
  'POST /v1/learners/{learnerId}/assessment/invite': {},
  'GET /v1/learners/{learnerId}/modules': { query: { pageSize: 5, pageIndex: 1 } },
  'GET /v1/learners/{learnerId}/supportrecords': { query: { pageSize: 5, pageIndex: 1 } },
  'GET /v1/learners/{learnerId}/tags': {},
  'POST /v1/learners/{learnerId}/tags': { body: { tags: [] } },
  'GET /v1/webhooks/{webhookId}': {},
  'GET /v1/webhooks/{webhookId}/invocationlogs': { query: { pageSize: 5, pageIndex: 1 } },
});
