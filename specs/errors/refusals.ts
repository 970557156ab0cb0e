import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  type CreatedLearner,
  type CreatedWebhook,
  type Power,
  type Surroundings,
  unique,
} from '../../fixtures/index.ts';

/** The records that the requests address. */
export interface Records {
  /** With the first tutor as a secondary one, where there are two. */
  learner: CreatedLearner;
  webhook: CreatedWebhook;
  /** Of nobody: for all creates, since each is refused. */
  email: string;
}

export interface Refusal {
  needs?: readonly Power[];
  /** The invalid field, as it is sent; absent when no single field is at fault. */
  field?: string;
  /** What is sent is valid, but comes too late: for such a 400, no body is documented (API document, Errors 1 and 2). */
  isTooLate?: true;
  send: (surroundings: Surroundings, records: Records) => Promise<ApiResponse>;
}

const nobody = { tutorEmail: 'nobody@tutors.example.com' };

/** A create that is refused for one field. */
const create = (field: string, value: unknown): Refusal => ({
  field,
  send: ({ learners }, { email }) => learners.post(learners.body({ [field]: value, email })),
});

/** A documented 400 of each operation that has one (API document, Endpoints), with a single fault. */
export const refusals: Readonly<Record<string, Refusal>> = {
  'POST /v1/auth without clientSecret': {
    field: 'clientSecret',
    send: async ({ api }) => (await api.authenticate(null, { body: { clientId: api.credentials?.clientId } })).response,
  },
  'POST /v1/learners with an unknown gender': create('gender', 'Unknown'),
  'POST /v1/learners with an unknown primary tutor': create('primaryTutorEmail', nobody.tutorEmail),
  'POST /v1/learners with 231 characters of courseDetails': create('courseDetails', 'x'.repeat(231)),
  'POST /v1/learners with a day that the calendar lacks': create('dateOfBirth', '2001-02-29'),
  'POST /v1/learners with an unknown provision': create('provisionType', 987654),
  'POST /v1/learners with programmeLevel 8': create('programmeLevel', 8),
  'PUT /v1/learners/{learnerId} with hasEhcp null': {
    field: 'hasEhcp',
    send: ({ learners }, { learner: { learnerId, body } }) => learners.put(learnerId, { ...body, hasEhcp: null }),
  },
  'GET /v1/learners with pageIndex 0': {
    field: 'pageIndex',
    send: ({ learners }) => learners.list({ pageIndex: 0, pageSize: 1 }),
  },
  'GET /v1/learners/{learnerId}/assessment/url after completion': {
    isTooLate: true,
    needs: ['assessments'],
    async send({ lab, learners, assessments }) {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      return assessments.url(learnerId);
    },
  },
  'PUT /v1/learners/{learnerId}/secondarytutors with an unknown email': {
    needs: ['description'],
    send: ({ tutors }, { learner }) => tutors.replaceFor(learner.learnerId, [nobody.tutorEmail]),
  },
  'POST /v1/learners/{learnerId}/tags with a space in a name': {
    field: 'tags',
    send: ({ tags }, { learner }) => tags.post(learner.learnerId, [`${unique()} x`]),
  },
  'DELETE /v1/learners/{learnerId}/tags with 21 characters': {
    field: 'name',
    send: ({ tags }, { learner }) => tags.remove(learner.learnerId, 'x'.repeat(21)),
  },
  'DELETE /v1/tags without a name': {
    field: 'name',
    send: ({ tags }) => tags.deleteEverywhere(undefined),
  },
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners with an unknown learner': {
    field: 'learnerIds',
    needs: ['tutors'],
    send: ({ api, organisation }) =>
      api.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
        path: { tutorEmail: organisation.tutors[0] ?? '' },
        body: { learnerIds: [randomUUID()] },
      }),
  },
  'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners with an unknown replacement': {
    field: 'replacementTutorEmail',
    needs: ['twoTutors'],
    send: ({ api, organisation }, { learner }) =>
      api.send('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', {
        path: { tutorEmail: organisation.tutors[0] ?? '' },
        body: { learnerIds: [learner.learnerId], replacementTutorEmail: nobody.tutorEmail },
      }),
  },
  'POST /v1/webhooks with an address that is not public HTTPS': {
    field: 'url',
    send: ({ webhooks }) => webhooks.post(webhooks.body({ url: 'http://hooks.example.com/plain' })),
  },
  'PUT /v1/webhooks/{webhookId} with an address that is not public HTTPS': {
    field: 'url',
    send: ({ webhooks }, { webhook: { webhookId, body } }) =>
      webhooks.put(webhookId, { ...body, url: 'http://hooks.example.com/plain' }),
  },
};
