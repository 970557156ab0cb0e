import {
  covers,
  expect,
  ifAllowed,
  learnerUniqueReference,
  needs,
  rowsOf,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { createUnlessRefused } from '../create/unless-refused.ts';
import { skipUnlessLists } from '../visibility/seen.ts';

test.describe('GET /v1/learners', () => {
  test.describe('rows', () => {
    test(
      'there is one for each learner of the organisation',
      covers('learners.list.complete', needs('organisations')),
      async ({ learners, tags, organisation }) => {
        const [primary = '', another = primary] = organisation.tutors;
        const emails = [
          (await learners.create()).body.email,
          (await learners.create({ primaryTutorEmail: another })).body.email,
          (await learners.create({ endDate: laterEndDate, provisionType: 30, hasEhcp: true })).body.email,
          (await learners.create({ secondaryTutorEmails: [another] })).body.email,
          // A query that joins tags would return a row for each tag.
          (await learners.create({ tags: tags.names(3) })).body.email,
        ];

        const response = await learners.list({ pageIndex: 1, pageSize: 10 });

        await expect(response).toHaveStatus(200);
        expect(
          rowsOf(response)
            .map(({ email }) => email)
            .sort(),
          'emails of the rows',
        ).toEqual(emails.sort());
      },
    );

    test('a learner is in the list from its creation on', covers('learners.list.complete'), async ({ learners }) => {
      const { body } = await learners.create();

      expect(await learners.row(body.email), 'row of a new learner').toBeDefined();
    });

    test('a learner stays in the list when it is updated', covers('learners.list.complete'), async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      const email = learners.newEmail();
      await learners.update(learnerId, { ...body, email, lastName: 'Zimmer' });

      expect(await learners.row(email), 'row under the new email').toBeDefined();
      expect(await learners.row(body.email), 'row under the former email').toBeUndefined();
    });

    test(
      'an email with a letter beyond ASCII is the same as in the single read',
      covers('learners.list.row-email'),
      async ({ learners }) => {
        const email = learners.body().email.replace('@', '-andré@');
        const { learnerId } = await createUnlessRefused(learners, { email }, 'no learner can have such an email');
        const record = await learners.read(learnerId);

        expect(await learners.row(String(record.email)), 'row of the learner').toBeDefined();
      },
    );

    test('every one carries an email', covers('learners.list.row-email'), async ({ learners }) => {
      await learners.createMany(2);
      await learners.create({ learnerUniqueReference: learnerUniqueReference(), courseDetails: 'Welding' });

      const response = await learners.list({ pageIndex: 1, pageSize: 10 });

      await expect(response).toBeAccepted();
      expect(rowsOf(response).length, 'rows to look at').toBeGreaterThan(0);
      for (const { email } of rowsOf(response)) expect(email, 'email of a row').toMatch(/./);
    });

    test('a learner’s carries that learner’s email', covers('learners.list.row-email'), async ({ learners }) => {
      const created = await learners.createMany(3);

      for (const { learnerId, body } of created) {
        const row = await learners.row(body.email);

        expect(row?.email, 'email of the row').toBe(body.email);
        // A row need not contain the id, but if it does, it must be that learner's.
        expect(row?.learnerId ?? learnerId, 'learnerId beside the email').toBe(learnerId);
      }
    });

    test('none carries a clientReference', covers('learners.list.no-client-reference'), async ({ learners }) => {
      for (const { body } of await learners.createMany(3)) {
        const row = await learners.listed(body.email);

        expect(row.clientReference ?? null, 'clientReference of the row').toBeNull();
        expect(JSON.stringify(row), 'text of the row').not.toContain(body.clientReference);
      }
    });

    test(
      'none carries a clientReference when off-programme learners are asked for',
      covers('learners.list.no-client-reference'),
      async ({ learners }) => {
        const { body } = await learners.create();

        const row = await learners.listed(body.email, { includeOffProgrammeLearners: true });

        expect(row.clientReference ?? null, 'clientReference of the row').toBeNull();
      },
    );

    for (const [role, powers] of [
      ['tutor', ['tutor', 'tutors']],
      ['manager', ['manager', 'organisations']],
    ] as const)
      test(
        `none carries a clientReference for a ${role}, also of a learner who was updated`,
        covers('learners.list.no-client-reference', needs(...powers), ifAllowed),
        async ({ learners, organisation }) => {
          const asRole = learners.as(organisation[role]);
          await skipUnlessLists(asRole);
          const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
          const clientReference = unique('reference');
          await learners.update(learnerId, { ...body, clientReference });

          const row = await asRole.listed(body.email);

          expect(row.clientReference ?? null, 'clientReference of the row').toBeNull();
          expect(JSON.stringify(row), 'text of the row').not.toContain(clientReference);
        },
      );
  });
});
