import {
  type ApiResponse,
  covers,
  expect,
  type Lab,
  type Learners,
  needs,
  pool,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion, dayOfCompletions, expectForm } from './completion.ts';

/** Learners who finish one after the other on one day, beside others who do not, and the list after each. */
const growing = pool('learners/completed form', {
  powers: ['assessments'],
  async subject({ lab, learners, assessments }) {
    const finished: Awaited<ReturnType<typeof completed>>[] = [];
    const lists: ApiResponse[] = [];
    for (const _count of [1, 2, 3]) {
      finished.push(await completed(lab, learners));
      await learners.create();
      const ids = finished.map(({ learnerId }) => learnerId);
      lists.push(await learners.completed(await dayOfCompletions(assessments, learners, ids)));
    }
    return { finished, lists };
  },
});

test.describe('GET /v1/learners/assessmentcompleted', () => {
  growing.checks(covers('learners.completed.shape'), {
    'has learners with both identifiers, and an integer totalRecords': async ({ subject: { finished, lists } }) => {
      const response = lists.at(-1)!;
      await expectForm(response);
      // Of each, so a row with another learner's identifier is noticed.
      for (const { learnerId, learnerUserId } of finished) {
        const own = response.body.learners.find((row: { learnerId: string }) => row.learnerId === learnerId);
        expect(own?.learnerUserId ?? learnerUserId, 'learnerUserId beside the learnerId').toBe(learnerUserId);
      }
    },
  });

  growing.checks(covers('learners.completed.total-records'), {
    'has as many learners as totalRecords says': async ({ subject: { lists } }) => {
      for (const [at, response] of lists.entries()) {
        await expect(response).toBeAccepted();
        const ids = completedIds(response);
        expect(totalOf(response), `totalRecords after ${at + 1} completions`).toBe(ids.length);
        expect(ids.length, 'learners in the list').toBeGreaterThan(at);
      }
    },
  });

  test(
    'counts only the learners of the date asked for',
    covers('learners.completed.total-records', needs('assessments', 'clock')),
    async ({ lab, learners, assessments, organisation }) => {
      for (let day = 1; day <= 2; day++) {
        const { learnerId } = await completed(lab, learners);

        const response = await learners.completed(await dayOfCompletion(assessments, learners, learnerId));

        await expect(response).toBeAccepted();
        expect(totalOf(response), `totalRecords of day ${day}`).toBe(completedIds(response).length);
        await lab.advanceClock(organisation, 86_400);
      }
    },
  );
});

async function completed(lab: Lab, learners: Learners) {
  const learner = await learners.create();
  await lab.completeAssessment(learner.learnerId);
  return learner;
}
