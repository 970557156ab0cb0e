import {
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  type Learners,
  needs,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { lists, skipUnlessLists } from './seen.ts';

// The tutor caller is `tutors[0]`. A hidden learner may be answered 403 or 404.
test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as a tutor', () => {
  test.describe('primary tutor', covers('learners.visibility.tutor-read', needs('tutor', 'twoTutors')), () => {
    test('reads a learner of their own by id and by email', async ({ learners, organisation }) => {
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
      const seen = learners.as(organisation.tutor);

      await expect(await seen.get(learnerId)).toBeAccepted();
      await expect(await seen.getByEmail(body.email)).toBeAccepted();
    });

    test('reads no learner of another tutor, by id or by email', async ({ learners, organisation }) => {
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[1] });
      const seen = learners.as(organisation.tutor);
      // Read once before by a caller who may, so a copy that is cached for all callers is noticed.
      assumeAccepted(await learners.get(learnerId));
      assumeAccepted(await learners.getByEmail(body.email));

      for (const response of [await seen.get(learnerId), await seen.getByEmail(body.email)]) {
        await expect(response).toHaveStatus(403, 404);
        await expect(response).not.toName(String(body.clientReference));
      }
      await expect(await learners.get(learnerId)).toBeAccepted();
    });

    test(
      'reads no learner whose secondary tutors are all others',
      covers('learners.visibility.tutor-read', needs('threeTutors')),
      async ({ learners, organisation }) => {
        const [, second, third] = organisation.tutors;
        const { learnerId, body } = await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [third] });
        const seen = learners.as(organisation.tutor);

        await expect(await seen.get(learnerId)).toHaveStatus(403, 404);
        await expect(await seen.getByEmail(body.email)).toHaveStatus(403, 404);
      },
    );
  });

  test.describe('secondary tutor', () => {
    // The position of the tutor among the secondary tutors must not matter.
    for (const [position, order] of Object.entries({ first: [0, 2, 3], middle: [2, 0, 3], last: [2, 3, 0] })) {
      test(
        `who is the ${position} of three reads the learner and sees the row`,
        covers('learners.visibility.tutor-secondary', needs('tutor', 'fourTutors')),
        async ({ learners, organisation }) => {
          const secondaryTutorEmails = order.map((index) => organisation.tutors[index]);
          const primaryTutorEmail = organisation.tutors[1];
          const { learnerId, body } = await learners.create({ primaryTutorEmail, secondaryTutorEmails });

          await expectSeen(learners.as(organisation.tutor), learnerId, body.email);
        },
      );
    }

    test(
      'reads the learner, and so does the primary tutor',
      covers('learners.visibility.tutor-secondary', needs('tutor', 'twoTutors')),
      async ({ learners, organisation }) => {
        const [own, other] = organisation.tutors;
        const asSecondary = await learners.create({ primaryTutorEmail: other, secondaryTutorEmails: [own] });
        const asPrimary = await learners.create({ primaryTutorEmail: own, secondaryTutorEmails: [other] });

        for (const { learnerId, body } of [asSecondary, asPrimary])
          await expectSeen(learners.as(organisation.tutor), learnerId, body.email);
      },
    );
  });
});

test.describe('GET /v1/learners as a tutor', () => {
  test(
    'shows the learners of the tutor and no others',
    covers('learners.visibility.tutor-list', needs('tutor', 'threeTutors'), ifAllowed),
    async ({ learners, organisation }) => {
      const [own, second, third] = organisation.tutors;
      const primary = await learners.create({ primaryTutorEmail: own });
      const secondary = await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [third, own] });
      const hidden = await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [third] });
      const seen = learners.as(organisation.tutor);
      await skipUnlessLists(seen);

      expect(await seen.row(primary.body.email), 'row of a learner as primary tutor').toBeDefined();
      expect(await seen.row(secondary.body.email), 'row of a learner as secondary tutor').toBeDefined();
      expect(await seen.row(hidden.body.email), 'row of a learner of others').toBeUndefined();
      const withAll = await seen.row(hidden.body.email, { includeOffProgrammeLearners: true });
      expect(withAll, 'row of a learner of others, off-programme learners included').toBeUndefined();
      for (const { body } of [primary, secondary]) {
        const row = await seen.row(body.email, { includeOffProgrammeLearners: true });
        expect(row, 'row of a learner of the tutor, off-programme learners included').toBeDefined();
      }
    },
  );

  test(
    'counts the learners of the tutor and no others, and pages hold each once',
    covers('learners.visibility.tutor-list', needs('tutor', 'organisations'), ifAllowed),
    async ({ learners, organisation }) => {
      const [own, second, third] = organisation.tutors;
      const emails: string[] = [];
      // Learners of other tutors are in between, so a service that pages before it filters is noticed.
      for (const primaryTutorEmail of [second, own, second, own, third, own]) {
        const { body } = await learners.create({ primaryTutorEmail });
        if (primaryTutorEmail === own) emails.push(body.email);
      }
      await skipUnlessLists(learners.as(organisation.tutor));
      const pages = [];
      for (const pageIndex of [1, 2])
        pages.push(await learners.as(organisation.tutor).list({ pageIndex, pageSize: 2 }));

      for (const page of pages) {
        await expect(page).toBeAccepted();
        expect(totalOf(page), 'totalRecords for the tutor').toBe(3);
      }
      const found = pages.flatMap(rowsOf).map(({ email }) => String(email));
      expect(found.sort(), 'emails on both pages').toEqual(emails.sort());
    },
  );
});

async function expectSeen(seen: Learners, learnerId: string, email: string): Promise<void> {
  await expect(await seen.get(learnerId)).toBeAccepted();
  await expect(await seen.getByEmail(email)).toBeAccepted();
  expect(await lists(seen, email), 'row in the list').not.toBe(false);
}
