import type { EventId, Lab, Surroundings } from '../../fixtures/index.ts';

/** What a learner does with a module, and the rules about the event that only the first time causes. */
export const firsts = [
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

/** A webhook for this event, a learner who is then assigned a module, and how events about them are recognised. */
export async function withModule({ events, learners, lab }: Surroundings, eventId: EventId) {
  const { inbox } = await events.subscribe([eventId]);
  const learner = await learners.create();
  const moduleId = await lab.assignModule(learner.learnerId);
  return { inbox, ...learner, moduleId, own: events.about(eventId, learner.learnerId) };
}
