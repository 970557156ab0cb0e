import { assumeAccepted, covers, expect, isThere, needs, planSections, test } from '../../fixtures/index.ts';

// Judged on the plan of any learner, also on those that an organisation held before.
test.describe('GET /v1/learners/{learnerId}/supportplan/{section}, of whoever has a plan', () => {
  test(
    'answers 200 for the sections that have changed',
    covers('support-plans.read.sections', needs('learnerWithPlan')),
    async ({ subjects, records }) => {
      const [learnerId = ''] = await subjects.withPlan();
      let read = 0;
      for (const section of planSections) {
        const response = await records.planSection(learnerId, section);
        // A section that nobody has written may be answered 404, or without a body.
        if (!isThere(response)) continue;
        await expect(response).toBeAccepted();
        if (response.text !== '') read += 1;
      }
      expect(read, 'sections that can be read').toBeGreaterThan(0);
    },
  );

  test(
    'is refused to another organisation',
    covers('support-plans.isolation.read', needs('learnerWithPlan', 'otherOrganisation')),
    async ({ subjects, records, lab }) => {
      const { administrator } = await lab.otherOrganisation();
      const [learnerId = ''] = await subjects.withPlan();
      assumeAccepted(await records.planSection(learnerId, 'barriers'));
      for (const section of planSections)
        await expect(await records.as(administrator).planSection(learnerId, section)).toHaveStatus(403, 404);
    },
  );
});
