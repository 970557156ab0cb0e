import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isThere,
  type LearnerBody,
  type Learners,
  learnerUniqueReference,
  needs,
  pool,
  type Surroundings,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { knownFields } from '../known-fields.ts';
import { inTurn } from '../refusals.ts';

/** Sent one at a time, so a field that is not stored cannot hide behind the others. */
const changes = {
  clientReference: () => unique('changed'),
  learnerUniqueReference,
  courseDetails: () => 'Welding, level 2',
  hasEhcp: () => false,
  gender: () => 'NotDisclosed',
  provisionType: () => 0,
} satisfies Record<string, () => unknown>;

/** A body with every documented field; with tags only where tagging is enabled. */
function full({ lab, learners, tags }: Surroundings, email: string): LearnerBody {
  return fullBody(learners, tags, { email, tags: lab.has('tagging') ? [tags.name()] : undefined });
}

/** An update, and the read after it. */
async function update(learners: Learners, learnerId: string, sent: LearnerBody) {
  const answer = await learners.put(learnerId, sent, { valid: true });
  return { sent, answer, read: await learners.get(learnerId) };
}

interface Gone {
  answer: ApiResponse;
  /** Whether there is a learner with the email of the update. */
  isThere: boolean;
}

/** Updates of nobody: of an id that no learner has, and of the learner once deleted. */
const ofNobody: Record<string, (learners: Learners, learnerId: string, sent: LearnerBody) => Promise<Gone>> = {
  unknown: async (learners) => {
    const body = learners.body({ email: learners.newEmail() });
    return { answer: await learners.put(randomUUID(), body), isThere: await learners.exists(body.email) };
  },
  deleted: async (learners, learnerId, sent) => {
    await learners.remove(learnerId);
    return { answer: await learners.put(learnerId, sent), isThere: await learners.exists(sent.email) };
  },
};

/** One learner between two others, updated again and again: first in all fields, then in one at a time, then in email and tutor. */
const updates = pool('learners/update fields', {
  rows: ofNobody,
  async subject(surroundings) {
    const { lab, learners, tags, organisation } = surroundings;
    const older = await learners.create();
    const [learner, newer] = await learners.createMany(2, { courseDetails: 'Carpentry' });
    const { learnerId, body } = learner!;
    const { learnerUserId } = await learners.read(learnerId);
    const others = () => inTurn([older, newer!], ({ learnerId: other }) => learners.record(other));
    const before = await others();
    const byBoth = async (sent: LearnerBody) => ({
      ...(await update(learners, learnerId, sent)),
      byEmail: await learners.getByEmail(sent.email),
    });
    const all = await byBoth(full(surroundings, body.email));
    let last: Awaited<ReturnType<typeof update>> = all;
    const one = await inTurn(Object.entries(changes), async ([field, change]) => {
      const former = last;
      last = await update(learners, learnerId, { ...former.sent, [field]: change() });
      return { field, former, ...last };
    });
    const none = { answer: await learners.put(learnerId, last.sent, { valid: true }) };
    // Listed once before, so a copy that is kept is noticed.
    await learners.row(body.email);
    const email = learners.newEmail();
    const moved = {
      ...(await byBoth({
        ...fullBody(learners, tags, { email, tags: all.sent.tags, secondaryTutorEmails: [] }),
        primaryTutorEmail: organisation.tutors.at(-1),
      })),
      former: await learners.getByEmail(body.email),
      row: await learners.row(email),
    };
    const tagsOfOthers = lab.has('tagging')
      ? await inTurn([older, newer!], (other) => tags.namesOf(other.learnerId))
      : [];
    return {
      ids: { learnerId, learnerUserId },
      all,
      one,
      none,
      moved,
      others: { before, after: await others(), tags: tagsOfOthers.flat() },
    };
  },
  act: ({ learners }, { ids, moved }, send) => send(learners, ids.learnerId, moved.sent),
});

/** A learner who has completed the assessment before it is updated. */
const completed = pool('learners/update completed', {
  async subject(surroundings) {
    const { learnerId, body } = await surroundings.learners.create();
    await surroundings.lab.completeAssessment(learnerId);
    return update(surroundings.learners, learnerId, full(surroundings, body.email));
  },
});

async function expectStored({ sent, answer, read }: Awaited<ReturnType<typeof update>>): Promise<void> {
  await expect(answer).toBeAccepted();
  expect(knownFields(assumeAccepted(read).body)).toEqual(knownFields(sent));
}

