import {
  covers,
  emailIn,
  expect,
  type Item,
  ifAllowed,
  needs,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { skipUnlessLists } from './seen.ts';

// The manager caller manages `tutors[0]` and `tutors[1]`.
test.describe(
  'GET /v1/learners/{learnerId} and GET /v1/learners/{email} as a manager',
  covers('learners.visibility.manager-read', needs('manager', 'managedTutors', 'fourTutors')),
  () => {
    const seenBy = {
      'the primary tutor is the first of the manager’s': [[0], []],
      'the primary tutor is the second of the manager’s': [[1], []],
      'a secondary tutor is the first of the manager’s': [[2], [3, 0]],
      'a secondary tutor is the second of the manager’s': [[2], [1, 3]],
    };
    for (const [reason, [primary = [], secondary = []]] of Object.entries(seenBy)) {
      test(`reads a learner when ${reason}`, async ({ learners, organisation }) => {
        const { learnerId, body } = await learners.create({
          primaryTutorEmail: organisation.tutors[primary[0] ?? 0],
          secondaryTutorEmails: secondary.map((index) => organisation.tutors[index]),
        });
        const seen = learners.as(organisation.manager);

        await expect(await seen.get(learnerId)).toBeAccepted();
        await expect(await seen.getByEmail(body.email)).toBeAccepted();
      });
    }

    test('reads no learner who has none of the manager’s tutors', async ({ learners, organisation }) => {
      const [, , third, fourth] = organisation.tutors;
      const { learnerId, body } = await learners.create({ primaryTutorEmail: third, secondaryTutorEmails: [fourth] });
      const seen = learners.as(organisation.manager);

      for (const response of [await seen.get(learnerId), await seen.getByEmail(body.email)]) {
        await expect(response).toHaveStatus(403, 404);
        await expect(response).not.toName(String(body.clientReference));
      }
      await expect(await learners.get(learnerId)).toBeAccepted();
    });
  },
);

test.describe(
  'GET /v1/learners as a manager',
  covers('learners.visibility.manager-list', needs('manager', 'managedTutors', 'fourTutors'), ifAllowed),
  () => {
    test('shows and counts the learners of the manager’s tutors, each once, and no others', async ({
      lab,
      learners,
      organisation,
    }) => {
      const [first, second, third, fourth] = organisation.tutors;
      const seen = [
        await learners.create({ primaryTutorEmail: first }),
        await learners.create({ primaryTutorEmail: second }),
        // These learners are assigned to both of the manager's tutors, but must have only one row.
        await learners.create({ primaryTutorEmail: first, secondaryTutorEmails: [second] }),
        await learners.create({ primaryTutorEmail: third, secondaryTutorEmails: [first, second] }),
      ];
      const unseen = [
        await learners.create({ primaryTutorEmail: third }),
        await learners.create({ primaryTutorEmail: fourth, secondaryTutorEmails: [third] }),
      ];
      const manager = learners.as(organisation.manager);
      await skipUnlessLists(manager);
      const emailsOf = (made: typeof seen) => made.map(({ body }) => body.email).sort();

      if (lab.isolated) {
        const response = await manager.list({ pageIndex: 1, pageSize: 10 });
        await expect(response).toBeAccepted();
        const emails = rowsOf(response).map(emailIn);
        expect(emails.sort(), 'emails of the rows').toEqual(emailsOf(seen));
        expect(totalOf(response), 'totalRecords for the manager').toBe(4);
      } else {
        const made = new Set([...emailsOf(seen), ...emailsOf(unseen)]);
        const own = (rows: Item[]) => [...new Set(rows.map(emailIn))].filter((each) => made.has(each));
        const rows = await manager.rowsUntil((found) => own(found).length >= seen.length);
        expect(own(rows).sort(), "emails of this check's rows").toEqual(emailsOf(seen));
      }
    });
  },
);
