import { covers, expect, needs, test } from '../../fixtures/index.ts';

// The Data of these events is not documented, so a test knows whose event it received only in its own organisation.
const modules = needs('organisations', 'receiver', 'modules');

test.describe('Event 500, Module First Accessed', () => {
  test(
    'does not come again when the learner opens a module after completing it',
    covers('events.module-first-accessed.only-first', modules),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([500]);
      const { learnerId } = await learners.create();
      const moduleId = await lab.assignModule(learnerId);
      await lab.accessModule(learnerId, moduleId);
      await events.arrival({ inbox }, { eventId: 500 });
      await lab.completeModule(learnerId, moduleId);

      await lab.accessModule(learnerId, moduleId);

      await events.fence(inbox);
      expect(inbox.events({ eventId: 500 })).toHaveLength(1);
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
      covers(rule, needs('organisations', 'receiver', 'modules', 'clock')),
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
        await events.arrival({ inbox }, { eventId });
        await lab.advanceClock(organisation, 40 * 86_400);

        await act();

        await events.fence(inbox);
        expect(inbox.events({ eventId })).toHaveLength(1);
      },
    );
  });
}
