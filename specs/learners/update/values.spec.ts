import { covers, expect, genders, learnerUniqueReference, test } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { expectUpdateRefused, expectUpdatesRefused } from '../refusals.ts';

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

const badDates = {
  'dateOfBirth as a word': { dateOfBirth: 'yesterday' },
  'dateOfBirth on a day that the calendar lacks': { dateOfBirth: '2001-02-29' },
  'dateOfBirth on the 30th of February': { dateOfBirth: '1990-02-30' },
  'dateOfBirth in a thirteenth month': { dateOfBirth: '1990-13-01' },
  'dateOfBirth as an empty text': { dateOfBirth: '' },
  'endDate as a word': { endDate: 'soon' },
  'endDate on a day that the calendar lacks': { endDate: `${laterEndDate.slice(0, 4)}-06-31` },
};

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const gender of genders) {
    test(`takes the gender ${gender} and returns it`, covers('learners.update.gender-values'), async ({ learners }) => {
      const { learnerId, body } = await learners.create({ gender: gender === 'Female' ? 'Male' : 'Female' });

      await expect(await learners.put(learnerId, { ...body, gender })).toBeAccepted();

      expect((await learners.read(learnerId)).gender).toBe(gender);
    });
  }

  for (const [reason, gender] of Object.entries(badGenders)) {
    test(`refuses ${reason} as gender`, covers('learners.update.gender-unrecognised'), async ({ learners }) => {
      await expectUpdateRefused(learners, { gender });
    });
  }

  for (const [reason, fault] of Object.entries(badDates)) {
    test(`refuses ${reason}`, covers('learners.update.date-format'), async ({ learners }) => {
      await expectUpdateRefused(learners, fault, { dateOfBirth: '2000-02-29', endDate: laterEndDate });
    });
  }

  test.describe('programmeLevel', covers('learners.update.programme-level-range'), () => {
    test('is accepted as 1 to 7', async ({ learners }) => {
      const { learnerId, body } = await learners.create();

      for (const programmeLevel of [1, 7, 2, 3, 4, 5, 6])
        await expect(
          await learners.put(learnerId, { ...body, programmeLevel }, { valid: true }),
          `programmeLevel ${programmeLevel}`,
        ).toBeAccepted();
    });

    test('is refused as 0, 8 and -1', async ({ learners }) => {
      await expectUpdatesRefused(
        learners,
        [0, 8, -1].map((programmeLevel) => ({ programmeLevel })),
        { programmeLevel: 7 },
      );
    });
  });

  test.describe('courseDetails', covers('learners.update.course-details-length'), () => {
    for (const [kind, letter] of Object.entries({ 'ASCII letters': 'x', 'letters of two bytes': 'é' })) {
      test(`is stored whole at 230 characters, and refused at 231, ${kind}`, async ({ learners }) => {
        const { learnerId, body } = await learners.create();
        const courseDetails = letter.repeat(230);

        await expect(await learners.put(learnerId, { ...body, courseDetails }, { valid: true })).toBeAccepted();
        expect((await learners.read(learnerId)).courseDetails).toBe(courseDetails);

        const longer = await learners.put(learnerId, { ...body, courseDetails: letter.repeat(231) });
        await expect(longer, '231 characters').toHaveStatus(400);
        expect((await learners.read(learnerId)).courseDetails, 'after the refused update').toBe(courseDetails);
      });
    }
  });

  test(
    'refuses a sentence as learnerUniqueReference',
    covers('learners.update.unique-reference-validated'),
    async ({ learners }) => {
      await expectUpdateRefused(
        learners,
        { learnerUniqueReference: 'this is no reference at all' },
        { learnerUniqueReference: learnerUniqueReference() },
      );
    },
  );
});
