import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { firsts, withModule } from './module-firsts.ts';

// The Data of these events is not documented: among those of others, a test's own can be told only if it mentions the learner.
const modules = needs('receiver', 'modules');

test.describe('Event 400, Modules Assigned', () => {
  test(
    'comes when a learner is assigned a module',
    covers('events.modules-assigned.fires', modules),
    async ({ events, learners, lab }) => {
      const [{ learnerId: one }, { learnerId: other }] = await learners.createMany(2);
      const { inbox } = await events.subscribe([400]);
      const own = events.about(400, one, other);

      await events.fence(inbox);
      // A service may assign some modules at enrolment, and deliver the events for them late.
      const before = inbox.events(own).length;
      for (const [at, learnerId] of [one, one, other].entries()) {
        await lab.assignModule(learnerId);
        await inbox.waitForEvents(before + at + 1, own);
      }
      await events.fence(inbox);

      expect(inbox.events(own).length - before, 'events of three assignments').toBe(3);
    },
  );
});

for (const { eventId, title, step, act, fires, onlyFirst } of firsts) {
  test.describe(title, () => {
    test(
      `comes when a learner ${step} a module for the first time`,
      covers(fires, modules),
      async ({ surroundings, events, lab }) => {
        const { inbox, learnerId, moduleId, own } = await withModule(surroundings, eventId);

        if (eventId === 600) await lab.accessModule(learnerId, moduleId);
        await events.fence(inbox);
        expect(inbox.events(own), 'before the learner does so').toEqual([]);
        await act(lab, learnerId, moduleId);

        await inbox.waitForDelivery(own);
      },
    );

    test(
      `comes once for each module, however often the learner ${step} it`,
      covers(onlyFirst, modules),
      async ({ surroundings, events, learners, lab }) => {
        const { inbox, learnerId, body, moduleId: first, own } = await withModule(surroundings, eventId);
        const second = await lab.assignModule(learnerId);

        for (let times = 0; times < 3; times++) await act(lab, learnerId, first);
        await events.arrival({ inbox }, own);
        await events.fence(inbox);
        expect(inbox.events(own), 'after three times').toHaveLength(1);

        await act(lab, learnerId, second);
        await inbox.waitForEvents(2, own);
        // That a module was opened and completed before is still remembered after the learner has changed.
        await learners.update(learnerId, { ...body, lastName: 'Renamed' });
        await lab.assignModule(learnerId);
        for (const moduleId of [first, second]) await act(lab, learnerId, moduleId);
        await events.fence(inbox);
        expect(inbox.events(own), 'for two modules').toHaveLength(2);
      },
    );

    test(
      `comes for each of two learners with modules`,
      covers(onlyFirst, modules),
      async ({ events, learners, lab }) => {
        const { inbox } = await events.subscribe([eventId]);
        const pairs: [string, string][] = [];
        for (const { learnerId } of await learners.createMany(2))
          pairs.push([learnerId, await lab.assignModule(learnerId)]);
        const own = events.about(eventId, ...pairs.map(([learnerId]) => learnerId));

        for (const [at, [learnerId, moduleId]] of pairs.entries()) {
          await act(lab, learnerId, moduleId);
          await inbox.waitForEvents(at + 1, own);
        }
      },
    );
  });
}
