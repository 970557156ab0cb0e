import { breaking } from '../breaking.ts';
import { asOf } from '../operators/events-of-some.ts';

export const defects = breaking('events.module-first-completed.only-first', {
  'event-600-again-after-a-month': (correct) => ({
    completeModule: (learner, module, now) => correct.completeModule(learner, asOf(module, now), now),
  }),
});
