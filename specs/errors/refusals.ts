import { randomUUID } from 'node:crypto';
import { type ApiResponse, Inconclusive, type Power, type Recorder, type Scene } from '../../fixtures/index.ts';

interface Refusal {
  powers?: readonly Power[];
  /** The invalid field, as it is sent; absent when no single field is at fault. */
  field?: string;
  send: (scene: Scene) => Promise<ApiResponse>;
}

const nobody = { tutorEmail: 'nobody@tutors.example.com' };

/**
 * One documented 400 for each operation that has one (API document, Endpoints). Each has a single fault; all else is valid.
 */
export const refusals: Readonly<Record<string, Refusal>> = {
  'POST /v1/auth without clientSecret': {
    field: 'clientSecret',
    send: async ({ organisation: { administrator } }) =>
      (await administrator.authenticate(null, { body: { clientId: administrator.credentials?.clientId } })).response,
  },
  'POST /v1/learners with an unknown gender': {
    field: 'gender',
    send: ({ learners }) => learners.post(learners.body({ gender: 'Unknown' })),
  },
  'POST /v1/learners with an unknown primary tutor': {
    field: 'primaryTutorEmail',
    send: ({ learners }) => learners.post(learners.body({ primaryTutorEmail: nobody.tutorEmail })),
  },
  'POST /v1/learners with 231 characters of courseDetails': {
    field: 'courseDetails',
    send: ({ learners }) => learners.post(learners.body({ courseDetails: 'x'.repeat(231) })),
  },
  'POST /v1/learners with a day that the calendar lacks': {
    field: 'dateOfBirth',
    send: ({ learners }) => learners.post(learners.body({ dateOfBirth: '2001-02-29' })),
  },
  'POST /v1/learners with an unknown provision': {
    field: 'provisionType',
    send: ({ learners }) => learners.post(learners.body({ provisionType: 987654 })),
  },
  'POST /v1/learners with programmeLevel 8': {
    field: 'programmeLevel',
    send: ({ learners }) => learners.post(learners.body({ programmeLevel: 8 })),
  },
  'PUT /v1/learners/{learnerId} with hasEhcp null': {
    field: 'hasEhcp',
    async send({ learners }) {
      const { learnerId, body } = await learners.create();
      return learners.put(learnerId, { ...body, hasEhcp: null });
    },
  },
  'GET /v1/learners with pageIndex 0': {
    field: 'pageIndex',
    send: ({ learners }) => learners.list({ pageIndex: 0, pageSize: 1 }),
  },
  'GET /v1/learners/{learnerId}/assessment/url after completion': {
    powers: ['assessments'],
    async send({ lab, learners }) {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      return learners.caller.send('GET /v1/learners/{learnerId}/assessment/url', { path: { learnerId } });
    },
  },
  'POST /v1/learners/{learnerId}/tags with a space in a name': {
    field: 'tags',
    async send({ learners, tags }) {
      const { learnerId } = await learners.create();
      return tags.post(learnerId, ['not allowed']);
    },
  },
  'DELETE /v1/learners/{learnerId}/tags with 21 characters': {
    field: 'name',
    async send({ learners, tags }) {
      const { learnerId } = await learners.create();
      return tags.remove(learnerId, 'x'.repeat(21));
    },
  },
  'DELETE /v1/tags without a name': {
    field: 'name',
    send: ({ tags }) => tags.deleteEverywhere(undefined),
  },
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners with an unknown learner': {
    field: 'learnerIds',
    powers: ['tutors'],
    send: ({ organisation }) =>
      organisation.administrator.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
        path: { tutorEmail: organisation.tutors[0] ?? '' },
        body: { learnerIds: [randomUUID()] },
      }),
  },
  'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners with an unknown replacement': {
    field: 'replacementTutorEmail',
    powers: ['twoTutors'],
    async send({ organisation, learners }) {
      const [tutorEmail = '', primaryTutorEmail] = organisation.tutors;
      const { learnerId } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [tutorEmail] });
      return organisation.administrator.send('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', {
        path: { tutorEmail },
        body: { learnerIds: [learnerId], replacementTutorEmail: nobody.tutorEmail },
      });
    },
  },
  'POST /v1/webhooks with an address that is not public HTTPS': {
    field: 'url',
    send: ({ webhooks }) => webhooks.post(webhooks.body({ url: 'http://hooks.example.com/plain' })),
  },
  'PUT /v1/webhooks/{webhookId} with an address that is not public HTTPS': {
    field: 'url',
    async send({ webhooks }) {
      const { webhookId, body } = await webhooks.create();
      return webhooks.put(webhookId, { ...body, url: 'http://hooks.example.com/plain' });
    },
  },
};

export interface Refused {
  reason: string;
  field?: string;
  response: ApiResponse;
}

/** Kept for the life of the worker. */
let shared: Promise<Refused[]> | null = null;

/**
 * All refusals that the target can show. On a shared target, the tests of a worker send the requests once and inspect the
 * same answers.
 */
export async function refused(scene: Scene, recorder: Recorder): Promise<Refused[]> {
  if (scene.lab.isolated) return ask(scene);
  if (shared === null) {
    shared = ask(scene);
    shared.catch(() => {
      shared = null;
    });
    for (const { response } of await shared) response.exchange.isShared = true;
    return shared;
  }
  const answers = await shared;
  recorder.exchanges.push(...answers.map(({ response }) => response.exchange));
  return answers;
}

async function ask(scene: Scene): Promise<Refused[]> {
  const answers = [];
  for (const [reason, { field, powers = [], send }] of Object.entries(refusals)) {
    if (!powers.every((power) => scene.lab.has(power))) continue;
    const response = await send(scene);
    // Whether the answer is a 400 at all is another rule; these rules are about the body of a 400.
    if (response.status === 400) answers.push({ reason, response, ...(field === undefined ? {} : { field }) });
  }
  if (answers.length === 0) throw new Inconclusive('no request was refused with 400.');
  return answers;
}
