import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiResponse,
  asSent,
  assume,
  assumeAccepted,
  assumeGenderTaken,
  covers,
  emailIn,
  expect,
  isAccepted,
  isThere,
  knownFields,
  type LearnerBody,
  type Learners,
  learnerUniqueReference,
  pool,
  type Surroundings,
  sameEmail,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { expectFurtherFields, further } from '../further-fields.ts';

/** A body with every documented field; with tags only where tagging is enabled. */
function full({ lab, learners, tags }: Surroundings, email: string): LearnerBody {
  return fullBody(learners, tags, { email, tags: lab.has('tagging') ? [tags.anyName()] : undefined });
}

/** Longer than copies are commonly kept. */
const staleMs = 6_000;

/** An update, and the read after it. */
async function update(learners: Learners, learnerId: string, sent: LearnerBody) {
  const answer = assumeGenderTaken(await learners.put(learnerId, sent, { valid: true }));
  return { sent, answer, read: await learners.get(learnerId) };
}

type Update = Awaited<ReturnType<typeof update>>;

interface Answer {
  answer: ApiResponse;
  /** The update before, and the read after this one. */
  changed?: { former: Update; last: Update };
  /** Of nobody: whether there is a learner with the email of the update. */
  isThere?: boolean;
}

type Send = (surroundings: Surroundings, subject: { learnerId: string; last: Update }) => Promise<Answer>;

/** Sent one at a time, so a field that is not stored cannot hide behind the others. */
const changes: Record<string, () => unknown> = {
  clientReference: () => unique('changed'),
  learnerUniqueReference,
  courseDetails: () => 'Welding, level 2',
  hasEhcp: () => false,
  gender: () => 'Male',
  provisionType: () => 0,
};

const changing =
  (field: string): Send =>
  async ({ learners }, subject) => {
    const former = subject.last;
    subject.last = await update(learners, subject.learnerId, { ...former.sent, [field]: changes[field]!() });
    return { answer: subject.last.answer, changed: { former, last: subject.last } };
  };

/** Updates of nobody: of an id that no learner has, and of a learner once deleted. */
const ofNobody: Record<string, Send> = {
  async unknown({ learners }) {
    const body = learners.body({ email: learners.newEmail() });
    return { answer: await learners.put(randomUUID(), body), isThere: await learners.exists(body.email) };
  },
  async deleted({ learners }) {
    const { learnerId, body } = await learners.create();
    await learners.remove(learnerId);
    return { answer: await learners.put(learnerId, body), isThere: await learners.exists(body.email) };
  },
};

/** One learner, updated again and again: in all fields, in none, in all with email and tutor, and then in one at a time. */
const updates = pool('learners/update fields', {
  rows: { ...Object.fromEntries(Object.keys(changes).map((field) => [field, changing(field)])), ...ofNobody },
  async subject(surroundings) {
    const { learners, tags, organisation } = surroundings;
    const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry', ...further });
    const created = await learners.read(learnerId);
    const byBoth = async (sent: LearnerBody) => ({
      ...(await update(learners, learnerId, sent)),
      byEmail: await learners.getByEmail(sent.email),
    });
    const all = await byBoth(full(surroundings, body.email));
    const isOld = ({ body: shown }: ApiResponse) => isDeepStrictEqual(knownFields(shown ?? {}), knownFields(created));
    if (isAccepted(all.answer) && isOld(all.read)) await sleep(staleMs);
    const late = isOld(all.read) ? await learners.get(learnerId) : all.read;
    const none = { answer: await learners.put(learnerId, all.sent, { valid: true }) };
    // Listed once before, so a copy that is kept is noticed.
    const listed = await learners.row(body.email);
    const email = learners.newEmail();
    const own = { email, tags: all.sent.tags, secondaryTutorEmails: [], gender: 'NotDisclosed' };
    const moved = {
      ...(await byBoth({ ...fullBody(learners, tags, own), primaryTutorEmail: organisation.tutors.at(-1) })),
      former: await learners.getByEmail(body.email),
      listed,
      row: await learners.row(email),
    };
    const ids = { learnerId, learnerUserId: created.learnerUserId };
    return { ids, learnerId, created: { sent: body, shown: created }, all, late, none, moved, last: moved as Update };
  },
  act: (surroundings, subject, send) => send(surroundings, subject),
});

/** A learner who has completed the assessment before it is updated. */
const completed = pool('learners/update completed', {
  powers: ['assessments'],
  async subject(surroundings) {
    const { learnerId, body } = await surroundings.learners.create();
    await surroundings.lab.completeAssessment(learnerId);
    return update(surroundings.learners, learnerId, full(surroundings, body.email));
  },
});

async function expectStored({ sent, answer, read }: Update): Promise<void> {
  await expect(answer).toBeAccepted();
  const shown = assumeAccepted(read).body ?? {};
  expect(knownFields(shown)).toEqual(asSent(shown, sent));
}

