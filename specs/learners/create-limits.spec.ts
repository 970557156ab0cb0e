import { covers, expect, test } from '../../fixtures/index.ts';
import { expectCreateRefused } from './refusals.ts';

/** Each unit is one character to a reader, so the limit must not depend on how many bytes it takes. */
const texts = {
  'ASCII letters': (length: number) => 'x'.repeat(length),
  'letters of two bytes': (length: number) => 'é'.repeat(length),
  'letters of three bytes': (length: number) => '語'.repeat(length),
};

/** Both bounds, and everything between. */
const accepted = { '1': [1], '2 to 6': [2, 3, 4, 5, 6], '7': [7] };

test.describe('POST /v1/learners', () => {
  test.describe('courseDetails', covers('learners.create.course-details-length'), () => {
    for (const [kind, text] of Object.entries(texts)) {
      test(`is stored whole at 230 characters, ${kind}`, async ({ learners }) => {
        const response = await learners.post(learners.body({ courseDetails: text(230) }), { valid: true });

        await expect(response).toBeAccepted();
        expect((await learners.read(response.body?.learnerId)).courseDetails).toBe(text(230));
      });

      test(`is refused at 231 characters, ${kind}`, async ({ learners }) => {
        await expectCreateRefused(learners, { courseDetails: text(231) }, { courseDetails: text(230) });
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
    for (const [which, levels] of Object.entries(accepted)) {
      test(`is accepted as ${which}`, async ({ learners }) => {
        for (const programmeLevel of levels)
          await expect(
            await learners.post(learners.body({ programmeLevel }), { valid: true }),
            `programmeLevel ${programmeLevel}`,
          ).toBeAccepted();
      });
    }

    for (const programmeLevel of [0, 8, -1]) {
      test(`is refused as ${programmeLevel}`, async ({ learners }) => {
        await expectCreateRefused(learners, { programmeLevel }, { programmeLevel: programmeLevel > 7 ? 7 : 1 });
      });
    }
  });
});
