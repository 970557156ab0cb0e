import { assume, covers, expect, isAccepted, type Learners, test } from '../../../fixtures/index.ts';
import { queriesWith, statusesOfLists } from '../statuses.ts';

const endDates = { none: undefined, 'far ahead': '2999-12-31', past: '2020-01-31' };

test.describe('GET /v1/learners', () => {
  test(
    'shows with includeOffProgrammeLearners true every learner that it shows with false',
    covers('learners.list.off-programme-included'),
    async ({ learners }) => {
      const emails = Object.values(await withEndDates(learners));

      const shown = await shownAmong(learners, emails, { includeOffProgrammeLearners: false });
      const shownWithAll = await shownAmong(learners, emails, { includeOffProgrammeLearners: true });

      expect(shownWithAll, 'emails with true, which must include those with false').toEqual(
        expect.arrayContaining(shown),
      );
    },
  );

  test(
    'shows with includeOffProgrammeLearners true a learner without an end date',
    covers('learners.list.off-programme-included'),
    async ({ learners }) => {
      const { body } = await learners.create();
      // Who is off programme is not documented.
      const row = await learners.row(body.email, { includeOffProgrammeLearners: false });
      assume(row !== undefined, 'the list with false shows a learner without an end date');

      expect(await learners.row(body.email, { includeOffProgrammeLearners: true }), 'row with true').toBeDefined();
    },
  );

  test(
    'shows or leaves out learners by their end date',
    covers('learners.list.off-programme-meaning'),
    async ({ learners, observe }) => {
      const emails = await withEndDates(learners);
      const answer: Record<string, Record<string, boolean>> = {};
      for (const [which, query] of Object.entries({
        omitted: {},
        false: { includeOffProgrammeLearners: false },
        true: { includeOffProgrammeLearners: true },
      })) {
        const shown = await shownAmong(learners, Object.values(emails), query);
        const byEndDate = Object.entries(emails).map(([endDate, email]) => [endDate, shown.includes(email)]);
        answer[which] = Object.fromEntries(byEndDate) as Record<string, boolean>;
      }

      observe('learners.list.off-programme-meaning', { 'shown by end date': answer });
    },
  );

  test(
    'answers an includeOffProgrammeLearners that is neither true nor false',
    covers('learners.list.off-programme-malformed'),
    async ({ learners, observe }) => {
      await learners.create();
      const values = ['maybe', 'untrue', 'falsey', '1', ''];
      const queries = queriesWith('includeOffProgrammeLearners', values, { pageIndex: 1, pageSize: 10 });

      const { statuses, shownBy } = await statusesOfLists(learners, queries);

      observe('learners.list.off-programme-malformed', statuses, ...shownBy);
    },
  );
});

/** Emails of learners by their end date. A service may refuse to enrol a learner whose end date has passed. */
async function withEndDates(learners: Learners): Promise<Record<string, string>> {
  const emails: Record<string, string> = {};
  for (const [which, endDate] of Object.entries(endDates)) {
    const body = learners.body({ endDate });
    if (isAccepted(await learners.post(body))) emails[which] = body.email;
  }
  return emails;
}

async function shownAmong(
  learners: Learners,
  emails: string[],
  query: { includeOffProgrammeLearners?: boolean },
): Promise<string[]> {
  const shown: string[] = [];
  for (const email of emails) if ((await learners.row(email, query)) !== undefined) shown.push(email);
  return shown;
}
