import {
  assumeAccepted,
  covers,
  expect,
  genders,
  isAccepted,
  isRefused,
  pool,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { expectNothingStored, type Fields } from '../refusals.ts';
import { letters } from './faults.ts';
import { refused } from './refused.checks.ts';

const levels = [1, 4, 7];
/** Sent only where nobody shares the target. */
const furtherLevels = [2, 3, 5, 6];

/** A service may refuse some of these signs, but what it accepts it must not alter. */
const signs: Record<string, Fields> = {
  clientReference: { clientReference: `00<b>${unique('C')}</b> & "it's" +%20 Żółć語` },
  courseDetails: { courseDetails: 'Tools & <b>fixtures</b>: "it\'s" +50%20 Żółć語' },
};

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
    ...Object.entries(signs).map(([field, fields]): [string, Fields] => [`signs in ${field}`, fields]),
    ...Object.entries(letters).map(([kind, letter]): [string, Fields] => [kind, { courseDetails: letter.repeat(230) }]),
  ]),
  needs: ({ programmeLevel }) => (furtherLevels.includes(programmeLevel as number) ? ['organisations'] : []),
  subject: ({ learners }) => learners.create(),
  async act({ learners }, { learnerId, body }, fields) {
    const valid = !('clientReference' in fields);
    const answer = await learners.put(learnerId, { ...body, ...fields }, { valid });
    const gender = fields.gender === body.gender ? 'Male' : body.gender;
    const plain = isRefused(answer) ? [await learners.put(learnerId, { ...body, gender })] : [];
    // Reads do not show levels.
    const isShown = ['gender', 'courseDetails', 'clientReference'].some((field) => field in fields);
    return { answer, plain, read: isShown ? await learners.read(learnerId) : null };
  },
  together: {
    merge: (one, other) => (Object.keys(other).some((field) => field in one) ? null : { ...one, ...other }),
    tells: ({ answer }) => isAccepted(answer),
  },
  plain: ({ answer: { plain } }) => plain,
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const value of genders)
    values.checks(covers('learners.update.gender-values', values.row(gender(value))), {
      [`takes the gender ${value} and returns it`]: async ({ answer: { answer, read } }) => {
        await expect(answer).toBeAccepted();
        expect(read!.gender).toBe(value);
      },
    });

  for (const [field, fields] of Object.entries(signs))
    values.checks(covers('learners.update.full-replace', values.row(`signs in ${field}`)), {
      [`stores a ${field} with signs and letters beyond Latin-1 as it was sent`]: ({ answer: { answer, read } }) => {
        test.skip(isRefused(answer), 'no learner can have such a text');
        assumeAccepted(answer);
        expect(String(read![field]).normalize()).toBe(fields[field]);
      },
    });

  test.describe('programmeLevel', () => {
    for (const some of [levels, furtherLevels])
      values.checks(covers('learners.update.programme-level-range', values.row(...some.map(level))), {
        [`is accepted as ${some.join(', ')}`]: ({ answer: { answer } }, { row }) => expect(answer, row).toBeAccepted(),
      });
  });

  test.describe('courseDetails', () => {
    for (const [kind, letter] of Object.entries(letters))
      test(
        `is stored whole at 230 characters, and refused at 231, ${kind}`,
        covers('learners.update.course-details-length', refused.row(kind), values.row(kind)),
        async ({ pooled }) => {
          await pooled(values, async ({ answer: { answer, read } }) => {
            await expect(answer).toBeAccepted();
            expect(read!.courseDetails).toBe(letter.repeat(230));
          });
          await pooled(refused, expectNothingStored);
        },
      );
  });
});