test.describe('GET /v1/learners/{learnerId}', () => {
  updates.checks(covers('learners.read.current'), {
    'shows what an update has stored, and not what was there before': ({ subject: { all, late } }) => {
      assumeAccepted(all.answer);
      // That an update stores nothing at all, or only some of it, is another rule's matter.
      const shown = [all.read, late].map((read) => knownFields(assumeAccepted(read).body ?? {}));
      expect(shown[0], `the read, and one ${staleMs / 1000} s later`).toEqual(shown[1]);
    },
  });
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  test.describe('an accepted update', () => {
    updates.checks(covers('learners.update.status', updates.row('courseDetails')), {
      'is answered 204': ({ answer: { answer } }) => expect(answer).toHaveStatus(204),
    });

    updates.checks(covers('learners.update.status'), {
      'is answered 204 when it changes all': ({ subject: { all } }) => expect(all.answer).toHaveStatus(204),
      'is answered 204 when it changes nothing': ({ subject: { none } }) => expect(none.answer).toHaveStatus(204),
    });

    completed.checks(covers('learners.update.status'), {
      'is answered 204 for a learner who has completed the assessment': ({ subject: { answer } }) =>
        expect(answer).toHaveStatus(204),
    });

    updates.check('stores every field sent', covers('learners.update.full-replace'), async ({ subject: { all } }) => {
      await expectStored(all);
      const shown = all.byEmail.body ?? {};
      expect(knownFields(shown), 'read by email').toEqual(asSent(shown, all.sent));
    });

    completed.checks(covers('learners.update.full-replace'), {
      'stores every field sent of a learner who has completed the assessment': ({ subject }) => expectStored(subject),
    });

    updates.checks(covers('learners.update.full-replace'), {
      // Some services store these two separately from the other fields.
      'stores every field sent beside a new email and another primary tutor': ({ subject: { moved } }) => {
        if (isAccepted(moved.answer))
          assume(sameEmail(moved.read.body?.email, moved.sent.email), 'an update gives the learner another email');
        return expectStored(moved);
      },
      'stores the further fields that a read shows': ({ subject: { created, all } }) => {
        assumeAccepted(all.answer);
        const updated = { sent: all.sent, shown: assumeAccepted(all.read).body ?? {} };
        expectFurtherFields([updated], [updated, created]);
      },
    });

    for (const field of Object.keys(changes))
      updates.checks(covers('learners.update.full-replace', updates.row(field)), {
        [`stores ${field} and nothing else when only it differs`]: async ({ answer: { answer, changed } }) => {
          const { former, last } = changed!;
          await expect(answer).toBeAccepted();
          const before = knownFields(assumeAccepted(former.read).body);
          const shown = assumeAccepted(last.read).body ?? {};
          expect(knownFields(shown)).toEqual({ ...before, [field]: asSent(shown, last.sent)[field] });
        },
      });

    for (const [where, which] of [
      ['', 'all'],
      [' where the email changes', 'moved'],
    ] as const)
      updates.checks(covers('learners.update.keeps-identifiers'), {
        [`keeps the identifiers${where}`]: async ({ subject: { ids, ...subject } }) => {
          const { answer, read, byEmail } = subject[which];
          assumeAccepted(answer);
          await expect(read).toBeAccepted();
          const found = assumeAccepted(byEmail).body;
          // Where reads differ without an update, it is not the update that changes the id.
          assume(read.body?.learnerUserId === found?.learnerUserId, 'both reads return the same learnerUserId');
          expect([read.body, found]).toMatchObject([ids, ids]);
        },
      });
  });

  test.describe('a new email', covers('learners.update.email-moves'), () => {
    updates.checks({
      'finds the learner, and the old one no longer does': async ({ subject: { ids, moved } }) => {
        await expect(moved.answer).toBeAccepted();
        await expect(moved.byEmail, 'read by the new email').toBeAccepted();
        expect(moved.byEmail.body?.learnerId).toBe(ids.learnerId);
        expect(isThere(moved.former), 'a learner with the old email').toBe(false);
      },
      'stands in the read by id and in the list': async ({ subject: { moved } }) => {
        await expect(moved.answer).toBeAccepted();
        expect(emailIn(assumeAccepted(moved.read).body)).toBe(moved.sent.email);
        assume(moved.listed !== undefined, 'the list held the learner under the old email');
        expect(moved.row, 'list row with the new email').toBeDefined();
      },
    });
  });

  test.describe('a learner that does not exist', covers('learners.update.unknown-learner'), () => {
    for (const [title, row] of [
      ['is answered 404, and none is made', 'unknown'],
      ['is answered 404 after it was deleted, and stays gone', 'deleted'],
    ] as const)
      updates.check(title, updates.row(row), async ({ subject: { moved }, answer: { answer, isThere } }) => {
        assumeAccepted(moved.answer, 'the update before');
        await expect(answer).toHaveStatus(404);
        expect(isThere, 'a learner with the email of the update').toBe(false);
      });
  });
});
