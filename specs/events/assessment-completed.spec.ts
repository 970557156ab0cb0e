import { covers, type Delivery, expect, inTurn, needs, test } from '../../fixtures/index.ts';

test.describe('Event 100, Assessment Completed', () => {
  test(
    'comes once for each learner who completes the assessment',
    covers('events.assessment-completed.fires', needs('receiver', 'assessments')),
    async ({ events, learners, lab, organisation: { tutors } }) => {
      const { inbox } = await events.subscribe([100]);
      const completing = await inTurn([0, 1, 2], (at) =>
        learners.create({ primaryTutorEmail: tutors[at] ?? tutors[0] }),
      );
      const bystander = await learners.create();

      for (const [at, { learnerId }] of completing.entries())
        await lab.completeAssessment(learnerId, { learnerStatus: [30, 10, 20][at] });
      const caused = completing.map(({ learnerId }) => events.completed(learnerId).awaited);
      for (const awaited of caused) await inbox.waitForDelivery(awaited);
      await events.fence(inbox);

      for (const awaited of caused) expect(inbox.events(awaited)).toHaveLength(1);
      expect(
        inbox.events({ data: { LearnerId: bystander.learnerId } }),
        'events about a learner who did not complete',
      ).toEqual([]);
    },
  );

  test(
    'comes neither for an invitation nor for a change of the learner',
    covers('events.assessment-completed.fires', needs('receiver', 'assessments')),
    async ({ events, learners, assessments, lab }) => {
      const { inbox } = await events.subscribe([100]);
      const { learnerId, body } = await learners.create();
      const { awaited } = events.completed(learnerId);

      await assessments.invited(learnerId);
      await learners.update(learnerId, { ...body, courseDetails: 'Welding' });
      await events.fence(inbox);
      expect(inbox.events(awaited), 'before the learner has finished').toEqual([]);

      await lab.completeAssessment(learnerId);
      await inbox.waitForDelivery(awaited);
    },
  );

  test(
    'names the learner who completed in LearnerId',
    covers('events.assessment-completed.learner-id', needs('receiver', 'assessments')),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([100]);
      const [first, second] = await learners.createMany(2);

      const received: Delivery[] = [];
      for (const learner of [second, first]) {
        await lab.completeAssessment(learner.learnerId);
        received.push(await events.arrivalFor({ inbox }, 100, learner.learnerId, received));
      }

      const named = received.map(({ data }) => String(data?.LearnerId).toLowerCase());
      expect(named).toEqual([second, first].map((learner) => learner.learnerId.toLowerCase()));
    },
  );
});
