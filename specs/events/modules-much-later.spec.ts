import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { firsts } from './module-firsts.ts';

// The Data of these events is not documented: among those of others, a test's own can be told only if it mentions the learner.
const modules = needs('receiver', 'modules');

test.describe('Event 500, Module First Accessed', () => {
  test(
    'does not come again when the learner opens a module after completing it',
    covers('events.module-first-accessed.only-first', modules),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([500]);
      const { learnerId } = await learners.create();
      const moduleId = await lab.assignModule(learnerId);
      await lab.accessModule(learnerId, moduleId);
      await events.arrival({ inbox }, events.about(500, learnerId));
      await lab.completeModule(learnerId, moduleId);

      await lab.accessModule(learnerId, moduleId);

      await events.fence(inbox);
      expect(inbox.events(events.about(500, learnerId))).toHaveLength(1);
    },
  );
});

for (const { eventId, step, act, onlyFirst } of firsts) {
  test.describe(`Event ${eventId}`, () => {
    test(
      `does not come again when the learner ${step} the same module forty days later`,
      covers(onlyFirst, needs('receiver', 'modules', 'clock')),
      async ({ events, learners, lab, organisation }) => {
        const { inbox } = await events.subscribe([eventId]);
        const { learnerId } = await learners.create();
        const moduleId = await lab.assignModule(learnerId);
        await act(lab, learnerId, moduleId);
        await events.arrival({ inbox }, events.about(eventId, learnerId));
        await lab.advanceClock(organisation, 40 * 86_400);

        await act(lab, learnerId, moduleId);

        await events.fence(inbox);
        expect(inbox.events(events.about(eventId, learnerId))).toHaveLength(1);
      },
    );
  });
}
