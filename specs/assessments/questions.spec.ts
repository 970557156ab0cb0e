import { randomUUID } from 'node:crypto';
import { asks, covers, type Json, needs, test } from '../../fixtures/index.ts';

test.describe('GET /v1/learners/{learnerId}/assessment', () => {
  test(
    'passes through these statuses',
    covers('assessments.status.transitions', needs('assessments')),
    async ({ learners, assessments, lab, observe }) => {
      const { learnerId } = await learners.create();
      const seen = [await assessments.result(learnerId)];
      await assessments.invited(learnerId);
      seen.push(await assessments.result(learnerId));
      await lab.completeAssessment(learnerId);
      seen.push(await assessments.result(learnerId));

      const [enrolled, invited, completed] = seen.map(({ body }): Json => body?.status ?? null);
      const answer = { enrolled: enrolled ?? null, invited: invited ?? null, completed: completed ?? null };
      observe('assessments.status.transitions', answer, ...seen);
    },
  );
});

asks(
  'shows how the assessment routes answer for a learner who does not exist',
  covers('assessments.unknown-learner.status'),
  async ({ assessments }) => {
    const learnerId = randomUUID();
    return {
      result: await assessments.result(learnerId),
      url: await assessments.url(learnerId),
      invite: await assessments.invite(learnerId),
      report: await assessments.report(learnerId),
    };
  },
);
