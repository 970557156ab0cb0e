import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  type Item,
  ifAllowed,
  needs,
  type Power,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { skipUnlessLists } from './seen.ts';

/** Learners by the places of their primary and secondary tutors. The tutor caller is the first; a hidden learner may be answered 403 or 404. */
interface Row {
  tutors: [primary: number, ...secondary: number[]];
  needs?: readonly Power[];
}

const rows: Record<string, Row> = {
  own: { tutors: [0] },
  'another tutor’s': { tutors: [1] },
  'of two others': { tutors: [1, 2], needs: ['threeTutors'] },
  // The position of the tutor among the secondary tutors must not matter.
  first: { tutors: [1, 0, 2, 3], needs: ['fourTutors'] },
  middle: { tutors: [1, 2, 0, 3], needs: ['fourTutors'] },
  last: { tutors: [1, 2, 3, 0], needs: ['fourTutors'] },
  'secondary tutor': { tutors: [1, 0] },
  'primary tutor beside another': { tutors: [0, 1] },
  'last of two': { tutors: [1, 2, 0], needs: ['threeTutors'] },
};

/** A learner each, read by the tutor, and the list of the tutor after them: null if the role may not read it. */
const seen = pool('learners/visibility tutor', {
  rows,
  needs: (row) => row.needs ?? [],
  subject: async () => null,
  async act({ learners, organisation }, _, { tutors: [primary, ...secondary] }) {
    const { learnerId, body } = await learners.create({
      primaryTutorEmail: organisation.tutors[primary],
      ...(secondary.length > 0 ? { secondaryTutorEmails: secondary.map((place) => organisation.tutors[place]) } : {}),
    });
    const isHidden = ![primary, ...secondary].includes(0);
    // Read once before by a caller who may, so a copy that is cached for all callers is noticed.
    if (isHidden)
      for (const read of [learners.get(learnerId), learners.getByEmail(body.email)]) assumeAccepted(await read);
    const ofTutor = learners.as(organisation.tutor);
    const reads: ApiResponse[] = [await ofTutor.get(learnerId), await ofTutor.getByEmail(body.email)];
    return { body, reads, own: isHidden ? await learners.get(learnerId) : null };
  },
  async control({ learners, organisation }) {
    const ofTutor = learners.as(organisation.tutor);
    if (!(await ofTutor.mayList())) return null;
    const listed = async (query = {}) => (await ofTutor.rows(query)).map(({ email }: Item) => email);
    return { default: await listed(), all: await listed({ includeOffProgrammeLearners: true }) };
  },
});

test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as a tutor', () => {
  test.describe('primary tutor', () => {
    test(
      'reads a learner of their own by id and by email',
      covers('learners.visibility.tutor-read', needs('tutor', 'twoTutors'), seen.row('own')),
      async ({ pooled }) => {
        await pooled(seen, async ({ answer }) => {
          for (const read of answer.reads) await expect(read).toBeAccepted();
        });
      },
    );

    for (const [title, row, ...powers] of [
      ['reads no learner of another tutor, by id or by email', 'another tutor’s'],
      ['reads no learner whose secondary tutors are all others', 'of two others', 'threeTutors'],
    ] as const)
      test(
        title,
        covers('learners.visibility.tutor-read', needs('tutor', 'twoTutors', ...powers), seen.row(row)),
        async ({ pooled }) => {
          await pooled(seen, async ({ answer: { body, reads, own } }) => {
            for (const read of reads) {
              await expect(read).toHaveStatus(403, 404);
              await expect(read).not.toName(String(body.clientReference));
            }
            await expect(own!, 'read by an administrator').toBeAccepted();
          });
        },
      );
  });

  test.describe('secondary tutor', () => {
    for (const [title, own, ...powers] of [
      ...(['first', 'middle', 'last'] as const).map(
        (place) => [`who is the ${place} of three reads the learner and sees the row`, [place], 'fourTutors'] as const,
      ),
      [
        'reads the learner, and so does the primary tutor',
        ['secondary tutor', 'primary tutor beside another'],
        'twoTutors',
      ] as const,
    ])
      test(
        title,
        covers('learners.visibility.tutor-secondary', needs('tutor', ...powers), ...own.map((row) => seen.row(row))),
        async ({ pooled }) => {
          for (const row of own)
            await pooled(
              seen,
              async ({ answer: { body, reads }, control }) => {
                for (const read of reads) await expect(read).toBeAccepted();
                if (control) expect(control.default, 'emails in the list').toContain(body.email);
              },
              row,
            );
        },
      );
  });
});

test.describe('GET /v1/learners as a tutor', () => {
  const shown = { own: true, 'last of two': true, 'of two others': false };
  test(
    'shows the learners of the tutor and no others',
    covers(
      'learners.visibility.tutor-list',
      needs('tutor', 'threeTutors'),
      ifAllowed,
      ...Object.keys(shown).map((row) => seen.row(row)),
    ),
    async ({ pooled }) => {
      for (const [row, isShown] of Object.entries(shown))
        await pooled(
          seen,
          ({ answer: { body }, control }) => {
            test.skip(control === null, 'the role may not list learners');
            for (const [which, emails] of Object.entries(control!))
              expect(emails.includes(body.email), `row of a learner, ${row}, in the list, ${which}`).toBe(isShown);
          },
          row,
        );
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
