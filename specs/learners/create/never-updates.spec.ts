import { type CreatedLearner, covers, expect, type Learners, needs, type Tags, test } from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { sees } from '../visibility/seen.ts';

/** Differs from `fullBody` in every field, so any field copied to the existing learner shows. */
function otherBody(learners: Learners, tags: Tags, fields: Record<string, unknown>) {
  return learners.body({
    firstName: 'Other',
    lastName: 'Other',
    gender: 'Male',
    postcode: 'EH1 1YZ',
    dateOfBirth: '2001-01-31',
    programmeLevel: 5,
    mobileNumber: '07700900999',
    courseDetails: 'Something else',
    hasEhcp: false,
    provisionType: 0,
    tags: [tags.name()],
    ...fields,
  });
}

const meetings: Record<string, (held: CreatedLearner) => Record<string, unknown>> = {
  email: ({ body }) => ({ email: body.email }),
  learnerUniqueReference: ({ body }) => ({ learnerUniqueReference: body.learnerUniqueReference }),
  'email and learnerUniqueReference': ({ body }) => ({
    email: body.email,
    learnerUniqueReference: body.learnerUniqueReference,
  }),
};

test.describe('POST /v1/learners that meets an existing learner', () => {
  for (const [what, same] of Object.entries(meetings)) {
    test(
      `leaves the learner with this ${what} as it was`,
      covers('learners.create.never-updates'),
      async ({ learners, tags }) => {
        const body = fullBody(learners, tags);
        const held: CreatedLearner = { ...(await learners.create(body)), body };
        const before = await learners.everything(held);

        await expect(await learners.post(otherBody(learners, tags, same(held)))).toBeRefused();

        expect(await learners.everything(held), 'everything about the existing learner').toEqual(before);
      },
    );
  }

  test(
    'leaves the tutors of the learner as they were',
    covers('learners.create.never-updates', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const [own, other] = organisation.tutors as [string, string];
      const assigned = await learners.create({ primaryTutorEmail: own });
      const foreign = await learners.create({ primaryTutorEmail: other });

      await learners.post({ ...assigned.body, primaryTutorEmail: other });
      await learners.post({ ...foreign.body, primaryTutorEmail: own });
      await learners.post({ ...foreign.body, secondaryTutorEmails: [own] });

      expect(await sees(organisation.tutor, learners, assigned.learnerId), 'the tutor sees their learner').toBe(true);
      expect(await sees(organisation.tutor, learners, foreign.learnerId), "the tutor sees another's learner").toBe(
        false,
      );
    },
  );

  test(
    'leaves the tags of the learner as they were',
    covers('learners.create.never-updates'),
    async ({ learners, tags }) => {
      const name = tags.name();
      const { learnerId, body } = await learners.create({ tags: [name] });

      await expect(await learners.post({ ...body, tags: [tags.name()] })).toBeRefused();
      await expect(await learners.post({ ...body, tags: undefined })).toBeRefused();

      expect(await tags.namesOf(learnerId)).toEqual([name]);
    },
  );
});
