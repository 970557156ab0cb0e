import {
  type ApiResponse,
  assumeAccepted,
  assumeEmail,
  byDefault,
  covers,
  emailIn,
  expect,
  type Item,
  ifAllowed,
  inAMoment,
  inTurn,
  isSeen,
  type Learners,
  needs,
  type Power,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { skipIfTooSmall } from '../list/pages.ts';
import { skipUnlessLists } from './seen.ts';

/** Learners by the places of their primary and secondary tutors. The tutor caller is the first; a hidden learner may be answered 403 or 404. */
interface Row {
  tutors: [primary: number, ...secondary: number[]];
  /** Created with a tag where tagging is enabled: a service stores that afterwards, and must not lose the tutors. */
  isTagged?: true;
  needs?: readonly Power[];
}

const rows: Record<string, Row> = {
  own: { tutors: [0], needs: ['twoTutors'] },
  'another tutor’s': { tutors: [1], needs: ['twoTutors'] },
  'of two others': { tutors: [1, 2], needs: ['threeTutors'] },
  // The position of the tutor among the secondary tutors must not matter.
  first: { tutors: [1, 0, 2, 3], needs: ['fourTutors'] },
  middle: { tutors: [1, 2, 0, 3], needs: ['fourTutors'] },
  last: { tutors: [1, 2, 3, 0], needs: ['fourTutors'] },
  'secondary tutor': { tutors: [1, 0], isTagged: true, needs: ['twoTutors'] },
  'primary tutor beside another': { tutors: [0, 1], needs: ['twoTutors'] },
  'last of two': { tutors: [1, 2, 0], needs: ['threeTutors'] },
};

/**
 * A learner each, read by the tutor as the create left it; if that did not assign the tutor, which is another rule's concern, read once
 * assigned by a batch. And the list of the tutor after them: null if the role may not read it.
 */
const seen = pool('learners/visibility tutor', {
  powers: ['tutor'],
  rows,
  /** The emails of those whom the tutor sees. */
  subject: async (): Promise<string[]> => [],
  async act({ lab, learners, tags, tutors, organisation }, ofOwn, { tutors: [primary, ...secondary], isTagged }) {
    const [own] = organisation.tutors as [string];
    const fields = {
      primaryTutorEmail: organisation.tutors[primary],
      ...(isTagged && lab.has('tagging') ? { tags: [tags.anyName()] } : {}),
    };
    const { learnerId, body } =
      secondary.length === 0
        ? await learners.create(fields)
        : await posted(learners, { ...fields, secondaryTutorEmails: secondary.map((at) => organisation.tutors[at]) });
    const isHidden = ![primary, ...secondary].includes(0);
    // Read once before by a caller who may, so a copy that is cached for all callers is noticed.
    if (isHidden)
      for (const read of [learners.get(learnerId), learners.getByEmail(body.email)]) assumeAccepted(await read);
    const ofTutor = learners.as(organisation.tutor);
    const asCreated = await ofTutor.get(learnerId);
    const isLeftOut = secondary.includes(0) && !isSeen(asCreated);
    if (isLeftOut) assumeAccepted(await tutors.assign(own, [learnerId]));
    const byId = isLeftOut ? await ofTutor.get(learnerId) : asCreated;
    const reads: ApiResponse[] = [byId, await ofTutor.getByEmail(body.email)];
    if (isSeen(byId)) ofOwn.push(body.email);
    return { body, asCreated, reads, own: isHidden ? await learners.get(learnerId) : null };
  },
  async control({ learners, organisation }, ofOwn) {
    const ofTutor = learners.as(organisation.tutor);
    if (!(await ofTutor.mayList())) return null;
    const isWhole = (rows: Item[]) => ofOwn.every((email) => rows.map(emailIn).includes(email.toLowerCase()));
    // While others change learners, the pages of a longer list need not fit together, and a walk can miss a row.
    const pages = await inAMoment(
      () => ofTutor.pages(),
      (walked) => isLong(walked) || (isWhole(walked.flatMap(rowsOf)) && isCounted(walked)),
    );
    const all = isLong(pages) ? await ofTutor.rowsUntil(isWhole) : pages.flatMap(rowsOf);
    return {
      default: (await ofTutor.rows(byDefault)).map(emailIn),
      all: all.map(emailIn),
      isCounted: isLong(pages) || isCounted(pages),
    };
  },
});

const isLong = (pages: readonly ApiResponse[]) => pages.length > 2;

/** Whether totalRecords is the number of rows, on each page. */
function isCounted(pages: readonly ApiResponse[]): boolean {
  return pages.every((page) => totalOf(page) === pages.flatMap(rowsOf).length);
}

/** A learner as the create leaves it: `learners.create` would see to it that the tutors are assigned. */
async function posted(learners: Learners, fields: Record<string, unknown>) {
  const body = learners.body(fields);
  return { body, learnerId: assumeAccepted(await learners.post(body, { valid: true })).body?.learnerId as string };
}

test.describe('POST /v1/learners', () => {
  test.describe('tutors in secondaryTutorEmails', () => {
    seen.check(
      'become secondary tutors: one sees the learner',
      covers('learners.create.secondary-tutors-assigned', seen.row('secondary tutor', 'another tutor’s')),
      ({ answer: { asCreated } }, { row }) =>
        expect(isSeen(asCreated), `the tutor sees the learner, ${row}`).toBe(row === 'secondary tutor'),
    );

    for (const [place, row] of Object.entries({ first: 'first', 'in the middle': 'middle', last: 'last' }))
      seen.checks(covers('learners.create.secondary-tutors-assigned', seen.row(row)), {
        [`become secondary tutors: the one ${place} of three sees the learner`]: ({ answer: { asCreated } }) =>
          expect(isSeen(asCreated), 'the tutor sees the learner').toBe(true),
      });
  });
});

test.describe('a learner whom the caller does not see', () => {
  seen.checks(covers('learners.visibility.refusal-status', seen.row('another tutor’s')), {
    'shows the status with which it is refused to a tutor': ({ answer: { reads } }, { observe }) => {
      const [byId, byEmail] = reads.map(({ status }) => status) as [number, number];
      observe('learners.visibility.refusal-status', { 'by id': byId, 'by email': byEmail }, ...reads);
    },
  });
});

test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as a tutor', () => {
  test.describe('primary tutor', () => {
    seen.checks(covers('learners.visibility.tutor-read', seen.row('own')), {
      'reads a learner of their own by id and by email': async ({ answer: { body, reads } }) => {
        const [byId, byEmail] = reads as [ApiResponse, ApiResponse];
        await expect(byId).toBeAccepted();
        assumeEmail(byId.body, body);
        await expect(byEmail).toBeAccepted();
      },
    });

    for (const [title, row] of [
      ['reads no learner of another tutor, by id or by email', 'another tutor’s'],
      ['reads no learner whose secondary tutors are all others', 'of two others'],
    ] as const)
      seen.checks(covers('learners.visibility.tutor-read', seen.row(row)), {
        [title]: async ({ answer: { body, reads, own } }) => {
          for (const read of reads) {
            await expect(read).toHaveStatus(403, 404);
            await expect(read).not.toName(String(body.clientReference));
          }
          await expect(own!, 'read by an administrator').toBeAccepted();
        },
      });
  });

  test.describe('secondary tutor', () => {
    for (const [title, own] of [
      ...(['first', 'middle', 'last'] as const).map(
        (place) => [`who is the ${place} of three reads the learner and sees the row`, [place]] as const,
      ),
      [
        'reads the learner, and so does the primary tutor',
        ['secondary tutor', 'primary tutor beside another'],
      ] as const,
    ])
      seen.checks(covers('learners.visibility.tutor-secondary', seen.row(...own)), {
        [title]: async ({ answer: { body, reads }, control }) => {
          for (const read of reads) await expect(read).toBeAccepted();
          if (control) expect(control.all, 'emails in the list').toContain(body.email);
        },
      });
  });
});

