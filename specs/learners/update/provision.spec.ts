import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiResponse,
  apprenticeships,
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  inOneForm,
  isAccepted,
  type Learners,
  needs,
  notSet,
  type Organisation,
  optionalDetails,
  type Power,
  pool,
  test,
} from '../../../fixtures/index.ts';

/** In seconds, and longer than any form of `provisionUpdatedAt` could leave unsaid. */
const tenDays = 10 * 86_400;

const tenMinutesMs = 600_000;

/** Milliseconds between UTC and the furthest local time. */
const furthestZone = 14 * 3_600_000;

const withoutZone = /[T ][\d:.]+$/;

/** What lasts when the stored provision is sent again, by field. */
const lasting = {
  provisionSource: 'learners.update.provision-source-resent',
  provisionUpdatedAt: 'learners.update.provision-updated-at-resent',
} as const;

/** What is stored of the provision. */
function provisionIn(read: Item): Item {
  const { provisionType, provisionSource = null, provisionUpdatedAt = null } = inOneForm(read);
  return { provisionType, provisionSource, provisionUpdatedAt };
}

const provisionOf = async (learners: Learners, learnerId: string) => provisionIn(await learners.read(learnerId));

interface Update {
  answer: ApiResponse;
  /** What was read before it, and after it. */
  former: Item;
  provision: Item;
}

/**
 * Milliseconds since 1970; NaN if it cannot be read. The document does not show its form: a date-time, read as UTC if it names no zone,
 * a date, or a number of seconds or milliseconds.
 */
function timeOf(updatedAt: unknown): number {
  if (typeof updatedAt === 'number') return updatedAt < 1e11 ? updatedAt * 1000 : updatedAt;
  return Date.parse(String(updatedAt).replace(withoutZone, '$&Z'));
}

/**
 * How far it may be from the time of the change: it may be rounded, its clock and ours are not read at the same moment, and without a
 * zone it may be a local time.
 */
function toleranceMs(updatedAt: unknown): number {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(String(updatedAt));
  const isLocal = isDate || withoutZone.test(String(updatedAt));
  return (isDate ? 86_400_000 : 90_000) + (isLocal ? furthestZone : 0);
}

/** How a learner is created, and the provision type that is then stored. */
const created: Record<string, { fields: Record<string, unknown>; stored: number; other: number }> = {
  'created without one': { fields: {}, stored: 0, other: 30 },
  'created with 0': { fields: { provisionType: 0 }, stored: 0, other: 30 },
  'created with 30': { fields: { provisionType: 30 }, stored: 30, other: 0 },
};

/** Changes to a learner that do not alter its provision. */
const otherChanges: Record<
  string,
  { needs?: Power[]; fields: (organisation: Organisation, learners: Learners) => object }
> = {
  'another primary tutor': { needs: ['twoTutors'], fields: ({ tutors }) => ({ primaryTutorEmail: tutors[1] }) },
  'the other hasEhcp': { fields: () => ({ hasEhcp: true }) },
  'other details': {
    fields: (_, learners) => ({
      ...optionalDetails(),
      email: learners.newEmail(),
      hasEhcp: false,
      lastName: 'Renamed',
      gender: 'Male',
      postcode: 'EC1A 1BB',
    }),
  },
};

/**
 * A learner each, whose provision is sent again, then omitted, then altered, then altered back, with what is read after each update. Where
 * the clock can be advanced, ten days pass before each.
 */
