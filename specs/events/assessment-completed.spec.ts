import {
  assumeAccepted,
  covers,
  type Delivery,
  expect,
  idOf,
  inTurn,
  optionalDetails,
  scenes,
  test,
} from '../../fixtures/index.ts';

/** Learners of all kinds: the event fires for everyone who completes. */
const kinds: Record<string, () => Record<string, unknown>> = {
  'without a client reference': () => ({ clientReference: undefined }),
  'with every other optional field': () => ({
    firstName: 'Zoë',
    lastName: 'Łuczak-O’Neill',
    gender: 'Non-binary/Non-conforming',
    ...optionalDetails(),
  }),
  'whose end date has passed': () => ({ endDate: '2020-07-31' }),
};

const scene = scenes('events/assessment-completed', [100], ['assessments']);

test.describe('Event 100, Assessment Completed', () => {
  scene(covers('events.assessment-completed.fires'), {
    async 'comes once for each learner who completes the assessment'({ events, learners, lab, organisation, inbox }) {
      const { tutors } = organisation;
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
      const ofBystander = inbox.events({ data: { LearnerId: bystander.learnerId } });
      expect(ofBystander, 'events about a learner who did not complete').toEqual([]);
    },

    async 'comes neither for an invitation nor for a change of the learner'(stage) {
      const { events, learners, assessments, lab, inbox } = stage;
      const { learnerId, body } = await learners.create();
      const { awaited } = events.completed(learnerId);

      await assessments.invited(learnerId);
      await learners.update(learnerId, { ...body, courseDetails: 'Welding' });
      await events.fence(inbox);
      expect(inbox.events(awaited), 'before the learner has finished').toEqual([]);

      await lab.completeAssessment(learnerId);
      await inbox.waitForDelivery(awaited);
    },
  });

  for (const [kind, fields] of Object.entries(kinds))
    scene(covers('events.assessment-completed.fires'), {
      async [`comes for a learner ${kind}`]({ events, learners, lab, inbox }) {
        const created = await learners.post(learners.body(fields()));
        test.skip(created.status === 400, 'such a learner is refused');
        const learnerId = idOf(assumeAccepted(created).body, 'learnerId') ?? '';

        await lab.completeAssessment(learnerId);

        const { awaited } = events.completed(learnerId);
        await inbox.waitForDelivery(awaited);
        expect(inbox.events(awaited)).toHaveLength(1);
      },
    });

  scene(covers('events.assessment-completed.learner-id'), {
    async 'names the learner who completed in LearnerId'({ events, learners, lab, inbox }) {
      const [first, second] = await learners.createMany(2);

      const received: Delivery[] = [];
      for (const learner of [second, first]) {
        await lab.completeAssessment(learner.learnerId);
        received.push(await events.arrivalFor({ inbox }, 100, learner.learnerId, received));
      }

      const named = received.map(({ data }) => String(data?.LearnerId).toLowerCase());
      expect(named).toEqual([second, first].map((learner) => learner.learnerId.toLowerCase()));
    },
  });
});
