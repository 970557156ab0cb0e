import {
  assumeAccepted,
  covers,
  expect,
  isThere,
  type Json,
  needs,
  planSections,
  shapeOf,
  test,
} from '../../fixtures/index.ts';

test.describe('GET /v1/learners/{learnerId}/supportplan/{section}', () => {
  test(
    'answers 200 for each section that has changed, whatever changes after it',
    covers('support-plans.read.sections', needs('supportPlans')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      for (const section of [...planSections, ...planSections]) await lab.changeSupportPlan(learnerId, [section]);

      for (const section of planSections) await expect(await records.planSection(learnerId, section)).toBeAccepted();
    },
  );

  test(
    'answers 200 for the sections of any plan',
    covers('support-plans.read.sections', needs('learnerWithPlan')),
    async ({ subjects, records, lab }) => {
      const [learnerId = ''] = await subjects.withPlan();
      let read = 0;
      for (const section of planSections) {
        const response = await records.planSection(learnerId, section);
        // A section that nobody has written may be answered 404, or without a body. One change writes all that are made here.
        if (!isThere(response) && !lab.canMake('learnerWithPlan')) continue;
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
      let own = await records.planSection(learnerId, planSections[0]);
      // Of a plan that this check has not made, any section may have been written.
      for (const section of planSections.slice(1))
        if (!isThere(own)) own = await records.planSection(learnerId, section);
      assumeAccepted(own);
      for (const section of planSections)
        await expect(await records.as(administrator).planSection(learnerId, section)).toHaveStatus(403, 404);
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
