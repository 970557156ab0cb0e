import { covers, test } from '../../../fixtures/index.ts';
import { refusedCreates, refuses } from '../refusals.ts';

const noDays = {
  'an empty text': '',
  'a word': 'yesterday',
  'a leap day of a common year': '2001-02-29',
  'the 29th of February 1900': '1900-02-29',
  'the 31st of April': '1990-04-31',
  'the 30th of February': '1990-02-30',
  'a thirteenth month': '1990-13-01',
  'a month 0': '1990-00-10',
  'a day 0': '1990-04-00',
};

const refused = refusedCreates(
  'dates',
  Object.fromEntries(Object.entries(noDays).map(([reason, dateOfBirth]) => [reason, { dateOfBirth }])),
);

test.describe('POST /v1/learners', () => {
  test.describe('dateOfBirth', () => {
    for (const reason of Object.keys(noDays))
      test(
        `is refused for ${reason}`,
        covers('learners.create.date-of-birth-format', refused.row(reason)),
        refuses(refused),
      );
  });
});