test.describe('GET /v1/learners as a tutor', () => {
  const shown: Record<string, boolean> = { own: true, 'last of two': true, 'of two others': false };
  seen.check(
    'shows the learners of the tutor and no others',
    covers('learners.visibility.tutor-list', needs('threeTutors'), ifAllowed, seen.row(...Object.keys(shown))),
    ({ answer: { body, reads }, control }, { row }) => {
      test.skip(control === null, 'the role may not list learners');
      const isShown = shown[row]!;
      if (isShown) for (const read of reads) assumeAccepted(read);
      expect(control!.all.includes(body.email), `row of a learner, ${row}, in the list of all`).toBe(isShown);
      // The list by default may leave out any learner.
      if (!isShown) expect(control!.default, 'emails in the list by default').not.toContain(body.email);
      expect(control!.isCounted, 'totalRecords for the tutor counts the rows').toBe(true);
    },
  );

  test(
    'counts the learners of the tutor and no others, and pages hold each',
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
      const pages = await inTurn([1, 2], (pageIndex) =>
        learners.as(organisation.tutor).list({ pageIndex, pageSize: 2 }),
      );
      skipIfTooSmall(pages);

      for (const page of pages) {
        await expect(page).toBeAccepted();
        expect(totalOf(page), 'totalRecords for the tutor').toBe(3);
      }
      // That pages hold each once is another rule's concern.
      const found = new Set(pages.flatMap(rowsOf).map(emailIn));
      expect([...found].sort(), 'emails on both pages').toEqual(emails.sort());
    },
  );
});
