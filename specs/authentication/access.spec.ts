import {
  type ApiResponse,
  assume,
  assumeAccepted,
  type Call,
  type CreatedLearner,
  covers,
  expect,
  isAccepted,
  isInvalid,
  type Json,
  Learners,
  needs,
  type Power,
  pool,
  type SecuredOperation,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';

const firstRows = { query: { pageSize: 5, pageIndex: 1 } };

const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';

interface Attempt {
  title: string;
  needs: Power[];
  send: (surroundings: Surroundings, of: CreatedLearner) => Promise<ApiResponse>;
  /** Whether it must be refused with 403, or must only not be answered 401. */
  isForbidden?: true;
}

const batchBy = (method: 'PUT' | 'PATCH'): Attempt => ({
  title: `of a tutor gets 403 at ${method} ${batch}`,
  needs: ['tutor', 'twoTutors'],
  send: ({ organisation: { tutor, tutors } }, { learnerId }) =>
    tutor.send(`${method} ${batch}`, { path: { tutorEmail: tutors[0]! }, body: { learnerIds: [learnerId] } }),
  isForbidden: true,
});

/** Somebody who may not do what they ask for, but whose token is valid. */
const attempts: Record<string, Attempt> = {
  PUT: batchBy('PUT'),
  PATCH: batchBy('PATCH'),
  'another tutor': {
    title: 'of a tutor gets no 401 for another tutor’s learner',
    needs: ['tutor', 'threeTutors'],
    send: ({ organisation, learners }, { learnerId }) => learners.as(organisation.tutor).get(learnerId),
  },
};

/** Attempts at a learner of another tutor, where there is one. */
const valid = pool('authentication/access', {
  rows: attempts,
  subject: ({ learners, organisation: { tutors } }) =>
    learners.create(tutors.length > 1 ? { primaryTutorEmail: tutors[2] ?? tutors[1] } : {}),
  act: (surroundings, learner, { send }) => send(surroundings, learner),
});

test.describe('A valid token', covers('authentication.token.valid-never-401'), () => {
  for (const [key, { title, isForbidden }] of Object.entries(attempts))
    valid.checks(valid.row(key), {
      [title]: async ({ answer }) => {
        if (!isForbidden) return expect(answer).not.toHaveStatus(401);
        // Whether a tutor is refused is another rule's matter.
        assume(!isAccepted(answer) && !isInvalid(answer), 'the tutor is refused for lack of access');
        await expect(answer).toHaveStatus(403);
      },
    });

  test(
    'of an organisation without tagging gets no 401 for a learner with tags',
    covers('authentication.token.valid-never-401', needs('untaggedOrganisation', 'organisations')),
    async ({ lab }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const body = learners.body();

      await expect(await learners.post({ ...body, tags: ['abc'] })).not.toHaveStatus(401);
      assumeAccepted(await learners.post(body), 'without tags');
    },
  );
});

test.describe('Operations besides the tutor batches', covers('authentication.roles.required'), () => {
  for (const role of ['tutor', 'manager'] as const) {
    // Only operations whose valid call needs no further power; their records are the caller's own, where it may make them. One read
    // of a record tells of the others.
    test(
      `tell which of them a ${role} may call`,
      covers('authentication.roles.required', needs(role)),
      async ({ organisation, learners, tags, webhooks, assessments, observe }) => {
        const { administrator, [role]: caller } = organisation;
        const refused: Record<string, Json> = {};
        const judged = (response: ApiResponse) => {
          if (response.status >= 400) refused[response.operation] = response.status;
          return isAccepted(response) ? response : null;
        };
        const send = async (operation: SecuredOperation, call: Call = {}) => judged(await caller.send(operation, call));
        // A list without rows may be answered 404, to an administrator as well.
        const sendForRows = async (operation: SecuredOperation, call: Call) => {
          const response = await caller.send(operation, call);
          if (response.status !== 404 || (await administrator.send(operation, call)).status !== 404) judged(response);
        };

        const own = learners.body();
        const learnerId: string = judged(await learners.as(caller).post(own))?.body?.learnerId;
        const learner = learnerId === undefined ? await learners.create() : { learnerId, body: own };
        const path = { learnerId: learner.learnerId };
        await send('GET /v1/learners', firstRows);
        await send('GET /v1/learners/{learnerId}', { path });
        await send('PUT /v1/learners/{learnerId}', { path, body: { ...learner.body, courseDetails: 'Welding' } });
        await sendForRows('GET /v1/learners/{learnerId}/modules', { path, ...firstRows });
        await sendForRows('GET /v1/learners/{learnerId}/supportrecords', { path, ...firstRows });

        await send('GET /v1/learners/{learnerId}/assessment', { path });
        const invited = await send('POST /v1/learners/{learnerId}/assessment/invite', { path });
        if (invited === null) await assessments.invited(path.learnerId);
        await send('GET /v1/learners/{learnerId}/assessment/url', { path });
        await send('POST /v1/learnerexports', { body: { exportFromDate: '2024-01-01', exportToDate: '2024-01-31' } });

        const name = tags.name();
        const added = judged(await tags.as(caller).post(path.learnerId, [name]));
        if (added === null) await tags.add(path.learnerId, name);
        await send('GET /v1/tags');
        await send('DELETE /v1/tags', { query: { name } });
        await send('DELETE /v1/learners/{learnerId}/tags', { path, query: { name } });

        const hook = webhooks.body();
        const created = judged(await webhooks.as(caller).post(hook));
        const webhook = created
          ? { webhookId: await webhooks.idFrom(created, hook.url), body: hook }
          : await webhooks.create();
        const { webhookId } = webhook;
        await send('GET /v1/systemevents');
        await send('GET /v1/webhooks');
        await send('PUT /v1/webhooks/{webhookId}', { path: { webhookId }, body: webhook.body });
        await sendForRows('GET /v1/webhooks/{webhookId}/invocationlogs', { path: { webhookId }, ...firstRows });
        // Once an administrator has seen that a record is gone, the clean-up need not.
        const unhooked = await send('DELETE /v1/webhooks/{webhookId}', { path: { webhookId } });
        if (unhooked) await webhooks.get(webhookId);
        const deleted = await send('DELETE /v1/learners/{learnerId}', { path });
        if (deleted) await learners.get(path.learnerId);

        observe('authentication.roles.required', { role, refused });
      },
    );
  }
});
