import type { Change } from '../../behaviour/index.ts';
import type { Learner } from '../../store/types.ts';
import { breaking } from '../breaking.ts';
import { silent } from '../operators/events-of-learners-more.ts';

/** Event 100 does not fire for certain learners. */
const uncompleted =
  (isMeant: (learner: Learner) => boolean): Change =>
  (correct) => ({
    completeAssessment(learner, result, now) {
      const decision = correct.completeAssessment(learner, result, now);
      return isMeant(learner) ? { ...decision, events: [] } : decision;
    },
  });

export const defects = breaking('events.assessment-completed.fires', {
  'event-100-not-for-non-binary-learners': silent('completeAssessment', ({ gender }) => gender.startsWith('Non')),
  'event-100-not-without-a-client-reference': uncompleted(({ clientReference }) => clientReference === null),
  'event-100-not-with-a-unique-reference': uncompleted(({ learnerUniqueReference }) => learnerUniqueReference !== null),
  'event-100-not-once-the-end-date-has-passed': uncompleted(({ endDate }) => endDate !== null && endDate < '2024'),
});
