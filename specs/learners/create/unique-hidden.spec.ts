import {
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  type Learners,
  learnerUniqueReference,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { textsOf } from '../refusals.ts';

/** Skips the test if the role may not create learners, which is not documented (Authentication 8). */
async function skipUnlessCreates(learners: Learners): Promise<void> {
  const response = await learners.post(learners.body());
  test.skip(response.status === 403, 'the role may not create learners');
  assumeAccepted(response);
}

test.describe('POST /v1/learners', () => {
  for (const role of ['tutor', 'manager'] as const) {
    test.describe(`by a ${role} who does not see the holder`, () => {
      test(
        'is refused for an email already held',
        covers('learners.create.duplicate-email', needs(role, 'fourTutors'), ifAllowed),
        async ({ learners, organisation }) => {
          const caller = learners.as(organisation[role]);
          await skipUnlessCreates(caller);
          const { body } = await learners.create({ primaryTutorEmail: organisation.tutors[3] });

          const response = await caller.post(caller.body({ email: body.email }));

          await expect(response).toBeRefused();
          expect(textsOf(response)).toContain('User is already a Learner');
        },
      );

      test(
        'is refused for a learnerUniqueReference already held',
        covers('learners.create.unique-reference-duplicate', needs(role, 'fourTutors'), ifAllowed),
        async ({ learners, organisation }) => {
          const caller = learners.as(organisation[role]);
          await skipUnlessCreates(caller);
          const reference = { learnerUniqueReference: learnerUniqueReference() };
          await learners.create({ primaryTutorEmail: organisation.tutors[3], ...reference });
          const body = caller.body(reference);

          await expect(await caller.post(body)).toBeRefused();

          expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
        },
      );
    });
  }
});
