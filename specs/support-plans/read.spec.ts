import { assumeAccepted, covers, expect, type Json, needs, planSections, shapeOf, test } from '../../fixtures/index.ts';

/** Changes of a plan, and the sections that can then be read. */
const changes: Record<string, { changes: (readonly string[])[]; read: readonly string[] }> = {
  ...Object.fromEntries(
    planSections.map((section) => [`${section} once it has changed`, { changes: [[section]], read: [section] }]),
  ),
  'all six when one change names them all': { changes: [planSections], read: planSections },
  'each that has changed, whatever changes after it': {
    changes: [...planSections, ...planSections].map((section) => [section]),
    read: planSections,
  },
};

test.describe('GET /v1/learners/{learnerId}/supportplan/{section}', () => {
  for (const [what, { changes: made, read }] of Object.entries(changes))
    test(
      `answers 200 for ${what}`,
      covers('support-plans.read.sections', needs('supportPlans')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        for (const sections of made) await lab.changeSupportPlan(learnerId, [...sections]);

        for (const section of read) await expect(await records.planSection(learnerId, section)).toBeAccepted();
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
