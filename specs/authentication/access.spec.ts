import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  type Json,
  needs,
  operationGroups,
  test,
} from '../../fixtures/index.ts';

test.describe('A valid token', covers('authentication.token.valid-never-401'), () => {
  const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';

  for (const method of ['PUT', 'PATCH']) {
    test(
      `of a tutor gets 403 at ${method} ${batch}`,
      covers('authentication.token.valid-never-401', needs('tutor', 'twoTutors')),
      async ({ organisation, learners }) => {
        const [tutorEmail, primaryTutorEmail] = organisation.tutors as [string, string];
        const secondaryTutorEmails = method === 'PATCH' ? [tutorEmail] : [];
        const { learnerId } = await learners.create({ primaryTutorEmail, secondaryTutorEmails });
        const call = { path: { tutorEmail }, body: { learnerIds: [learnerId] } };

        await expect(await organisation.tutor.send(`${method} ${batch}`, call)).toHaveStatus(403);
      },
    );
  }

  test(
    'of a tutor gets no 401 for another tutor’s learner',
    covers('authentication.token.valid-never-401', needs('tutor', 'threeTutors')),
    async ({ organisation, learners }) => {
      const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[2] });

      await expect(await learners.as(organisation.tutor).get(learnerId)).not.toHaveStatus(401);
    },
  );

  test(
    'of another organisation gets no 401 for reads and writes',
    covers('authentication.token.valid-never-401', needs('otherOrganisation')),
    async ({ lab, learners, webhooks }) => {
      const { learnerId, body } = await learners.create();
      const { webhookId } = await webhooks.create();
      const { administrator: stranger } = await lab.otherOrganisation();
      const foreign = learners.as(stranger);

      await expect(await foreign.get(learnerId)).not.toHaveStatus(401);
      await expect(await foreign.put(learnerId, body)).not.toHaveStatus(401);
      await expect(await foreign.delete(learnerId)).not.toHaveStatus(401);
      await expect(await webhooks.as(stranger).get(webhookId)).not.toHaveStatus(401);
    },
  );

  test(
    'of an organisation without tagging gets no 401 for a learner with tags',
    covers('authentication.token.valid-never-401', needs('untaggedOrganisation', 'organisations')),
    async ({ lab }) => {
      const { administrator, tutors } = await lab.untaggedOrganisation();
      const body = {
        firstName: 'Robin',
        lastName: 'Untagged',
        email: `${randomUUID()}@${lab.emailDomain}`,
        primaryTutorEmail: tutors[0],
        gender: 'NotDisclosed',
        postcode: 'SW1A 1AA',
        dateOfBirth: '1990-04-23',
        clientReference: 'untagged',
      };

      const withTags = await administrator.send('POST /v1/learners', { body: { ...body, tags: ['abc'] } });
      await expect(withTags).not.toHaveStatus(401);
      assumeAccepted(await administrator.send('POST /v1/learners', { body }), 'without tags');
    },
  );
});

test.describe('Operations besides the tutor batches', covers('authentication.roles.required'), () => {
  // Only operations whose valid call needs no further power; a learner that it concerns is one that the tutor sees.
  const operations = operationGroups
    .flatMap((group) => (group.powers.length === 0 ? group.operations : []))
    .filter((operation) => !operation.includes('secondarytutor'));

  for (const role of ['tutor', 'manager'] as const) {
    test(
      `tell which of them a ${role} may call`,
      covers('authentication.roles.required', needs(role)),
      async ({ calls, organisation, observe }) => {
        const set = calls.sharing();
        for (const operation of operations) await set.prepare(operation);
        const refused: Record<string, Json> = {};
        for (const [operation, answer] of await set.each((each, { call }) => organisation[role].send(each, call))) {
          if (answer === null) throw new Inconclusive(`${operation} got no answer.`);
          if (answer.status >= 400) refused[operation] = answer.status;
        }
        observe('authentication.roles.required', { role, refused });
      },
    );
  }
});
