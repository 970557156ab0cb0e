import type { Learner } from '../store/types.ts';
import { fires } from './events-fires.ts';
import type { Defect } from './types.ts';

/** Events 500 and 600 fire only the first time, for each module of each learner. */
export const firstTimeDefects: readonly Defect[] = [
  ...(['isFirstAccess', 'isFirstCompletion'] as const).map(
    (isFirst): Defect => ({
      name: isFirst === 'isFirstAccess' ? 'event-500-every-time' : 'event-600-every-time',
      breaks:
        isFirst === 'isFirstAccess'
          ? 'events.module-first-accessed.only-first'
          : 'events.module-first-completed.only-first',
      change: () => ({ [isFirst]: () => true }),
    }),
  ),
  ...(['access', 'complete'] as const).flatMap((step): Defect[] => {
    const eventId = step === 'access' ? 500 : 600;
    const act = `${step}Module` as const;
    const breaks =
      step === 'access' ? 'events.module-first-accessed.only-first' : 'events.module-first-completed.only-first';
    return [
      {
        name: `event-${eventId}-for-the-first-module-of-a-learner-only`,
        breaks,
        change: (correct) => ({
          [act]: (...[learner, module, now]: Parameters<typeof correct.accessModule>) =>
            learner.modules[0]?.moduleId === module.moduleId
              ? correct[act](learner, module, now)
              : { ...correct[act](learner, module, now), events: [] },
        }),
      },
      {
        name: `event-${eventId}-for-the-first-learner-only`,
        breaks,
        change: (correct) => {
          let first: string | null = null;
          return {
            [act]: (...[learner, module, now]: Parameters<typeof correct.accessModule>) => {
              first ??= learner.learnerId;
              const decision = correct[act](learner, module, now);
              return first === learner.learnerId ? decision : { ...decision, events: [] };
            },
          };
        },
      },
      {
        // Only the last module used is remembered, so returning to an earlier one fires the event again.
        name: `event-${eventId}-again-after-another-module`,
        breaks,
        change: (correct) => {
          const last = new Map<string, string>();
          return {
            [act]: (...[learner, module, now]: Parameters<typeof correct.accessModule>) => {
              const isRepeat = last.get(learner.learnerId) === module.moduleId;
              last.set(learner.learnerId, module.moduleId);
              const fresh = { ...module, firstAccessedAt: null, firstCompletedAt: null };
              return isRepeat ? correct.done(204) : correct[act](learner, fresh, now);
            },
          };
        },
      },
      ...(['updatedLearner', 'assignModule'] as const).map(
        (forgets): Defect => ({
          // An update or another assignment makes the service forget that the module was used.
          name: `event-${eventId}-again-after-${forgets === 'updatedLearner' ? 'an-update' : 'another-assignment'}`,
          breaks,
          change: (correct) => ({
            [forgets]: (learner: Learner, ...rest: [never, never]) => {
              const fresh = { [step === 'access' ? 'firstAccessedAt' : 'firstCompletedAt']: null };
              const modules = learner.modules.map((module) => ({ ...module, ...fresh }));
              return (correct[forgets] as (...args: unknown[]) => unknown)({ ...learner, modules }, ...rest);
            },
          }),
        }),
      ),
      {
        name: `event-${eventId}-twice-the-first-time`,
        breaks,
        change: fires(eventId, (happening) => [happening, happening]),
      },
    ];
  }),
];
