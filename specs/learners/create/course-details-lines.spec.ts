import { covers, expect, type Learners, test } from '../../../fixtures/index.ts';
import { createUnlessRefused } from './unless-refused.ts';

/** 230 characters, including one line feed. */
const longest = `${'x'.repeat(100)}\n${'y'.repeat(129)}`;

/** It is not documented whether courseDetails may contain a line break, or which line ending is stored. */
async function skipUnlessLinesAreKept(learners: Learners): Promise<void> {
  const courseDetails = 'Welding\nlevel 2';
  const { learnerId } = await createUnlessRefused(learners, { courseDetails }, 'courseDetails cannot have two lines');
  test.skip((await learners.read(learnerId)).courseDetails !== courseDetails, 'the end of a line is not kept as sent');
}

test.describe('courseDetails of 230 characters in two lines', () => {
  test(
    'is stored whole by a create: the end of a line is one character',
    covers('learners.create.course-details-length'),
    async ({ learners }) => {
      await skipUnlessLinesAreKept(learners);

      const response = await learners.post(learners.body({ courseDetails: longest }), { valid: true });

      await expect(response).toBeAccepted();
      expect((await learners.read(response.body?.learnerId)).courseDetails).toBe(longest);
    },
  );

  test(
    'is stored whole by an update: the end of a line is one character',
    covers('learners.update.course-details-length'),
    async ({ learners }) => {
      await skipUnlessLinesAreKept(learners);
      const { learnerId, body } = await learners.create();

      await expect(await learners.put(learnerId, { ...body, courseDetails: longest }, { valid: true })).toBeAccepted();

      expect((await learners.read(learnerId)).courseDetails).toBe(longest);
    },
  );
});
