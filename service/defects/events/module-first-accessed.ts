import { breaking } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import { asOf, fires, firesAlso, firstTimes, silent } from '../operators/events.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('events.module-first-accessed.only-first', {
    'event-500-again-after-the-completion': changing(
      'isFirstAccess',
      (first, module) => first || module.firstCompletedAt !== null,
    ),
    'event-500-again-after-a-month': asking('accessModule', (learner, module, now) => [
      learner,
      asOf(module, now),
      now,
    ]),
    'event-500-every-time': () => ({ isFirstAccess: () => true }),
    ...firstTimes('access', 500),
  }),
  breaking('events.module-first-accessed.fires', {
    'event-500-not-for-learners-with-secondary-tutors': silent(
      'accessModule',
      ({ secondaryTutorEmails }) => secondaryTutorEmails.length > 0,
    ),
    'event-500-never': fires(500, () => []),
    'event-500-when-the-module-is-assigned': firesAlso('assignModule', 500),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'event-500-again-after-a-month': ['events.module-first-completed.only-first'] };
