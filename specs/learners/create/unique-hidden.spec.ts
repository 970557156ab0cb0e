import {
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  isAccepted,
  learnerUniqueReference,
  needs,
  pool,
  test,
} from '../../../fixtures/index.ts';
import { textsOf } from '../refusals.ts';

/** Creates by each role with what a learner holds whom that role does not see; null if the role may not create learners. */
const hidden = pool('learners/create hidden', {
  rows: { tutor: 'tutor', manager: 'manager' } as const,
  needs: (role) => [role],
  subject: ({ learners, organisation }) =>
    learners.create({ primaryTutorEmail: organisation.tutors[3], learnerUniqueReference: learnerUniqueReference() }),
  async act({ learners, organisation }, { body: { email, learnerUniqueReference: reference } }, role) {
    const caller = learners.as(organisation[role]);
    // Which roles may create learners is not documented (API document, Authentication 8).
    const allowed = await caller.post(caller.body());
    if (!isAccepted(allowed)) return { allowed };
    const sameReference = caller.body({ learnerUniqueReference: reference });
    return {
      allowed,
      email: await caller.post(caller.body({ email })),
      reference: await caller.post(sameReference),
      isMade: await learners.exists(sameReference.email),
    };
  },
});

test.describe('POST /v1/learners', () => {
  for (const role of ['tutor', 'manager'] as const) {
    test.describe(`by a ${role} who does not see the holder`, () => {
      for (const [what, rule] of [
        ['an email', 'learners.create.duplicate-email'],
        ['a learnerUniqueReference', 'learners.create.unique-reference-duplicate'],
      ] as const)
        test(
          `is refused for ${what} already held`,
          covers(rule, needs(role, 'fourTutors'), ifAllowed, hidden.row(role)),
          async ({ pooled }) => {
            await pooled(hidden, async ({ answer: { allowed, email, reference, isMade } }) => {
              test.skip(allowed.status === 403, 'the role may not create learners');
              assumeAccepted(allowed);
              if (what === 'an email') {
                await expect(email!).toBeRefused();
                expect(textsOf(email!)).toContain('User is already a Learner');
              } else {
                await expect(reference!).toBeRefused();
                expect(isMade, 'a learner exists after the refused create').toBe(false);
              }
            });
          },
        );
    });
  }
});
