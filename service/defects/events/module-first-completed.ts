import { breaking } from '../breaking.ts';
import { silent } from '../operators/events-of-learners-more.ts';
import { asOf } from '../operators/events-of-some.ts';

export const defects = [
  breaking('events.module-first-completed.only-first', {
    'event-600-again-after-a-month': (correct) => ({
      completeModule: (learner, module, now) => correct.completeModule(learner, asOf(module, now), now),
    }),
  }),
  breaking('events.module-first-completed.fires', {
    'event-600-not-once-the-assessment-is-completed': silent('completeModule', ({ assessment }) => assessment !== null),
  }),
].flat();
