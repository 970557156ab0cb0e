import {
  type ApiResponse,
  assumeAccepted,
  covers,
  emailIn,
  expect,
  ifAllowed,
  needs,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

/** A learner by its tutors, by their places among the organisation's. The manager manages the first two. */
interface Case {
  primary: number;
  secondary: readonly number[];
  isSeen: boolean;
}

const seen = (primary: number, ...secondary: number[]): Case => ({ primary, secondary, isSeen: true });

const seenBy: Record<string, Case> = {
  'the primary tutor is the first of the manager’s': seen(0),
  'the primary tutor is the second of the manager’s': seen(1),
  'a secondary tutor is the first of the manager’s': seen(2, 3, 0),
  'a secondary tutor is the second of the manager’s': seen(2, 1, 3),
};

const hidden = 'none is the manager’s';

/** Must have only one row in the list. */
const ofBoth: Record<string, Case> = {
  'primary and secondary tutor are the manager’s': seen(0, 1),
  'both secondary tutors are the manager’s': seen(2, 0, 1),
};

const cases: Record<string, Case> = {
  ...seenBy,
  ...ofBoth,
  [hidden]: { primary: 2, secondary: [3], isSeen: false },
};

const firstPage = { pageIndex: 1, pageSize: 10 };

/** Learners of various tutors, how the manager reads them and, when all are there, the manager's list. */
const managed = pool('learners/visibility manager', {
  powers: ['manager', 'managedTutors', 'fourTutors'],
  rows: cases,
  // Emails of those who are to be in the list: at first, where a row is sent alone, those of rows that were sent alone before it.
  async subject({ lab, learners, organisation }) {
    const manager = learners.as(organisation.manager);
    if (!lab.isolated || !(await manager.mayList())) return [];
    return rowsOf(assumeAccepted(await manager.list(firstPage))).map(emailIn);
  },
  async act({ learners, organisation: { tutors, manager } }, listed, one) {
    const learner = await learners.create({
      primaryTutorEmail: tutors[one.primary],
      secondaryTutorEmails: one.secondary.map((at) => tutors[at]),
    });
    if (one.isSeen) listed.push(learner.body.email);
    const asManager = learners.as(manager);
    const reads: ApiResponse[] = Object.values(ofBoth).includes(one)
      ? []
      : [await asManager.get(learner.learnerId), await asManager.getByEmail(learner.body.email)];
    return { learner, reads, own: one.isSeen ? null : await learners.get(learner.learnerId) };
  },
  /** Null if the manager may not list. */
  async control({ lab, learners, organisation }, listed) {
    const manager = learners.as(organisation.manager);
    if (!(await manager.mayList())) return null;
    if (!lab.isolated) {
      const hasAll = (emails: string[]) => listed.every((email) => emails.includes(email));
      return { emails: (await manager.rowsUntil((rows) => hasAll(rows.map(emailIn)))).map(emailIn) };
    }
    const page = assumeAccepted(await manager.list(firstPage));
    return { emails: rowsOf(page).map(emailIn), total: totalOf(page) };
  },
});

test.describe(
  'GET /v1/learners/{learnerId} and GET /v1/learners/{email} as a manager',
  covers('learners.visibility.manager-read'),
  () => {
    for (const reason of Object.keys(seenBy))
      managed.check(`reads a learner when ${reason}`, managed.row(reason), async ({ answer: { reads } }) => {
        for (const read of reads) await expect(read).toBeAccepted();
      });

    managed.checks(managed.row(hidden), {
      'reads no learner who has none of the manager’s tutors': async ({ answer: { learner, reads, own } }) => {
        assumeAccepted(own!);
        for (const read of reads) {
          await expect(read).toHaveStatus(403, 404);
          await expect(read).not.toName(String(learner.body.clientReference));
        }
      },
    });
  },
);

test.describe('GET /v1/learners as a manager', covers('learners.visibility.manager-list', ifAllowed), () => {
  const shown = [
    'the primary tutor is the second of the manager’s',
    'a secondary tutor is the first of the manager’s',
    hidden,
  ];
  managed.checks(covers('learners.visibility.manager-list', managed.row(...shown)), {
    'shows the learners of the manager’s tutors and no others': ({ answer: { learner }, control }, { row }) => {
      test.skip(control === null, 'the role may not list learners');
      expect(control!.emails.includes(learner.body.email), `row of the learner when ${row}`).toBe(cases[row]!.isSeen);
    },
  });

  managed.check(
    'shows and counts the learners of the manager’s tutors, each once, and no others',
    covers('learners.visibility.manager-list', needs('organisations'), managed.row(...Object.keys(cases))),
    ({ subject: listed, control }) => {
      test.skip(control === null, 'the role may not list learners');
      expect(control!.emails.toSorted(), 'emails of the rows').toEqual(listed.toSorted());
      expect(control!.total, 'totalRecords for the manager').toBe(listed.length);
    },
  );
});
