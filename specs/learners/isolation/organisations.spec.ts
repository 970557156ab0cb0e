import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeEmail,
  attempted,
  byDefault,
  type CreatedLearner,
  covers,
  emailIn,
  expect,
  inAMoment,
  isAccepted,
  isRefused,
  isSeenByTutor,
  Learners,
  learnerUniqueReference,
  needs,
  pool,
  rowsOf,
  type Surroundings,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { type Answers, expectHidden, hiddenOr } from './hidden.ts';

async function createdAndDeleted(learners: Learners, fields: Record<string, unknown>): Promise<Answers> {
  const answer = await learners.post(learners.body(fields), { valid: true });
  if (isAccepted(answer)) await learners.delete(answer.body?.learnerId);
  return [answer];
}

/** Whether the learner has a secondary tutor who can tell whom they see. */
const isTutored = (lab: Surroundings['lab']) => lab.has('tutor') && lab.has('twoTutors');

/** What an administrator of another organisation sends for a learner, and for one of their own with the same email and reference. */
const foreign = pool('learners/isolation organisations', {
  powers: ['otherOrganisation'],
  rows: {
    read: async (theirs, { learnerId }) => [await theirs.get(learnerId)],
    'read by email': async (theirs, { body }) =>
      hiddenOr(await theirs.getByEmail(body.email), () => theirs.getByEmail(theirs.newEmail())),
    // With a tutor of the other organisation, if one is known, so the body is valid there; else with one who is valid here.
    async update(theirs, { learnerId, body: { secondaryTutorEmails, ...body } }) {
      const changed = { ...body, courseDetails: 'Joinery' };
      const [primaryTutorEmail = body.primaryTutorEmail] = theirs.organisation.tutors;
      const answer = await theirs.put(learnerId, { ...changed, primaryTutorEmail });
      const repeated = answer.status === 400 ? await theirs.put(learnerId, changed) : answer;
      return hiddenOr(repeated, () => theirs.put(randomUUID(), changed));
    },
    'secondary tutors': async (theirs, { learnerId }, { tutors }) => [
      await tutors.as(theirs.caller).replaceFor(learnerId, []),
    ],
    deletion: async (theirs, { learnerId }) =>
      hiddenOr(await theirs.delete(learnerId), () => theirs.delete(randomUUID())),
    /** An update to its email, and what then either organisation reads by it. */
    async namesake(theirs, { body: { email } }, { learners }) {
      const { learnerId, body } = await theirs.create();
      const sent = { ...body, courseDetails: 'Joinery', email };
      const answer = await theirs.put(learnerId, sent, { valid: true });
      const reads = [await learners.getByEmail(email), await theirs.getByEmail(email)] as const;
      assumeAccepted(await theirs.delete(learnerId));
      return [answer, ...reads];
    },
    /** Each alone only if they are refused together. */
    async 'create with both'(theirs, { body: { email, learnerUniqueReference } }) {
      const [both] = await createdAndDeleted(theirs, { email, learnerUniqueReference });
      if (!isRefused(both)) return [both, both];
      const [byEmail] = await createdAndDeleted(theirs, { email });
      return [byEmail, ...(await createdAndDeleted(theirs, { learnerUniqueReference }))];
    },
  } as Record<string, (theirs: Learners, learner: CreatedLearner, surroundings: Surroundings) => Promise<Answers>>,
  async subject({ lab, learners, organisation: { tutors } }) {
    const other = await lab.otherOrganisation();
    const fields = { courseDetails: 'Welding, level 2', learnerUniqueReference: learnerUniqueReference() };
    const tutored = { primaryTutorEmail: tutors[1], secondaryTutorEmails: tutors.slice(0, 1) };
    return { ...(await learners.create({ ...fields, ...(isTutored(lab) ? tutored : {}) })), other };
  },
  /** Null where the learner is gone. */
  look: ({ learners }, learner) => learners.everything(learner).catch((): null => null),
  act: (surroundings, { other, ...learner }, send) =>
    send(new Learners(surroundings.lab, other), learner, surroundings),
  async control({ lab, learners }, { other, learnerId }) {
    const listed = (query = {}) => inAMoment(() => learners.as(other.administrator).pages(query), isCounted);
    return {
      lists: { default: await listed(byDefault), all: await listed() },
      isSeen: isTutored(lab) ? await attempted(() => isSeenByTutor(learners, { learnerId })) : null,
    };
  },
});

function isCounted(pages: readonly ApiResponse[]): boolean {
  return pages.length > 2 || pages.every((page) => totalOf(page) === pages.flatMap(rowsOf).length);
}

test.describe('PUT /v1/learners/{learnerId}', () => {
  foreign.check(
    'takes an email that another organisation’s learner holds',
    covers('learners.create.email-per-organisation', foreign.row('namesake')),
    ({ answer: [answer] }) => expect(answer).toBeAccepted(),
  );

  foreign.check(
    'with an email that another organisation’s learner holds leaves that one alone',
    covers('learners.isolation.write', foreign.row('namesake')),
    ({ before, answer: [answer], after }) => {
      assumeAccepted(answer);
      expect(after, 'the other organisation’s learner after the update and a deletion').toEqual(before);
    },
  );
});

