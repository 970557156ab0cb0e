import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { firsts, withModule } from './module-firsts.ts';

// The Data of these events is not documented: among those of others, a test's own can be told only if it mentions the learner.
const modules = needs('receiver', 'modules');

test.describe('Event 500, Module First Accessed', () => {
  test(
    'does not come again when the learner opens a module after completing it',
    covers('events.module-first-accessed.only-first', modules),
    async ({ surroundings, events, lab }) => {
      const { inbox, learnerId, moduleId, own } = await withModule(surroundings, 500);
      await lab.accessModule(learnerId, moduleId);
      await events.arrival({ inbox }, own);
      await lab.completeModule(learnerId, moduleId);

      await lab.accessModule(learnerId, moduleId);

      await events.fence(inbox);
      expect(inbox.events(own)).toHaveLength(1);
    },
  );
});

for (const { eventId, step, act, onlyFirst } of firsts) {
  test.describe(`Event ${eventId}`, () => {
    test(
      `does not come again when the learner ${step} the same module forty days later`,
      covers(onlyFirst, needs('receiver', 'modules', 'clock')),
      async ({ surroundings, events, lab, organisation }) => {
        const { inbox, learnerId, moduleId, own } = await withModule(surroundings, eventId);
        await act(lab, learnerId, moduleId);
        await events.arrival({ inbox }, own);
        await lab.advanceClock(organisation, 40 * 86_400);

        await act(lab, learnerId, moduleId);

        await events.fence(inbox);
        expect(inbox.events(own)).toHaveLength(1);
      },
    );
  });
}
