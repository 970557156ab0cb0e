import {
  type ApiResponse,
  covers,
  expect,
  type Item,
  ifAllowed,
  needs,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { createUnlessRefused } from '../create/unless-refused.ts';

/** A learner of each tutor, read singly and in the list. */
const ofTutors = pool('learners/visibility administrator', {
  async subject({ learners, organisation }) {
    const reads: ApiResponse[] = [];
    const emails: string[] = [];
    for (const primaryTutorEmail of organisation.tutors) {
      const { learnerId, body } = await learners.create({ primaryTutorEmail });
      reads.push(await learners.get(learnerId), await learners.getByEmail(body.email));
      emails.push(body.email);
    }
    const listed = (rows: Item[]) => emails.filter((email) => rows.some((row) => row.email === email));
    return { reads, emails, listed: listed(await learners.rowsUntil((rows) => listed(rows).length === emails.length)) };
  },
});

test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as an administrator', () => {
  test(
    'reads the learners of every tutor',
    covers('learners.visibility.administrator-read', needs('tutors'), ofTutors.row()),
    async ({ pooled }) => {
      await pooled(ofTutors, async ({ subject: { reads } }) => {
        for (const read of reads) await expect(read).toBeAccepted();
      });
    },
  );
});

test.describe('GET /v1/learners as an administrator', () => {
  test(
    'shows the learners of every tutor',
    covers('learners.visibility.administrator-list', needs('tutors'), ofTutors.row()),
    async ({ pooled }) => {
      await pooled(ofTutors, ({ subject: { emails, listed } }) => expect(listed, 'emails in the list').toEqual(emails));
    },
  );

  test(
    'shows and counts every learner of the organisation',
    covers('learners.visibility.administrator-list', needs('organisations')),
    async ({ learners, organisation }) => {
      const emails: string[] = [];
      for (const primaryTutorEmail of organisation.tutors)
        emails.push((await learners.create({ primaryTutorEmail })).body.email);

      const response = await learners.list({ pageIndex: 1, pageSize: 10 });

      await expect(response).toBeAccepted();
      expect(totalOf(response), 'totalRecords').toBe(emails.length);
      expect(
        rowsOf(response)
          .map(({ email }) => String(email))
          .sort(),
        'emails of the rows',
      ).toEqual(emails.sort());
    },
  );

  // Which roles may create learners is not documented (API document, Authentication 8).
  for (const role of ['tutor', 'manager'] as const)
    test(
      `shows a learner whom a ${role} has created`,
      covers('learners.visibility.administrator-list', needs(role, 'tutors'), ifAllowed),
      async ({ learners, organisation }) => {
        const theirs = learners.as(organisation[role]);
        const { email } = await createUnlessRefused(theirs, {}, `a ${role} may not create learners`);

        expect(await learners.row(email), 'row of the learner').toBeDefined();
      },
    );
});
