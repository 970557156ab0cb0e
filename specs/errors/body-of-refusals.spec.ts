import { randomUUID } from 'node:crypto';
import { covers, needs, test } from '../../fixtures/index.ts';
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
    for (const response of [
      await learners.get(randomUUID()),
      await learners.getByEmail('nobody@learners.example.com'),
      await webhooks.get(randomUUID()),
    ])
      if (response.status === 404) observe('errors.body.not-found', bodyForm(response), response);
  });
});

test.describe("Another organisation's record", covers('errors.isolation.status', needs('otherOrganisation')), () => {
  test('tells with what status it is refused, route by route', async ({ lab, calls, observe }) => {
    const { administrator: stranger } = await lab.otherOrganisation();
    const statuses: Record<string, number> = {};
    const reachable = isolated.filter((route) => lab.has('assessments') || !route.endsWith('/report'));
    const set = calls.sharing();
    for (const operation of reachable) {
      const { call } = await set.prepare(operation);
      statuses[operation] = (await stranger.send(operation, call)).status;
    }
    observe('errors.isolation.status', statuses);
  });
});

/** Routes that address a record of an organisation, and whose records can be created with credentials alone. */
const isolated = [
  'GET /v1/learners/{learnerId}',
  'GET /v1/learners/{email}',
  'PUT /v1/learners/{learnerId}',
  'DELETE /v1/learners/{learnerId}',
  'GET /v1/learners/{learnerId}/assessment',
  'GET /v1/learners/{learnerId}/assessment/url',
  'POST /v1/learners/{learnerId}/assessment/invite',
  'POST /v1/learners/{learnerId}/assessment/report',
  'GET /v1/learners/{learnerId}/modules',
  'GET /v1/learners/{learnerId}/supportrecords',
  'POST /v1/learners/{learnerId}/tags',
  'GET /v1/learners/{learnerId}/tags',
  'DELETE /v1/learners/{learnerId}/tags',
  'GET /v1/webhooks/{webhookId}',
  'PUT /v1/webhooks/{webhookId}',
  'DELETE /v1/webhooks/{webhookId}',
  'GET /v1/webhooks/{webhookId}/invocationlogs',
] as const;
