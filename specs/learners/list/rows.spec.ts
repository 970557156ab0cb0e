import {
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  ifAllowed,
  isAccepted,
  learnerUniqueReference,
  needs,
  pool,
  rowsOf,
  sameEmail,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { skipUnlessLists } from '../visibility/seen.ts';

/** The rows of learners who were just created, with little and with much, of one with an unusual email, and of one who was updated. */
const lists = pool('learners/list rows', {
  async subject({ learners }) {
    const made = [
      ...(await learners.createMany(3)),
      await learners.create({ learnerUniqueReference: learnerUniqueReference(), courseDetails: 'Welding' }),
    ];
    const { learnerId, body } = await learners.create();
    const email = learners.newEmail();
    await learners.update(learnerId, { ...body, email, lastName: 'Zimmer' });
    const odd = await learners.post(learners.body({ email: learners.body().email.replace('@', '-andré@') }));
    const oddEmail = isAccepted(odd) ? String((await learners.read(odd.body.learnerId)).email) : null;
    const rowOf = (rows: Item[], of: string) => rows.find((row) => sameEmail(row.email, of));
    const wanted = [...made.map((learner) => learner.body.email), email, ...(oddEmail === null ? [] : [oddEmail])];
    const seen = (query = {}) =>
      learners.rowsUntil((found) => wanted.every((each) => rowOf(found, each) !== undefined), query);
    const rows = await seen();
    const all = await seen({ includeOffProgrammeLearners: true });
    return {
      made,
      rowsOfMade: made.map((learner) => rowOf(rows, learner.body.email)),
      withAll: made.map((learner) => rowOf(all, learner.body.email)),
      updated: { row: rowOf(rows, email), formerRow: rowOf(rows, body.email) },
      beyondAscii: oddEmail === null ? null : { row: rowOf(rows, oddEmail) },
      page: rowsOf(assumeAccepted(await learners.list({ pageIndex: 1, pageSize: 10 }))),
    };
  },
});

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

    test(
      'a learner is in the list from its creation on',
      covers('learners.list.complete', lists.row()),
      async ({ pooled }) => {
        await pooled(lists, ({ subject: { rowsOfMade } }) => {
          for (const row of rowsOfMade) expect(row, 'row of a new learner').toBeDefined();
        });
      },
    );

    test(
      'a learner stays in the list when it is updated',
      covers('learners.list.complete', lists.row()),
      async ({ pooled }) => {
        await pooled(lists, ({ subject: { updated } }) => {
          expect(updated.row, 'row under the new email').toBeDefined();
          expect(updated.formerRow, 'row under the former email').toBeUndefined();
        });
      },
    );

    test(
      'an email with a letter beyond ASCII is the same as in the single read',
      covers('learners.list.row-email', lists.row()),
      async ({ pooled }) => {
        await pooled(lists, ({ subject: { beyondAscii } }) => {
          test.skip(beyondAscii === null, 'no learner can have such an email');
          expect(beyondAscii!.row, 'row of the learner').toBeDefined();
        });
      },
    );

    test('every one carries an email', covers('learners.list.row-email', lists.row()), async ({ pooled }) => {
      await pooled(lists, ({ subject: { page } }) => {
        expect(page.length, 'rows to look at').toBeGreaterThan(0);
        for (const { email } of page) expect(email, 'email of a row').toMatch(/./);
      });
    });

    test(
      'a learner’s carries that learner’s email',
      covers('learners.list.row-email', lists.row()),
      async ({ pooled }) => {
        await pooled(lists, ({ subject: { made, rowsOfMade } }) => {
          for (const [at, { learnerId, body }] of made.entries()) {
            expect(rowsOfMade[at]?.email, 'email of the row').toBe(body.email);
            // A row need not contain the id, but if it does, it must be that learner's.
            expect(rowsOfMade[at]?.learnerId ?? learnerId, 'learnerId beside the email').toBe(learnerId);
          }
        });
      },
    );

    for (const [title, which] of [
      ['none carries a clientReference', 'rowsOfMade'],
      ['none carries a clientReference when off-programme learners are asked for', 'withAll'],
    ] as const)
      test(title, covers('learners.list.no-client-reference', lists.row()), async ({ pooled }) => {
        await pooled(lists, ({ subject: { made, ...rows } }) => {
          for (const [at, { body }] of made.entries()) {
            const row = rows[which][at];
            assume(row !== undefined, 'the list holds the learner');
            expect(row?.clientReference ?? null, 'clientReference of the row').toBeNull();
            expect(JSON.stringify(row), 'text of the row').not.toContain(body.clientReference);
          }
        });
      });

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
