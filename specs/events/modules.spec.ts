import { covers, type EventId, expect, type Lab, needs, type Surroundings, test } from '../../fixtures/index.ts';

/** What a learner does with a module, and the rules about the event that only the first time causes. */
const firsts = [
  {
    eventId: 500,
    title: 'Event 500, Module First Accessed',
    step: 'opens',
    act: async (lab: Lab, learnerId: string, moduleId: string) => lab.accessModule(learnerId, moduleId),
    fires: 'events.module-first-accessed.fires',
    onlyFirst: 'events.module-first-accessed.only-first',
  },
  {
    eventId: 600,
    title: 'Event 600, Module First Completed',
    step: 'completes',
    // A service may require a module to be opened before it is completed.
    act: async (lab: Lab, learnerId: string, moduleId: string) => {
      await lab.accessModule(learnerId, moduleId);
      await lab.completeModule(learnerId, moduleId);
    },
    fires: 'events.module-first-completed.fires',
    onlyFirst: 'events.module-first-completed.only-first',
  },
] as const;

// The Data of these events is not documented: among those of others, a test's own can be told only if it mentions the learner.
const modules = needs('receiver', 'modules');

/** A webhook for this event, a learner who is then assigned a module, and how events about them are recognised. */
async function withModule({ events, learners, lab }: Surroundings, eventId: EventId) {
  const { inbox } = await events.subscribe([eventId]);
  const learner = await learners.create();
  const moduleId = await lab.assignModule(learner.learnerId);
  return { inbox, ...learner, moduleId, own: events.about(eventId, learner.learnerId) };
}

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

for (const { eventId, title, step, act, fires, onlyFirst } of firsts)
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
      `comes once for each module and learner, however often the learner ${step} it`,
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

        const other = await withModule(surroundings, eventId);
        await act(lab, other.learnerId, other.moduleId);
        await other.inbox.waitForDelivery(other.own);
      },
    );

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

    if (eventId === 500)
      test(
        'does not come again when the learner opens a module after completing it',
        covers(onlyFirst, modules),
        async ({ surroundings, events, lab }) => {
          const { inbox, learnerId, moduleId, own } = await withModule(surroundings, eventId);
          await lab.accessModule(learnerId, moduleId);
          await events.arrival({ inbox }, own);
          await lab.completeModule(learnerId, moduleId);

          await lab.accessModule(learnerId, moduleId);

          await events.fence(inbox);
          expect(inbox.events(own)).toHaveLength(1);
        },
      );
  });
