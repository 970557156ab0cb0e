import { genders as allGenders, covers, expect, isAccepted, pool, test } from '../../../fixtures/index.ts';
import { expectNothingStored, type Fields } from '../refusals.ts';
import { letters } from './faults.ts';
import { refused } from './refused.ts';

/** The other two are sent by another pool (./fields.spec.ts). */
const genders = allGenders.filter((value) => value !== 'Female' && value !== 'NotDisclosed');
const levels = [1, 4, 7];
/** Sent only where nobody shares the target. */
const furtherLevels = [2, 3, 5, 6];

const gender = (value: string) => `gender ${value}`;
const level = (value: number) => `level ${value}`;

/** One field each, so that values of different fields are sent at once. */
const values = pool('learners/update values', {
  rows: Object.fromEntries([
    ...genders.map((value): [string, Fields] => [gender(value), { gender: value }]),
    ...[...levels, ...furtherLevels].map((programmeLevel): [string, Fields] => [
      level(programmeLevel),
      { programmeLevel },
    ]),
    ...Object.entries(letters).map(([kind, letter]): [string, Fields] => [kind, { courseDetails: letter.repeat(230) }]),
  ]),
  needs: ({ programmeLevel }) => (furtherLevels.includes(programmeLevel as number) ? ['organisations'] : []),
  subject: ({ learners }) => learners.create(),
  async act({ learners }, { learnerId, body }, fields) {
    const answer = await learners.put(learnerId, { ...body, ...fields }, { valid: true });
    // Reads do not show levels.
    const isShown = 'gender' in fields || 'courseDetails' in fields;
    return { answer, read: isShown ? await learners.read(learnerId) : null };
  },
  together: {
    merge: (one, other) => (Object.keys(other).some((field) => field in one) ? null : { ...one, ...other }),
    tells: ({ answer }) => isAccepted(answer),
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const value of genders)
    test(
      `takes the gender ${value} and returns it`,
      covers('learners.update.gender-values', values.row(gender(value))),
      ({ pooled }) =>
        pooled(values, async ({ answer: { answer, read } }) => {
          await expect(answer).toBeAccepted();
          expect(read!.gender).toBe(value);
        }),
    );

  test.describe('programmeLevel', () => {
    const rows = [...levels, ...furtherLevels].map((value) => values.row(level(value)));
    test('is accepted as 1 to 7', covers('learners.update.programme-level-range', ...rows), async ({ lab, pooled }) => {
      for (const value of [...levels, ...(lab.isolated ? furtherLevels : [])])
        await pooled(
          values,
          ({ answer: { answer } }) => expect(answer, `programmeLevel ${value}`).toBeAccepted(),
          level(value),
        );
    });
  });

  test.describe('courseDetails', () => {
    for (const [kind, letter] of Object.entries(letters))
      test(
        `is stored whole at 230 characters, and refused at 231, ${kind}`,
        covers('learners.update.course-details-length', refused.row(kind), values.row(kind)),
        async ({ pooled }) => {
          await pooled(refused, expectNothingStored);
          await pooled(values, async ({ answer: { answer, read } }) => {
            await expect(answer).toBeAccepted();
            expect(read!.courseDetails).toBe(letter.repeat(230));
          });
        },
      );
  });
});
