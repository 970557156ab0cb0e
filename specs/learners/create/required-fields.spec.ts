import {
  type ApiResponse,
  covers,
  expect,
  Learners,
  needs,
  optionalLearnerFields,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { expectCreateRefused } from '../refusals.ts';
import { statusesOfCreates } from '../statuses.ts';

const required = ['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'];

test.describe('POST /v1/learners', () => {
  test.describe('required fields', () => {
    for (const field of required) {
      test(`refuses a create without ${field}`, covers('learners.create.required-fields'), async ({ learners }) => {
        await expectCreateRefused(learners, { [field]: undefined });
      });
    }

    test(
      'creates nobody when the email is missing',
      covers('learners.create.required-fields', needs('organisations')),
      async ({ lab }) => {
        const learners = new Learners(lab, await lab.emptyOrganisation());
        const body = learners.body();

        await expect(await learners.post({ ...body, email: undefined as never })).toHaveStatus(400);

        expect(await learners.rows(), 'learners of an organisation that had none').toEqual([]);
        await learners.create();
        expect(await learners.rows(), 'learners after a create with an email').toHaveLength(1);
      },
    );
  });

  test.describe('optional fields', covers('learners.create.optional-fields'), () => {
    test('takes a create without any optional field', async ({ learners }) => {
      const body = learners.body();
      for (const field of optionalLearnerFields) expect(body).not.toHaveProperty(field);

      await expect(await learners.post(body, { valid: true })).toBeAccepted();

      expect(await learners.exists(body.email)).toBe(true);
    });

    for (const field of optionalLearnerFields) {
      test(`takes a create that lacks only ${field}`, async ({ learners, tags }) => {
        const body = fullBody(learners, tags, { [field]: undefined });

        await expect(await learners.post(body, { valid: true })).toBeAccepted();

        expect(await learners.exists(body.email)).toBe(true);
      });
    }
  });

  test(
    'shows how empty required texts are answered',
    covers('learners.create.required-empty'),
    async ({ learners, observe }) => {
      const texts = [...required, 'primaryTutorEmail', 'clientReference'];
      const answers: Record<string, Record<string, number>> = {};
      const responses: ApiResponse[] = [];
      for (const field of texts) {
        const { statuses, shownBy } = await statusesOfCreates(learners, {
          empty: { [field]: '' },
          blank: { [field]: '  ' },
          null: { [field]: null },
        });
        answers[field] = statuses;
        responses.push(...shownBy);
      }
      observe('learners.create.required-empty', answers, ...responses);
    },
  );
});
