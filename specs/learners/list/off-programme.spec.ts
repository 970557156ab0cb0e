import { assume, covers, expect, isAccepted, pool, test } from '../../../fixtures/index.ts';
import { malformed, observesMalformed } from './malformed.ts';

const endDates = { none: undefined, 'far ahead': '2999-12-31', past: '2020-01-31' };

const queries = {
  omitted: {},
  false: { includeOffProgrammeLearners: false },
  true: { includeOffProgrammeLearners: true },
};

/** Which learners the lists show, by their end dates. A service may refuse to enrol a learner whose end date has passed. */
const lists = pool('learners/list off-programme', {
  async subject({ learners }) {
    const emails = new Map<string, string>();
    for (const [which, endDate] of Object.entries(endDates)) {
      const body = learners.body({ endDate });
      if (isAccepted(await learners.post(body))) emails.set(body.email.toLowerCase(), which);
    }
    const shown: Record<string, string[]> = {};
    for (const [which, query] of Object.entries(queries)) {
      const shownBy = (rows: { email?: unknown }[]) => {
        const listed = new Set(rows.map(({ email }) => String(email).toLowerCase()));
        return [...emails].flatMap(([email, endDate]) => (listed.has(email) ? [endDate] : []));
      };
      shown[which] = shownBy(await learners.rowsUntil((rows) => shownBy(rows).length === emails.size, query));
    }
    return { enrolled: [...emails.values()], shown };
  },
});

test.describe('GET /v1/learners', () => {
  test(
    'shows with includeOffProgrammeLearners true every learner that it shows with false',
    covers('learners.list.off-programme-included', lists.row()),
    async ({ pooled }) => {
      await pooled(lists, ({ subject: { shown } }) => {
        expect(shown.true, 'shown with true, which must include those with false').toEqual(
          expect.arrayContaining(shown.false!),
        );
      });
    },
  );

  test(
    'shows with includeOffProgrammeLearners true a learner without an end date',
    covers('learners.list.off-programme-included', lists.row()),
    async ({ pooled }) => {
      await pooled(lists, ({ subject: { shown } }) => {
        // Who is off programme is not documented.
        assume(shown.false!.includes('none'), 'the list with false shows a learner without an end date');
        expect(shown.true, 'shown with true').toContain('none');
      });
    },
  );

  test(
    'shows or leaves out learners by their end date',
    covers('learners.list.off-programme-meaning', lists.row()),
    async ({ pooled, observe }) => {
      await pooled(lists, ({ subject: { enrolled, shown } }) => {
        const byEndDate = (which: string) => enrolled.map((endDate) => [endDate, shown[which]!.includes(endDate)]);
        const answer = Object.keys(queries).map((which) => [which, Object.fromEntries(byEndDate(which))]);
        observe('learners.list.off-programme-meaning', { 'shown by end date': Object.fromEntries(answer) });
      });
    },
  );

  test(
    'answers an includeOffProgrammeLearners that is neither true nor false',
    covers('learners.list.off-programme-malformed', malformed.row('learners.list.off-programme-malformed')),
    observesMalformed('learners.list.off-programme-malformed'),
  );
});
