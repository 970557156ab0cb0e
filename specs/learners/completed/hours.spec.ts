import { covers, expect, needs, test } from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion, dayOfCompletions } from './completion.ts';

const hour = 3_600;

/**
 * Seconds from an instant to 23:30 UTC on 15 January. In winter, British time equals UTC. The API document permits a service
 * that reports times in UTC but counts days in British time, and on this date its days are those of UTC.
 */
function untilLateInJanuary(now: Date): number {
  const late = (year: number) => Date.UTC(year, 0, 15, 23, 30);
  const thisYear = now.getUTCFullYear();
  const next = late(thisYear) > now.getTime() ? late(thisYear) : late(thisYear + 1);
  return Math.round((next - now.getTime()) / 1000);
}

test.describe('GET /v1/learners/assessmentcompleted', () => {
  test(
    'holds learners who completed just before or after midnight, on the day that their results give',
    covers('learners.completed.on-date', needs('assessments', 'clock')),
    async ({ lab, learners, assessments, organisation }) => {
      const [before, after] = await learners.createMany(2);
      const now = await lab.advanceClock(organisation, 1);
      await lab.advanceClock(organisation, untilLateInJanuary(now));
      await lab.completeAssessment(before.learnerId);
      await lab.advanceClock(organisation, hour);
      await lab.completeAssessment(after.learnerId);

      for (const { learnerId } of [before, after]) {
        const day = await dayOfCompletion(assessments, learners, learnerId);
        expect(completedIds(await learners.completed(day)), `ids in the list of ${day}`).toContain(learnerId);
      }
    },
  );

  test(
    'holds every one of many learners who completed on the date',
    covers('learners.completed.on-date', needs('assessments', 'organisations')),
    async ({ lab, learners, assessments }) => {
      // The list has no paging, so it must not end at a default page size, such as 25.
      const finished = (await learners.createMany(26)).map(({ learnerId }) => learnerId);
      for (const learnerId of finished) await lab.completeAssessment(learnerId);
      const day = await dayOfCompletions(assessments, learners, finished);

      const response = await learners.completed(day);

      await expect(response).toBeAccepted();
      expect(completedIds(response), 'ids in the list').toEqual(expect.arrayContaining(finished));
    },
  );
});