const updates = pool('learners/update provision', {
  rows: created,
  async act({ lab, learners, organisation }, _, { fields, stored, other }) {
    const body = learners.body(fields);
    const create = await learners.postUnusual(body);
    if (!isAccepted(create)) return { create, updates: null };
    const { learnerId } = create.body ?? {};
    const before = await provisionOf(learners, learnerId);
    let last = before;
    const later = async (changed: object) => {
      const former = last;
      const now = lab.has('clock') ? await lab.advanceClock(organisation, tenDays) : null;
      const answer = await learners.put(learnerId, { ...body, ...changed }, { valid: true });
      const read = await learners.read(learnerId);
      last = provisionIn(read);
      return { now, answer, former, provision: last, gender: read.gender };
    };
    const resent = await later({ provisionType: stored });
    const omitted = await later({ provisionType: undefined, gender: 'Male' });
    if (!lab.has('clock')) await sleep(1_100);
    const altered = await later({ provisionType: other });
    const back = lab.has('clock') ? [await later({ provisionType: stored })] : [];
    await learners.delete(learnerId);
    return { create, updates: { before, resent, omitted, altered, alterations: [altered, ...back] } };
  },
});

/** @throws Inconclusive where the target refused to create the learner. */
function updatesOf<Updates>({ create, updates }: { create: ApiResponse; updates: Updates | null }): Updates {
  assumeAccepted(create);
  return updates!;
}

/** What an update that alters the provision does can be seen only of one that does: an earlier one may have stored the value already. */
function assumeAltered({ answer, former, provision }: Update): void {
  assumeAccepted(answer);
  assume(provision.provisionType !== former.provisionType, 'the update alters the provision type');
}

/** A learner who is sent again, ten days later, with something else altered, and when its provision was updated, before and after. */
const others = pool('learners/update provision, other changes', {
  powers: ['clock'],
  rows: otherChanges,
  subject: ({ learners }) => learners.create({ provisionType: 30, hasEhcp: false }),
  async act({ lab, learners, organisation }, { learnerId, body }, { fields }) {
    const before = await provisionOf(learners, learnerId);
    await lab.advanceClock(organisation, tenDays);
    const answer = await learners.put(learnerId, { ...body, ...fields(organisation, learners) });
    return { answer, before, after: await provisionOf(learners, learnerId) };
  },
});

/** The documented provision types, and the rows that create a learner with them and update one to them. */
const documented = [
  ['learners.provision-type.not-set', notSet, 'created with 0', 'created with 30'],
  ['learners.provision-type.apprenticeships', apprenticeships, 'created with 30', 'created without one'],
] as const;

for (const [rule, { id }, create, update] of documented) {
  // That what is accepted is stored is another rule's matter.
  const isRead = ({ provisionType }: Item) => assume(provisionType === id, 'the provision type is stored');

  test.describe(`provision type ${id}`, covers(rule), () => {
    updates.check('is accepted by POST /v1/learners and read back', updates.row(create), async ({ answer }) => {
      await expect(answer.create).toBeAccepted();
      isRead(updatesOf(answer).before);
    });

    updates.checks(updates.row(update), {
      'is accepted by PUT /v1/learners/{learnerId} and read back': async ({ answer }) => {
        const { altered } = updatesOf(answer);
        await expect(altered.answer).toBeAccepted();
        isRead(altered.provision);
      },
    });
  });
}

