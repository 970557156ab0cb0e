import { breaking } from '../breaking.ts';
import { silent } from '../operators/events-of-learners-more.ts';
import { asOf } from '../operators/events-of-some.ts';

export const defects = [
  breaking('events.module-first-accessed.only-first', {
    'event-500-again-after-the-completion': (correct) => ({
      isFirstAccess: (module) => correct.isFirstAccess(module) || module.firstCompletedAt !== null,
    }),
    'event-500-again-after-a-month': (correct) => ({
      accessModule: (learner, module, now) => correct.accessModule(learner, asOf(module, now), now),
    }),
  }),
  breaking('events.module-first-accessed.fires', {
    'event-500-not-for-learners-with-secondary-tutors': silent(
      'accessModule',
      ({ secondaryTutorEmails }) => secondaryTutorEmails.length > 0,
    ),
  }),
].flat();
