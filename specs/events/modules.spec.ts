import {
  covers,
  type EventId,
  expect,
  type Lab,
  needs,
  type Surroundings,
  scenes,
  test,
} from '../../fixtures/index.ts';

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

const scene = scenes('events/modules', [400, 500, 600], ['modules']);

/**
 * A learner who is assigned a module, and the events of a kind about them: the `Data` of these is not documented, so among those of others
 * a test’s own can be told only if it mentions the learner.
 */
async function withModule({ events, learners, lab }: Surroundings, eventId: EventId) {
  const learner = await learners.create();
  const own = events.about(eventId, learner.learnerId);
  const moduleId = await lab.assignModule(learner.learnerId);
  return { ...learner, moduleId, own };
}

test.describe('Event 400, Modules Assigned', () => {
  scene(covers('events.modules-assigned.fires'), {
    async 'comes when a learner is assigned a module'({ events, learners, lab, inbox }) {
      const [{ learnerId: one }, { learnerId: other }] = await learners.createMany(2);
      const own = events.about(400, one, other);
      await events.fence(inbox);
      // A service may assign some modules at enrolment, and deliver the events for them late.
      const later = inbox.fromNow();
      for (const [at, learnerId] of [one, one, other].entries()) {
        await lab.assignModule(learnerId);
        await later.waitForEvents(at + 1, own);
      }
      await events.fence(later);

      expect(later.events(own), 'events of three assignments').toHaveLength(3);
    },
  });
});

for (const { eventId, title, step, act, fires, onlyFirst } of firsts)
  test.describe(title, () => {
    scene(covers(fires), {
      async [`comes when a learner ${step} a module for the first time`](stage) {
        const { events, lab, inbox } = stage;
        const { learnerId, moduleId, own } = await withModule(stage, eventId);
        if (eventId === 600) await lab.accessModule(learnerId, moduleId);
        await events.fence(inbox);
        expect(inbox.events(own), 'before the learner does so').toEqual([]);
        await act(lab, learnerId, moduleId);

        await inbox.waitForDelivery(own);
      },
    });

    // Beside others, it could not be told whether the event comes for the first learner of all only.
    test(
      `comes once for each module and learner, however often the learner ${step} it`,
      covers(onlyFirst, needs('receiver', 'modules')),
      async ({ surroundings, events, learners, lab }) => {
        const { inbox } = await events.subscribe([eventId]);
        const { learnerId, body, moduleId: first, own } = await withModule(surroundings, eventId);
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

        const later = inbox.fromNow();
        const other = await withModule(surroundings, eventId);
        await act(lab, other.learnerId, other.moduleId);
        await later.waitForDelivery(other.own);
      },
    );

    scene(covers(onlyFirst, needs('clock')), {
      async [`does not come again when the learner ${step} the same module forty days later`](stage) {
        const { events, lab, organisation, inbox } = stage;
        const { learnerId, moduleId, own } = await withModule(stage, eventId);
        await act(lab, learnerId, moduleId);
        await events.arrival({ inbox }, own);
        await lab.advanceClock(organisation, 40 * 86_400);

        await act(lab, learnerId, moduleId);

        await events.fence(inbox);
        expect(inbox.events(own)).toHaveLength(1);
      },
    });

    if (eventId === 500)
      scene(covers(onlyFirst), {
        async 'does not come again when the learner opens a module after completing it'(stage) {
          const { events, lab, inbox } = stage;
          const { learnerId, moduleId, own } = await withModule(stage, eventId);
          await lab.accessModule(learnerId, moduleId);
          await events.arrival({ inbox }, own);
          await lab.completeModule(learnerId, moduleId);

          await lab.accessModule(learnerId, moduleId);

          await events.fence(inbox);
          expect(inbox.events(own)).toHaveLength(1);
        },
      });
  });
