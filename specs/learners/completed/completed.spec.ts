import { type ApiResponse, assumeAccepted, covers, expect, isThere, needs, test } from '../../../fixtures/index.ts';
import { completedIds, dayAfter, dayOfCompletion, dayOfCompletions } from './completion.ts';

test.describe('GET /v1/learners/assessmentcompleted', () => {
  test(
    'holds every learner who completed on the date',
    covers('learners.completed.on-date', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const finished = await learners.createMany(3);
      const [first, ...others] = finished.map(({ learnerId }) => learnerId);
      await lab.completeAssessment(first ?? '');
      const day = await dayOfCompletion(assessments, learners, first ?? '');
      // Read once before the others finish, so a stale cached copy is noticed.
      assumeAccepted(await learners.completed(day));
      for (const learnerId of others) await lab.completeAssessment(learnerId);
      await dayOfCompletions(assessments, learners, [first, ...others]);

      const response = await learners.completed(day);

      await expect(response).toBeAccepted();
      for (const { learnerId } of finished) expect(completedIds(response), 'ids in the list').toContain(learnerId);
    },
  );

  test(
    'holds a learner whatever the outcome, and whether invited or not',
    covers('learners.completed.on-date', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const [invited, plain, other] = await learners.createMany(3);
      if (!invited || !plain || !other) throw new Error('three were made');
      await assessments.invited(invited.learnerId);
      await lab.completeAssessment(invited.learnerId, { learnerStatus: 30, supportLikelihoodRating: 3 });
      await lab.completeAssessment(plain.learnerId, { learnerStatus: 10, supportLikelihoodRating: -1 });
      await lab.completeAssessment(other.learnerId, { learnerStatus: 20, supportLikelihoodRating: 1 });
      const day = await dayOfCompletions(assessments, learners, [invited.learnerId, other.learnerId]);

      const response = await learners.completed(day);

      await expect(response).toBeAccepted();
      expect(completedIds(response), 'ids in the list').toEqual(
        expect.arrayContaining([invited.learnerId, plain.learnerId, other.learnerId]),
      );
    },
  );

  test(
    'holds learners whatever changed since they completed',
    covers('learners.completed.on-date', needs('assessments')),
    async ({ lab, learners, assessments, tags }) => {
      const changed = await learners.createMany(4);
      const [updated, moved, tagged, reported] = changed;
      if (!updated || !moved || !tagged || !reported) throw new Error('four were made');
      for (const { learnerId } of changed) await lab.completeAssessment(learnerId);
      await learners.update(updated.learnerId, { ...updated.body, lastName: 'Renamed', courseDetails: 'Joinery' });
      await learners.update(moved.learnerId, { ...moved.body, email: learners.newEmail() });
      assumeAccepted(await tags.post(tagged.learnerId, [tags.name()]));
      assumeAccepted(await assessments.report(reported.learnerId));

      for (const { learnerId } of changed) {
        const day = await dayOfCompletion(assessments, learners, learnerId);
        expect(completedIds(await learners.completed(day)), `ids in the list of ${day}`).toContain(learnerId);
      }
    },
  );

  test(
    'holds each learner on the day of that learner’s completion',
    covers('learners.completed.on-date', needs('assessments', 'clock')),
    async ({ lab, learners, assessments, organisation }) => {
      const days: [string, string][] = [];
      for (const { learnerId } of await learners.createMany(3)) {
        await lab.completeAssessment(learnerId);
        days.push([learnerId, await dayOfCompletion(assessments, learners, learnerId)]);
        await lab.advanceClock(organisation, 86_400);
      }

      for (const [learnerId, day] of days)
        expect(completedIds(await learners.completed(day)), `ids in the list of ${day}`).toContain(learnerId);
    },
  );

  test(
    'holds none for a date after the completion',
    covers('learners.completed.later-date', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const day = await dayOfCompletion(assessments, learners, learnerId);
      const next = await learners.completed(dayAfter(day));
      test.skip(next.status === 400, 'a date to come is refused');

      expect(idsOrNone(next), 'ids in the list of the next day').not.toContain(learnerId);
      expect(completedIds(await learners.completed(day)), 'ids in the list of the day').toContain(learnerId);
    },
  );

  test(
    'holds learners who completed on the date, and not those of the day before',
    covers('learners.completed.later-date', needs('assessments', 'clock')),
    async ({ lab, learners, assessments, organisation }) => {
      const [earlier, later] = await learners.createMany(2);
      if (!earlier || !later) throw new Error('two were made');
      await lab.completeAssessment(earlier.learnerId);
      await lab.advanceClock(organisation, 86_400);
      await lab.completeAssessment(later.learnerId);
      const response = await learners.completed(await dayOfCompletion(assessments, learners, later.learnerId));

      expect(completedIds(response), 'ids in the list of the later day').toContain(later.learnerId);
      expect(completedIds(response), 'ids in the list of the later day').not.toContain(earlier.learnerId);
    },
  );

  test(
    'holds none who has not completed, invited or not',
    covers('learners.completed.only-completed', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const [finished, invited, idle] = await learners.createMany(3);
      if (!finished || !invited || !idle) throw new Error('three were made');
      await assessments.invited(invited.learnerId);
      await lab.completeAssessment(finished.learnerId);
      const response = await learners.completed(await dayOfCompletion(assessments, learners, finished.learnerId));

      await expect(response).toBeAccepted();
      const ids = completedIds(response);
      expect(ids, 'ids in the list').toContain(finished.learnerId);
      for (const { learnerId } of [invited, idle]) expect(ids, 'ids in the list').not.toContain(learnerId);
    },
  );
});

/** The ids of the list. An empty one may be answered 404: the document lists that status without saying when it applies. */
function idsOrNone(response: ApiResponse): string[] {
  return isThere(response) ? completedIds(response) : [];
}