test.describe('PUT /v1/learners/{learnerId}', () => {
  test.describe('an accepted update', () => {
    test('is answered 204', covers('learners.update.status', updates.row()), ({ pooled }) =>
      pooled(updates, async ({ subject: { one } }) => {
        for (const { answer } of one) await expect(answer).toHaveStatus(204);
      }),
    );

    test('is answered 204 when it changes all', covers('learners.update.status', updates.row()), ({ pooled }) =>
      pooled(updates, ({ subject: { all } }) => expect(all.answer).toHaveStatus(204)),
    );

    test('is answered 204 when it changes nothing', covers('learners.update.status', updates.row()), ({ pooled }) =>
      pooled(updates, ({ subject: { none } }) => expect(none.answer).toHaveStatus(204)),
    );

    test(
      'is answered 204 for a learner who has completed the assessment',
      covers('learners.update.status', needs('assessments'), completed.row()),
      ({ pooled }) => pooled(completed, ({ subject: { answer } }) => expect(answer).toHaveStatus(204)),
    );

    test('stores every field sent', covers('learners.update.full-replace', updates.row()), ({ pooled }) =>
      pooled(updates, async ({ subject: { all } }) => {
        await expectStored(all);
        expect(knownFields(all.byEmail.body ?? {}), 'read by email').toEqual(knownFields(all.sent));
      }),
    );

    test(
      'stores every field sent of a learner who has completed the assessment',
      covers('learners.update.full-replace', needs('assessments'), completed.row()),
      ({ pooled }) => pooled(completed, ({ subject }) => expectStored(subject)),
    );

    // Some services store these two separately from the other fields.
    test(
      'stores every field sent beside a new email and another primary tutor',
      covers('learners.update.full-replace', updates.row()),
      ({ pooled }) => pooled(updates, ({ subject: { moved } }) => expectStored(moved)),
    );

    for (const [at, field] of Object.keys(changes).entries())
      test(
        `stores ${field} and nothing else when only it differs`,
        covers('learners.update.full-replace', updates.row()),
        ({ pooled }) =>
          pooled(updates, async ({ subject: { one } }) => {
            const { sent, answer, read, former } = one[at]!;
            await expect(answer).toBeAccepted();
            const { [field]: changed } = knownFields(sent);
            const before = knownFields(assumeAccepted(former.read).body);
            expect(knownFields(assumeAccepted(read).body)).toEqual({ ...before, [field]: changed });
          }),
      );

    test('stores each of three updates', covers('learners.update.full-replace', updates.row()), ({ pooled }) =>
      pooled(updates, async ({ subject: { one } }) => {
        for (const each of one.slice(0, 3)) await expectStored(each);
      }),
    );

    for (const [where, which] of [
      ['', 'all'],
      [' where the email changes', 'moved'],
    ] as const)
      test(`keeps the identifiers${where}`, covers('learners.update.keeps-identifiers', updates.row()), ({ pooled }) =>
        pooled(updates, async ({ subject: { ids, ...subject } }) => {
          const { answer, read, byEmail } = subject[which];
          await expect(answer).toBeAccepted();
          await expect(read).toBeAccepted();
          await expect(byEmail).toBeAccepted();
          expect([read.body, byEmail.body]).toMatchObject([ids, ids]);
        }),
      );

    test('touches no other learner', covers('learners.update.keeps-identifiers', updates.row()), ({ pooled }) =>
      pooled(updates, async ({ subject: { all, others } }) => {
        await expect(all.answer).toBeAccepted();
        expect(others.after).toEqual(others.before);
        expect(others.tags, 'tags of the others, who had none').toEqual([]);
      }),
    );
  });

  // Another pool sends the other genders (./values.ts), which a service may refuse, and with them all else.
  for (const gender of ['Female', 'NotDisclosed'])
    test(
      `takes the gender ${gender} and returns it`,
      covers('learners.update.gender-values', updates.row()),
      ({ pooled }) =>
        pooled(updates, async ({ subject: { all, one } }) => {
          const { answer, read } = [all, ...one].find(({ sent }) => sent.gender === gender)!;
          await expect(answer).toBeAccepted();
          expect(read.body?.gender).toBe(gender);
        }),
    );

  test.describe('a new email', covers('learners.update.email-moves'), () => {
    test('finds the learner, and the old one no longer does', updates.row(), ({ pooled }) =>
      pooled(updates, async ({ subject: { ids, moved } }) => {
        await expect(moved.answer).toBeAccepted();
        await expect(moved.byEmail, 'read by the new email').toBeAccepted();
        expect(moved.byEmail.body?.learnerId).toBe(ids.learnerId);
        expect(isThere(moved.former), 'a learner with the old email').toBe(false);
      }),
    );

    test('stands in the read by id and in the list', updates.row(), ({ pooled }) =>
      pooled(updates, async ({ subject: { moved } }) => {
        await expect(moved.answer).toBeAccepted();
        expect(String(assumeAccepted(moved.read).body?.email).toLowerCase()).toBe(moved.sent.email);
        expect(moved.row, 'list row with the new email').toBeDefined();
      }),
    );
  });

  test.describe('a learner that does not exist', covers('learners.update.unknown-learner'), () => {
    for (const [title, row] of [
      ['is answered 404, and none is made', 'unknown'],
      ['is answered 404 after it was deleted, and stays gone', 'deleted'],
    ] as const)
      test(title, updates.row(row), ({ pooled }) =>
        pooled(updates, async ({ subject: { moved }, answer: { answer, isThere } }) => {
          assumeAccepted(moved.answer, 'the update before');
          await expect(answer).toHaveStatus(404);
          expect(isThere, 'a learner with the email of the update').toBe(false);
        }),
      );
  });
});
