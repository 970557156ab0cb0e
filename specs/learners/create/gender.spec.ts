import { covers, expect, genders, test } from '../../../fixtures/index.ts';
import { expectCreateRefused } from '../refusals.ts';

/** Values that nearly match a listed one. */
const inexact = {
  'a small first letter': 'male',
  'a small first letter of the last value': 'another',
  'capitals only': 'FEMALE',
  'a small letter inside': 'Notdisclosed',
  'a small letter after the hyphen and slash': 'Non-binary/non-conforming',
  'a capital after the hyphen': 'Non-Binary/Non-conforming',
  'a capital after the last hyphen': 'Non-binary/Non-Conforming',
  'a capital after each hyphen': 'Non-Binary/Non-Conforming',
  'no hyphens': 'Nonbinary/Nonconforming',
  'no slash': 'Non-binary Non-conforming',
  'only the part before the slash': 'Non-binary',
  'neither hyphens nor what is behind the slash': 'NonBinary',
  'a space between words': 'Not Disclosed',
  'no letter': '',
  'a space before': ' Male',
  'a space after': 'Another ',
  'letters of full width': 'Ｍａｌｅ',
  'hyphens of typesetting': 'Non\u2010binary/Non\u2010conforming',
};

const unrecognised = { 'a word outside the list': 'Unknown', 'a letter': 'F', 'the title of a person': 'Mx' };

const numeric = {
  'the number 0': 0,
  'the number 1': 1,
  'the number 2': 2,
  'a digit in quotes': '1',
  'zero in quotes': '0',
};

const fieldName = 'LearnerBaseDetails.Gender';

test.describe('POST /v1/learners', () => {
  for (const gender of genders) {
    test(`takes the gender ${gender} and returns it`, covers('learners.create.gender-values'), async ({ learners }) => {
      const other = gender === 'Male' ? 'Female' : 'Male';

      // Not marked `valid`: the OpenAPI document lists only three of the five genders, which is a separate quirk.
      const response = await learners.postUnusual(learners.body({ gender }), { gender: other }, { valid: false });

      await expect(response).toBeAccepted();
      expect((await learners.read(response.body?.learnerId)).gender).toBe(gender);
    });
  }

  for (const [reason, gender] of Object.entries(inexact)) {
    test(`refuses a gender with ${reason}`, covers('learners.create.gender-exact'), async ({ learners }) => {
      await expectCreateRefused(learners, { gender });
    });
  }

  for (const [reason, gender] of Object.entries(unrecognised)) {
    test(
      `refuses ${reason} as gender, naming the field`,
      covers('learners.create.gender-unrecognised'),
      async ({ learners }) => {
        await expect(await expectCreateRefused(learners, { gender })).toName(fieldName);
      },
    );
  }

  for (const [reason, gender] of Object.entries(numeric)) {
    test(
      `refuses ${reason} as gender, naming the field`,
      covers('learners.create.gender-numeric'),
      async ({ learners }) => {
        await expect(await expectCreateRefused(learners, { gender })).toName(fieldName);
      },
    );
  }

  test(
    'shows where the refused gender is named',
    covers('learners.create.gender-name-place'),
    async ({ learners, observe }) => {
      const { response } = await learners.attempt({ gender: 'Unknown' });

      const isKey = Object.keys(response.body?.errors ?? {}).includes(fieldName);
      const isSaid = response.text.includes(fieldName);
      observe(
        'learners.create.gender-name-place',
        { place: isKey ? 'key of errors' : isSaid ? 'text' : 'none' },
        response,
      );
    },
  );
});
