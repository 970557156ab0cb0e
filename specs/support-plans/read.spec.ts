import { assumeAccepted, covers, expect, type Json, needs, planSections, shapeOf, test } from '../../fixtures/index.ts';

test.describe('GET /v1/learners/{learnerId}/supportplan/{section}', () => {
  for (const section of planSections) {
    test(
      `answers 200 for ${section} once it has changed`,
      covers('support-plans.read.sections', needs('supportPlans')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        await lab.changeSupportPlan(learnerId, [section]);

        await expect(await records.planSection(learnerId, section)).toBeAccepted();
      },
    );
  }

  test(
    'answers 200 for all six when one change names them all',
    covers('support-plans.read.sections', needs('supportPlans')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      await lab.changeSupportPlan(learnerId, [...planSections]);

      for (const section of planSections) await expect(await records.planSection(learnerId, section)).toBeAccepted();
    },
  );

  test(
    'answers 200 for each that has changed, whatever changes after it',
    covers('support-plans.read.sections', needs('supportPlans')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      for (const section of [...planSections, ...planSections]) await lab.changeSupportPlan(learnerId, [section]);

      for (const section of planSections) await expect(await records.planSection(learnerId, section)).toBeAccepted();
    },
  );

  test(
    'is refused for a learner of another organisation, whichever section',
    covers('support-plans.isolation.read', needs('supportPlans', 'otherOrganisation')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      await lab.changeSupportPlan(learnerId, [...planSections]);
      const other = await lab.otherOrganisation();
      for (const section of planSections) {
        const own = await records.planSection(learnerId, section);

        const response = await records.as(other.administrator).planSection(learnerId, section);

        assumeAccepted(own);
        await expect(response).toHaveStatus(403, 404);
        if (own.text !== '') expect(response.text, 'body of the refusal').not.toBe(own.text);
      }
    },
  );

  test(
    'answers a body for each section, before there is a plan and after',
    covers('support-plans.read.bodies', needs('supportPlans')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      const answer: Record<string, Json> = {};
      const shownBy = [];
      for (const section of planSections) {
        const before = await records.planSection(learnerId, section);
        await lab.changeSupportPlan(learnerId, [section]);
        const after = await records.planSection(learnerId, section);
        shownBy.push(before, after);
        answer[section] = {
          before: before.status === 200 ? { status: 200, body: shapeOf(before.body) } : { status: before.status },
          after: shapeOf(after.body),
        };
      }

      observe('support-plans.read.bodies', answer, ...shownBy);
    },
  );
});