/** What a learner's provision shows once an update has altered it, ten days later, when it is sent again, and when it is omitted then. */
const alteration = pool('learners/update provision, altered', {
  powers: ['clock'],
  async subject({ lab, organisation, learners }) {
    const { learnerId, body } = await learners.create();
    const after = async (fields: object) => {
      await lab.advanceClock(organisation, tenDays);
      assumeAccepted(await learners.put(learnerId, { ...body, ...fields }));
      return provisionOf(learners, learnerId);
    };
    const altered = await after({ provisionType: 30 });
    assume(altered.provisionType === 30, 'an update alters the provision type');
    return { altered, resent: await after({ provisionType: 30 }), omitted: await after({}) };
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const [how, creation] of Object.entries(created)) {
    const { other } = creation;

    test.describe(`provisionType of a learner ${how}`, () => {
      updates.checks(covers('learners.update.provision-type-stored', updates.row(how)), {
        'is stored when it differs': ({ answer }) => {
          const { altered } = updatesOf(answer);
          assumeAccepted(altered.answer);
          expect(altered.provision.provisionType).toBe(other);
        },
      });

      updates.checks(covers('learners.update.provision-source', updates.row(how)), {
        'makes the source Api when it differs': ({ answer }) => {
          // To the other value, and back.
          for (const each of updatesOf(answer).alterations) {
            assumeAltered(each);
            expect(each.provision.provisionSource).toBe('Api');
          }
        },
      });

      updates.checks(covers('learners.update.provision-updated-at', needs('clock'), updates.row(how)), {
        'moves provisionUpdatedAt to the time of the change when it differs': ({ answer }) => {
          // To the other value, and back.
          for (const each of updatesOf(answer).alterations) {
            assumeAltered(each);
            const { provisionUpdatedAt: updatedAt } = each.provision;
            const awayMs = Math.abs(timeOf(updatedAt) - each.now!.getTime());
            expect(awayMs, `milliseconds from the change to ${updatedAt}`).toBeLessThan(toleranceMs(updatedAt));
          }
        },
      });

      // A weaker form of the test above, for targets whose clock cannot be advanced.
      updates.checks(covers('learners.update.provision-updated-at', updates.row(how)), {
        'moves provisionUpdatedAt on, and never back, when it differs': ({ answer }, { lab }) => {
          const { altered } = updatesOf(answer);
          assumeAltered(altered);
          const { provisionUpdatedAt: former } = altered.former;
          const { provisionUpdatedAt: updatedAt } = altered.provision;
          const formerTime = former === null ? 1 : timeOf(former);
          expect(timeOf(updatedAt), `time of provisionUpdatedAt, ${updatedAt}`).toBeGreaterThanOrEqual(formerTime);
          // It may be rounded to minutes or days.
          const showsSeconds = /:\d\d:\d\d|^\d+$/.test(String(updatedAt));
          if (lab.has('clock')) return;
          if (showsSeconds) expect(updatedAt, 'provisionUpdatedAt').not.toBe(former);
          // By the target's own clock, which need not be that of a gateway before it.
          const awayMs = Math.abs(timeOf(updatedAt) - Date.parse(altered.answer.headers.date ?? ''));
          if (!Number.isNaN(awayMs))
            expect(awayMs, `milliseconds from the answer's date to ${updatedAt}`).toBeLessThan(
              Math.max(tenMinutesMs, toleranceMs(updatedAt)),
            );
        },
      });

      for (const [field, rule] of Object.entries(lasting))
        updates.check(`leaves ${field} when it is sent again`, covers(rule, updates.row(how)), async ({ answer }) => {
          const { before, resent } = updatesOf(answer);
          await expect(resent.answer).toBeAccepted();
          assume(resent.provision.provisionType === before.provisionType, 'the provision type stays');
          expect(resent.provision[field]).toEqual(before[field]);
        });

      updates.checks(covers('learners.update.provision-type-kept', updates.row(how)), {
        'is kept when omitted': async ({ answer }) => {
          const { resent, omitted } = updatesOf(answer);
          await expect(omitted.answer).toBeAccepted();
          assume(omitted.gender === 'Male', 'the update stores what it gives');
          expect(omitted.provision).toEqual(resent.provision);
        },
      });
    });
  }

  for (const what of Object.keys(otherChanges))
    others.checks(covers('learners.update.provision-updated-at-resent', others.row(what)), {
      [`leaves provisionUpdatedAt when it is sent again with ${what}`]: ({ answer: { answer, before, after } }) => {
        assumeAccepted(answer);
        expect(after.provisionUpdatedAt).toBe(before.provisionUpdatedAt);
      },
    });

  for (const [field, rule] of Object.entries(lasting))
    alteration.check(`leaves ${field} of an altered provision when it is sent again`, covers(rule), ({ subject }) =>
      expect(subject.resent[field]).toEqual(subject.altered[field]),
    );

  alteration.check(
    'keeps an altered provision, with source and time, when it is omitted',
    covers('learners.update.provision-type-kept'),
    ({ subject: { resent, omitted } }) => expect(omitted).toEqual(resent),
  );
});