test.describe('POST /v1/learners', () => {
  for (const [at, [what, rule]] of (
    [
      ['an email', 'learners.create.email-per-organisation'],
      ['a learnerUniqueReference', 'learners.create.unique-reference-per-organisation'],
    ] as const
  ).entries())
    foreign.check(
      `takes ${what} that another organisation holds`,
      covers(rule, needs('otherTutors'), foreign.row('create with both')),
      async ({ before, answer, after }) => {
        await expect(answer[at]!).toBeAccepted();
        expect(after, 'the other organisation’s learner').toEqual(before);
      },
    );
});

test.describe('A valid token', () => {
  foreign.check(
    'of another organisation gets no 401 for reads and writes',
    covers('authentication.token.valid-never-401', foreign.row('read', 'update', 'deletion')),
    ({ answer: [answer] }, { row }) => expect(answer, row).not.toHaveStatus(401),
  );
});

// 404 because the record is hidden, or 403 because the organisation may not access it: the document allows both.
test.describe('a learner of another organisation', () => {
  for (const [operation, rule, row] of [
    ['GET /v1/learners/{learnerId}', 'learners.isolation.read', 'read'],
    ['GET /v1/learners/{email}', 'learners.isolation.read-by-email', 'read by email'],
  ] as const)
    test.describe(operation, () => {
      foreign.checks(covers(rule, foreign.row(row)), {
        'is refused without any of the learner’s data, while the own organisation reads it': async ({
          subject: { learnerId, learnerUserId, body },
          answer,
          after,
        }) => {
          const asked = row === 'read' ? learnerId : body.email;
          for (const detail of [learnerId, learnerUserId, body.email, body.clientReference, body.lastName, 'Welding'])
            if (detail !== asked) await expect(answer[0]).not.toName(String(detail));
          await expectHidden(answer);
          assume(after !== null, 'the learner’s organisation reads it');
        },
      });
    });

  test.describe('GET /v1/learners/{email}', () => {
    foreign.check(
      'finds each organisation’s own learner where both hold the email',
      covers('learners.isolation.read-by-email', needs('otherTutors'), foreign.row('namesake')),
      ({ subject: { learnerId, body }, before, answer: [answer, byUs, byThem] }) => {
        assumeAccepted(answer);
        assumeEmail(before?.single, body);
        expect(byUs?.body?.learnerId, 'learnerId that its own organisation reads').toBe(learnerId);
        const read = assumeAccepted(byThem!).body;
        expect(read?.learnerId, 'learnerId that the other organisation reads').not.toBe(learnerId);
      },
    );
  });

  test.describe('GET /v1/learners', () => {
    foreign.checks(covers('learners.isolation.list'), {
      'is in no row': ({ subject: { body }, before, control }) => {
        for (const [which, pages] of Object.entries(control.lists))
          expect(
            pages.flatMap(rowsOf).map(emailIn),
            `emails in the list of the other organisation, ${which}`,
          ).not.toContain(body.email);
        assume(before?.row.email !== undefined, 'the list of its own organisation holds the learner');
      },
    });

    foreign.checks(covers('learners.list.total-records'), {
      'counts in totalRecords the rows of a list that has one page': ({ control }) => {
        // While others create and delete learners, the pages of a longer list need not fit together.
        const short = Object.values(control.lists).filter(
          (pages) => pages.length < 3 && new Set(pages.map(totalOf)).size === 1,
        );
        test.skip(short.length === 0, 'the list has more pages, or changes while it is read');
        for (const pages of short) expect(totalOf(pages[0]!), 'totalRecords').toBe(pages.flatMap(rowsOf).length);
      },
    });

    test('is not counted', covers('learners.isolation.list', needs('organisations')), async ({ lab, learners }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      const ours = (await learners.createMany(2)).map(({ body }) => body.email);
      await others.create();

      const response = await others.list({ pageIndex: 1, pageSize: 10 });

      await expect(response).toBeAccepted();
      expect(totalOf(response), 'totalRecords of the other organisation').toBe(1);
      const rows = await others.rows();
      expect(rows.length, 'its rows').toBeLessThanOrEqual(1);
      for (const row of rows) expect(ours, 'emails of ours').not.toContain(emailIn(row));
    });
  });

  test.describe('writes', covers('learners.isolation.write'), () => {
    foreign.checks(foreign.row('update'), {
      'PUT is refused and changes nothing': async ({ before, answer, after }) => {
        expect(after, 'learner after the update').toEqual(before);
        if (!isRefused(answer[0])) await expectHidden(answer);
      },
    });

    foreign.checks(foreign.row('deletion'), {
      'DELETE is refused and changes nothing': async ({ before, answer, after }) => {
        expect(after, 'learner after the deletion').toEqual(before);
        await expectHidden(answer);
      },
    });

    // Secondary tutors are not in the read, but who sees the learner shows that they are unchanged.
    foreign.check(
      'PUT of the secondary tutors is refused and changes nothing',
      covers('learners.isolation.write', needs('tutor', 'twoTutors', 'description'), foreign.row('secondary tutors')),
      async ({ answer: [answer], control }) => {
        await expect(answer).toHaveStatus(403, 404);
        expect(control.isSeen?.(), 'seen by its secondary tutor').toBe(true);
      },
    );
  });
});
