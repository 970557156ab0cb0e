import { randomUUID } from 'node:crypto';
import { covers, expect, needs, test } from '../../../fixtures/index.ts';

test.describe('GET /v1/learners/{learnerId}', () => {
  test.describe('learnerId of a learner', covers('learners.read.by-id'), () => {
    // Several learners, so a service that always returns the first, the last or the same one is noticed.
    test('answers 200 with that learner, whichever it is', async ({ learners }) => {
      for (const { learnerId, body } of await learners.createMany(3)) {
        const response = await learners.get(learnerId);

        await expect(response).toHaveStatus(200);
        expect(response.body?.learnerId, 'learnerId of the record').toBe(learnerId);
        await expect(response).toName(body.email);
      }
    });

    test(
      'answers 200 with a learner of any tutor',
      covers('learners.read.by-id', needs('tutors')),
      async ({ learners, organisation }) => {
        for (const primaryTutorEmail of organisation.tutors) {
          const { learnerId } = await learners.create({ primaryTutorEmail });

          await expect(await learners.get(learnerId)).toHaveStatus(200);
        }
      },
    );
  });

  test.describe('learnerId that no learner has', covers('learners.read.unknown'), () => {
    test('answers 404, while a learner of the organisation is found', async ({ learners }) => {
      const { learnerId } = await learners.create();

      await expect(await learners.get(randomUUID())).toHaveStatus(404);
      await expect(await learners.get(learnerId)).toBeAccepted();
    });

    const lastDigit = { first: (id: string) => otherDigit(id, 0), last: (id: string) => otherDigit(id, 35) };
    for (const [position, change] of Object.entries(lastDigit)) {
      test(`answers 404 when the ${position} digit is not the learner's`, async ({ learners }) => {
        const { learnerId } = await learners.create();

        await expect(await learners.get(change(learnerId))).toHaveStatus(404);
      });
    }
  });
});

/** The id with a different hexadecimal digit at a position: well-formed, but unused. */
function otherDigit(id: string, position: number): string {
  const digit = id[position] === '7' ? '8' : '7';
  return id.slice(0, position) + digit + id.slice(position + 1);
}
