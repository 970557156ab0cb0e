import {
  assumeAccepted,
  covers,
  emailIn,
  expect,
  ifAllowed,
  isRefused,
  needs,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

test.describe('GET /v1/learners as an administrator', () => {
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
      expect(rowsOf(response).map(emailIn).sort(), 'emails of the rows').toEqual(emails.sort());
    },
  );

  // Which roles may create learners is not documented (API document, Authentication 8).
  for (const role of ['tutor', 'manager'] as const)
    test(
      `shows a learner whom a ${role} has created`,
      covers('learners.visibility.administrator-list', needs(role, 'tutors'), ifAllowed),
      async ({ learners, organisation }) => {
        const body = learners.body();
        const response = await learners.as(organisation[role]).post(body);
        test.skip(isRefused(response), `a ${role} may not create learners`);
        assumeAccepted(response);

        expect(await learners.row(body.email), 'row of the learner').toBeDefined();
      },
    );
});
