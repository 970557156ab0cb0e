import { covers, expect, needs, test } from '../../fixtures/index.ts';

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

for (const [eventId, what, rule] of [
  [500, 'opens', 'events.module-first-accessed.only-first'],
  [600, 'completes', 'events.module-first-completed.only-first'],
] as const) {
  test.describe(`Event ${eventId}`, () => {
    test(
      `does not come again when the learner ${what} the same module forty days later`,
      covers(rule, needs('receiver', 'modules', 'clock')),
      async ({ events, learners, lab, organisation }) => {
        const { inbox } = await events.subscribe([eventId]);
        const { learnerId } = await learners.create();
        const moduleId = await lab.assignModule(learnerId);
        const act = async () => {
          // A service may require a module to be opened before it is completed.
          await lab.accessModule(learnerId, moduleId);
          if (eventId === 600) await lab.completeModule(learnerId, moduleId);
        };
        await act();
        await events.arrival({ inbox }, events.about(eventId, learnerId));
        await lab.advanceClock(organisation, 40 * 86_400);

        await act();

        await events.fence(inbox);
        expect(inbox.events(events.about(eventId, learnerId))).toHaveLength(1);
      },
    );
  });
}
