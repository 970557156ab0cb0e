import { covers, expect, genders, learnerUniqueReference, pool, test } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { expectNothingStored, inTurn, refusedUpdates } from '../refusals.ts';

const badGenders = {
  'a word outside the list': 'Unknown',
  'a small first letter': 'male',
  'capitals only': 'FEMALE',
  'other punctuation': 'Nonbinary/Nonconforming',
  'a capital after the last hyphen': 'Non-binary/Non-Conforming',
  'letters of full width': 'Ｍａｌｅ',
  'hyphens of typesetting': 'Non\u2010binary/Non\u2010conforming',
  'a space after': 'Another ',
  'only the part before the slash': 'Non-binary',
  'that part without its hyphen': 'NonBinary',
  'an empty text': '',
  'the number 1': 1,
  'the number 0': 0,
  'a digit in quotes': '1',
};

const required = ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'];

/** What an update is refused for, by rule. */
const faults = {
  'learners.update.gender-unrecognised': Object.fromEntries(
    Object.entries(badGenders).map(([reason, gender]) => [`${reason} as gender`, { gender }]),
  ),
  'learners.update.date-format': {
    'dateOfBirth as a word': { dateOfBirth: 'yesterday' },
    'dateOfBirth on a day that the calendar lacks': { dateOfBirth: '2001-02-29' },
    'dateOfBirth on the 30th of February': { dateOfBirth: '1990-02-30' },
    'dateOfBirth in a thirteenth month': { dateOfBirth: '1990-13-01' },
    'dateOfBirth as an empty text': { dateOfBirth: '' },
    'endDate as a word': { endDate: 'soon' },
    'endDate on a day that the calendar lacks': { endDate: `${laterEndDate.slice(0, 4)}-06-31` },
  },
  'learners.update.required-fields': Object.fromEntries(
    required.map((field) => [`an update without ${field}`, { [field]: undefined }]),
  ),
} as const;

const letters = { 'ASCII letters': 'x', 'letters of two bytes': 'é' };

const refused = refusedUpdates(
  'values',
  {
    ...faults['learners.update.gender-unrecognised'],
    ...faults['learners.update.date-format'],
    ...faults['learners.update.required-fields'],
    'bad levels': [0, 8, -1].map((programmeLevel) => ({ programmeLevel })),
  },
  { corrected: { dateOfBirth: '2000-02-29', endDate: laterEndDate, programmeLevel: 7 } },
);

const badReference = refusedUpdates(
  'reference',
  { 'a sentence': { learnerUniqueReference: 'this is no reference at all' } },
  { stored: () => ({ learnerUniqueReference: learnerUniqueReference() }) },
);

/** A learner that is given one gender after the other; the first differs from that of a new learner. */
const gendered = pool('learners/update genders', {
  async subject({ learners }) {
    const { learnerId, body } = await learners.create();
    return inTurn(genders, async (gender) => ({
      answer: await learners.put(learnerId, { ...body, gender }),
      read: await learners.read(learnerId),
    }));
  },
});

const lengths = pool('learners/update lengths', {
  rows: letters,
  subject: ({ learners }) => learners.create(),
  async act({ learners }, { learnerId, body }, letter) {
    const put = (length: number, call = {}) =>
      learners.put(learnerId, { ...body, courseDetails: letter.repeat(length) }, call);
    return {
      longest: await put(230, { valid: true }),
      stored: (await learners.read(learnerId)).courseDetails,
      longer: await put(231),
      after: (await learners.read(learnerId)).courseDetails,
    };
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const [at, gender] of genders.entries())
    test(
      `takes the gender ${gender} and returns it`,
      covers('learners.update.gender-values', gendered.row()),
      ({ pooled }) =>
        pooled(gendered, async ({ subject }) => {
          await expect(subject[at]!.answer).toBeAccepted();
          expect(subject[at]!.read.gender).toBe(gender);
        }),
    );

  for (const [rule, rows] of Object.entries(faults) as [keyof typeof faults, object][])
    for (const reason of Object.keys(rows))
      test(`refuses ${reason}`, covers(rule, refused.row(reason)), ({ pooled }) =>
        pooled(refused, expectNothingStored),
      );

  test.describe('programmeLevel', covers('learners.update.programme-level-range'), () => {
    test('is accepted as 1 to 7', async ({ learners }) => {
      const { learnerId, body } = await learners.create();

      for (const programmeLevel of [1, 7, 2, 3, 4, 5, 6])
        await expect(
          await learners.put(learnerId, { ...body, programmeLevel }, { valid: true }),
          `programmeLevel ${programmeLevel}`,
        ).toBeAccepted();
    });

    test('is refused as 0, 8 and -1', refused.row('bad levels'), ({ pooled }) => pooled(refused, expectNothingStored));
  });

  test.describe('courseDetails', covers('learners.update.course-details-length'), () => {
    for (const [kind, letter] of Object.entries(letters))
      test(`is stored whole at 230 characters, and refused at 231, ${kind}`, lengths.row(kind), ({ pooled }) =>
        pooled(lengths, async ({ answer }) => {
          await expect(answer.longest).toBeAccepted();
          expect(answer.stored).toBe(letter.repeat(230));
          await expect(answer.longer, '231 characters').toHaveStatus(400);
          expect(answer.after, 'after the refused update').toBe(letter.repeat(230));
        }),
      );
  });

  test(
    'refuses a sentence as learnerUniqueReference',
    covers('learners.update.unique-reference-validated', badReference.row('a sentence')),
    ({ pooled }) => pooled(badReference, expectNothingStored),
  );
});
