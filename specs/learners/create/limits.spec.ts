import { covers, expect, test } from '../../../fixtures/index.ts';

/** Each unit is one character to a reader, so the limit must not depend on how many bytes it takes. */
const texts = {
  'ASCII letters': (length: number) => 'x'.repeat(length),
  'letters of two bytes': (length: number) => 'é'.repeat(length),
  'letters of three bytes': (length: number) => '語'.repeat(length),
};

test.describe('POST /v1/learners', () => {
  test.describe('courseDetails', covers('learners.create.course-details-length'), () => {
    for (const [kind, text] of Object.entries(texts)) {
      test(`is stored whole at 230 characters, and refused at 231, ${kind}`, async ({ learners }) => {
        const body = learners.body({ courseDetails: text(230) });

        await expect(await learners.post({ ...body, courseDetails: text(231) }), '231 characters').toHaveStatus(400);
        expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);

        const response = await learners.postUnusual(body);
        await expect(response, '230 characters').toBeAccepted();
        expect((await learners.read(response.body?.learnerId)).courseDetails).toBe(text(230));
      });
    }
  });

  test(
    'shows how the characters of courseDetails are counted',
    covers('learners.create.course-details-counting'),
    async ({ learners, observe }) => {
      // 116 characters outside the Basic Multilingual Plane are 232 UTF-16 code units.
      const beyond = await learners.attempt({ courseDetails: '🎓'.repeat(116) });
      const spaced = await learners.attempt({ courseDetails: `${'x'.repeat(230)} ` });

      observe(
        'learners.create.course-details-counting',
        {
          'a character outside the Basic Multilingual Plane': beyond.record === null ? 'more than once' : 'once',
          'a space at the end': spaced.record === null ? 'counted' : 'not counted',
        },
        beyond.response,
        spaced.response,
      );
    },
  );

  test.describe('programmeLevel', covers('learners.create.programme-level-range'), () => {
    test('is accepted as 1 and 7, and refused as 0, 8 and -1', async ({ learners }) => {
      const body = learners.body({ programmeLevel: 1 });

      for (const programmeLevel of [0, 8, -1])
        await expect(await learners.post({ ...body, programmeLevel }), `programmeLevel ${programmeLevel}`).toHaveStatus(
          400,
        );
      expect(await learners.exists(body.email), 'a learner exists after the refused creates').toBe(false);

      await expect(await learners.postUnusual(body), 'programmeLevel 1').toBeAccepted();
      const other = learners.body({ programmeLevel: 7 });
      await expect(await learners.postUnusual(other), 'programmeLevel 7').toBeAccepted();
    });

    test('is accepted as 2 to 6', async ({ learners }) => {
      for (const programmeLevel of [2, 3, 4, 5, 6])
        await expect(
          await learners.postUnusual(learners.body({ programmeLevel })),
          `programmeLevel ${programmeLevel}`,
        ).toBeAccepted();
    });
  });
});
