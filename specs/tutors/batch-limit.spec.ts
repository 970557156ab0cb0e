import {
  type CreatedLearner,
  covers,
  expect,
  type Item,
  isSeenByTutor,
  type Learners,
  needs,
  type Organisation,
  test,
} from '../../fixtures/index.ts';
import { mayList } from '../learners/visibility/seen.ts';
import { cast, expectEffect, idsOf, pupils, pupilsOf } from './batches.ts';

/** Learners per batch (API document, Limits). */
const limit = 50;

// One after the other in one worker: on a shared target, the first test hands its learners on to the second.
test.describe.configure({ mode: 'default' });

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'takes 50 learners and refuses 51 without a change',
    covers('tutors.batch-put.limit', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const created = await pupils(learners, limit + 1);
      const ids = idsOf(created);

      await expect(await tutors.assign(watched, ids)).toHaveStatus(400);
      expect(await seen(learners, organisation, created, 0), 'learners with the tutor after the refused PUT').toBe(0);

      await expect(await tutors.assign(watched, ids.slice(0, limit), { valid: true })).toBeAccepted();
      const after = await seen(learners, organisation, created, limit);
      if (after !== limit) await expectEffect(learners, (tutor, batch) => tutors.assign(tutor, batch), false);
      expect(after, 'learners with the tutor after the PUT').toBe(limit);

      learners.handOn(created.slice(0, limit), pupilsOf(organisation, watched));
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'takes 50 learners and refuses 51 without a change',
    covers('tutors.batch-patch.limit', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, second } = cast(organisation.tutors);
      const created = await pupils(learners, limit + 1, watched);
      const ids = idsOf(created);

      await expect(await tutors.unassign(watched, ids)).toHaveStatus(400);
      await expect(await tutors.unassign(watched, ids, { replacementTutorEmail: second })).toHaveStatus(400);
      const before = await seen(learners, organisation, created, limit + 1);
      expect(before, 'learners with the tutor after the refused PATCH').toBe(limit + 1);

      await expect(await tutors.unassign(watched, ids.slice(0, limit), {}, { valid: true })).toBeAccepted();
      const after = await seen(learners, organisation, created, 1);
      if (after !== 1) await expectEffect(learners, (tutor, batch) => tutors.unassign(tutor, batch), true);
      expect(after, 'learners with the tutor after the PATCH').toBe(1);
    },
  );
});

/**
 * How many of the learners the tutor sees: in the list, until `expected` are found; those that it does not show, or all if the
 * role may not list learners, one by one.
 */
async function seen(
  learners: Learners,
  organisation: Organisation,
  created: CreatedLearner[],
  expected: number,
): Promise<number> {
  const { tutor } = organisation;
  const emails = new Set<unknown>(created.map(({ body }) => body.email));
  const shownIn = (rows: Item[]) => new Set(rows.map(({ email }) => email).filter((email) => emails.has(email)));
  const enough = (rows: Item[]) => shownIn(rows).size >= expected;
  const isLister = await mayList(learners.as(tutor));
  const shown = shownIn(isLister ? await learners.as(tutor).rowsUntil(enough) : []);
  if (isLister && shown.size >= expected) return shown.size;
  const others = created.filter(({ body }) => !shown.has(body.email));
  const seen = await Promise.all(others.map(({ learnerId }) => isSeenByTutor(learners, { learnerId })));
  return shown.size + seen.filter(Boolean).length;
}
