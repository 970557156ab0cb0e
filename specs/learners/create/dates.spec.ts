import { covers, expect, test } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { expectCreateRefused } from '../refusals.ts';
import { statusesOfCreates } from '../statuses.ts';

const days = { 'a leap day': '2000-02-29', 'the last day of a year': '1999-12-31' };

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

const noEndDates = {
  'a word': 'soon',
  'a sentence': 'when the course is over',
  'the 31st of June': `${endYear}-06-31`,
  'a thirteenth month': `${endYear}-13-01`,
};

test.describe('POST /v1/learners', () => {
  test.describe('dateOfBirth', covers('learners.create.date-of-birth-format'), () => {
    for (const [reason, dateOfBirth] of Object.entries(days)) {
      test(`is accepted for ${reason}`, async ({ learners }) => {
        await expect(await learners.postUnusual(learners.body({ dateOfBirth }))).toBeAccepted();
      });
    }

    for (const [reason, dateOfBirth] of Object.entries(noDays)) {
      test(`is refused for ${reason}`, async ({ learners }) => {
        await expectCreateRefused(learners, { dateOfBirth });
      });
    }
  });

  test.describe('endDate', covers('learners.create.end-date-format'), () => {
    test(`is accepted as YYYY-MM-DD, and refused for ${Object.keys(noEndDates).join(', ')}`, async ({ learners }) => {
      const body = learners.body({ endDate: laterEndDate });

      for (const [what, endDate] of Object.entries(noEndDates))
        await expect(await learners.post({ ...body, endDate }), what).toHaveStatus(400);
      expect(await learners.exists(body.email), 'a learner exists after the refused creates').toBe(false);

      await expect(await learners.postUnusual(body)).toBeAccepted();
    });
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
