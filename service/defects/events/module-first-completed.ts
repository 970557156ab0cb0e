import { breaking } from '../breaking.ts';
import { asking } from '../operators/changes.ts';
import { asOf, fires, firesAlso, firstTimes, silent } from '../operators/events.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('events.module-first-completed.only-first', {
    'event-600-again-after-a-month': asking('completeModule', (learner, module, now) => [
      learner,
      asOf(module, now),
      now,
    ]),
    'event-600-every-time': () => ({ isFirstCompletion: () => true }),
    ...firstTimes('complete', 600),
  }),
  breaking('events.module-first-completed.fires', {
    'event-600-not-once-the-assessment-is-completed': silent('completeModule', ({ assessment }) => assessment !== null),
    'event-600-never': fires(600, () => []),
    'event-600-when-the-module-is-assigned': firesAlso('assignModule', 600),
    'event-600-when-the-module-is-opened': firesAlso('accessModule', 600),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'event-600-again-after-another-module': ['events.module-first-accessed.only-first'],
};
