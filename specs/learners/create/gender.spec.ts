import { covers, expect, test } from '../../../fixtures/index.ts';
import { expectCreateRefused, refusedCreates, refuses } from '../refusals.ts';

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

const faults = Object.entries({ ...inexact, ...unrecognised, ...numeric }).map(([reason, gender]) => [
  reason,
  { gender },
]);

const refused = refusedCreates('gender', Object.fromEntries(faults));

test.describe('POST /v1/learners', () => {
  for (const reason of Object.keys(inexact))
    test(
      `refuses a gender with ${reason}`,
      covers('learners.create.gender-exact', refused.row(reason)),
      refuses(refused),
    );

  for (const [rule, reasons] of [
    ['learners.create.gender-unrecognised', unrecognised],
    ['learners.create.gender-numeric', numeric],
  ] as const)
    for (const reason of Object.keys(reasons))
      test(`refuses ${reason} as gender, naming the field`, covers(rule, refused.row(reason)), async ({ pooled }) => {
        await pooled(refused, async (seen) => {
          await expectCreateRefused(seen);
          await expect(seen.answer[0]!).toName(fieldName);
        });
      });

  test(
    'shows where the refused gender is named',
    covers('learners.create.gender-name-place', refused.row('a word outside the list')),
    async ({ pooled, observe }) => {
      await pooled(refused, ({ answer: [response] }) => {
        const isKey = Object.keys(response?.body?.errors ?? {}).includes(fieldName);
        const isSaid = response?.text.includes(fieldName);
        observe(
          'learners.create.gender-name-place',
          { place: isKey ? 'key of errors' : isSaid ? 'text' : 'none' },
          response!,
        );
      });
    },
  );
});
