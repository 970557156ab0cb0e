import { covers, test } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { refusedCreates, refuses } from '../refusals.ts';
import { statusesOfCreates } from '../statuses.ts';

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

const endYear = laterEndDate.slice(0, 4);

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

  test(
    'reads other spellings of dates or not',
    covers('learners.create.date-spellings'),
    async ({ learners, observe }) => {
      const { statuses, shownBy } = await statusesOfCreates(learners, {
        'dateOfBirth, day first': { dateOfBirth: '23/04/1990' },
        'dateOfBirth with a time': { dateOfBirth: '1990-04-23T00:00:00Z' },
        'dateOfBirth without leading zeros': { dateOfBirth: '1990-4-3' },
        'endDate, day first': { endDate: `31/07/${endYear}` },
        'endDate with a time': { endDate: `${laterEndDate}T00:00:00Z` },
        'endDate without leading zeros': { endDate: `${endYear}-7-3` },
      });

      observe('learners.create.date-spellings', statuses, ...shownBy);
    },
  );
});
