import { assumeAccepted, covers, expect, needs, test, unique } from '../../../fixtures/index.ts';
import { documentedFields } from '../known-fields.ts';

test.describe('GET /v1/learners/{email}', () => {
  test.describe('email of a learner', covers('learners.read.by-email'), () => {
    test('answers 200 with the same record as the read by id, for each of several learners', async ({ learners }) => {
      for (const { learnerId, body } of await learners.createMany(3)) {
        const response = await learners.getByEmail(body.email);

        await expect(response).toHaveStatus(200);
        const byId = await learners.read(learnerId);
        expect(documentedFields(response.body ?? {}), 'record by email').toEqual(documentedFields(byId));
      }
    });

    test('answers with the updated record after an update', async ({ learners }) => {
      const { learnerId, body } = await learners.create({ courseDetails: 'Welding, level 2', hasEhcp: true });
      // Read once before the update, so a stale copy cached by the email route is noticed.
      await learners.getByEmail(body.email);
      await learners.update(learnerId, { ...body, gender: 'Female', courseDetails: 'Joinery, level 3' });

      const response = await learners.getByEmail(body.email);

      await expect(response).toHaveStatus(200);
      const byId = await learners.read(learnerId);
      expect(documentedFields(response.body ?? {}), 'record by email').toEqual(documentedFields(byId));
    });
  });

  test.describe('email that no learner has', covers('learners.read.unknown-email'), () => {
    test('answers 404 until a learner is created with it', async ({ learners }) => {
      const body = learners.body();

      await expect(await learners.getByEmail(body.email)).toHaveStatus(404);

      assumeAccepted(await learners.post(body, { valid: true }));
      await expect(await learners.getByEmail(body.email)).toBeAccepted();
    });

    // A lookup that treats the email as a pattern, matches part of it, or ignores what some mail services ignore would find
    // these.
    test('answers 404 when the email only resembles an existing one', async ({ learners }) => {
      const { body } = await learners.create();
      const alike = {
        'an underscore for a hyphen': body.email.replace('-', '_'),
        'a dot for a hyphen': body.email.replace('-', '.'),
        'a dot more': body.email.replace('learner', 'l.earner'),
        'an addition': body.email.replace('@', '+more@'),
        'its last letter missing': body.email.slice(0, -1),
      };
      for (const [how, email] of Object.entries(alike))
        await expect(await learners.getByEmail(email), how).toHaveStatus(404);
      assumeAccepted(await learners.getByEmail(body.email), 'the email itself');
    });

    const neighbours = {
      'only begins with an existing one': (email: string) => `${email}.example`,
      'only ends with an existing one': (email: string) => `x${email}`,
      'is an existing one without its first letter': (email: string) => email.slice(1),
      'only has the domain of an existing one': (email: string) => email.replace(/^[^@]+/, unique('nobody')),
    };
    for (const [what, change] of Object.entries(neighbours)) {
      test(`answers 404 when the email ${what}`, async ({ learners }) => {
        const { body } = await learners.create();

        await expect(await learners.getByEmail(change(body.email))).toHaveStatus(404);
      });
    }

    // Only in its own organisation can the test be sure that no tutor is a learner as well.
    test(
      'answers 404 for the email of a tutor',
      covers('learners.read.unknown-email', needs('organisations')),
      async ({ learners, organisation }) => {
        const { body } = await learners.create();

        await expect(await learners.getByEmail(organisation.tutors[0] ?? '')).toHaveStatus(404);
        await expect(await learners.getByEmail(body.email)).toBeAccepted();
      },
    );
  });
});
