import {
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  learnerUniqueReference,
  needs,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { expectCreateRefused, refusedCreates, refuses, textsOf } from '../refusals.ts';

const invalid = 'Invalid primary tutor.';

const primary = (primaryTutorEmail: unknown) => ({ primaryTutorEmail });

const refused = refusedCreates(
  'primary tutor',
  {
    missing: primary(undefined),
    nobody: primary(`${unique('nobody')}@example.com`),
    empty: [primary(''), primary(null)],
    learner: async ({ learners }) => primary((await learners.create()).body.email),
    // None, where none are known.
    staff: ({ organisation }) => organisation.staff.map(primary),
  },
  { valid: () => ({ learnerUniqueReference: learnerUniqueReference() }) },
);

test.describe('POST /v1/learners', () => {
  // An empty email counts as missing or as not resolving; the message is the same.
  for (const [row, what, rule] of [
    ['missing', 'a create without primaryTutorEmail', 'learners.create.missing-primary-tutor'],
    ['nobody', 'a primaryTutorEmail that nobody has', 'learners.create.invalid-primary-tutor'],
    ['empty', 'an empty primaryTutorEmail', 'learners.create.invalid-primary-tutor'],
    ['learner', 'a learner as primary tutor', 'learners.create.invalid-primary-tutor'],
  ] as const)
    test(`refuses ${what} with the documented message`, covers(rule, refused.row(row)), async ({ pooled }) => {
      await pooled(refused, async (seen) => {
        await expectCreateRefused(seen);
        expect(textsOf(seen.answer[0]!)).toContain(invalid);
      });
    });

  test(
    'leaves the email and the reference of a refused create free',
    covers('learners.create.invalid-primary-tutor', refused.row('nobody')),
    async ({ pooled }) => {
      await pooled(refused, async ({ answer: [response], control: { corrected, ordinary } }) => {
        assumeInvalid(response!);
        assumeAccepted(ordinary);
        await expect(corrected).toBeAccepted();
      });
    },
  );

  test(
    'refuses staff who are no tutors as primary tutor',
    covers('learners.create.primary-tutor-is-tutor', needs('staff'), refused.row('staff')),
    refuses(refused),
  );
});
