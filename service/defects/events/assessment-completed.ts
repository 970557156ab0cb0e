import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { firesForAll, learnerIds, misfires, silent } from '../operators/events.ts';
import type { Learner } from '../types.ts';

/** The event does not fire for these learners. */
const lacking = (isMeant: (learner: Learner) => boolean) => silent('completeAssessment', isMeant);

export const defects = [
  breaking('events.assessment-completed.fires', {
    'event-100-not-for-non-binary-learners': lacking(({ gender }) => gender.startsWith('Non')),
    'event-100-not-for-learners-of-the-second-tutor': lacking(({ primaryTutorEmail }) =>
      primaryTutorEmail.startsWith('t2@'),
    ),
    'event-100-not-without-a-client-reference': lacking(({ clientReference }) => clientReference === null),
    'event-100-not-with-a-unique-reference': lacking(({ learnerUniqueReference }) => learnerUniqueReference !== null),
    'event-100-not-once-the-end-date-has-passed': lacking(({ endDate }) => endDate !== null && endDate < '2024'),
    ...misfires(100),
    'event-100-by-an-invitation': deciding('decideInvite', (decision, { call }) => ({
      ...decision,
      events: [{ eventId: 100, data: { LearnerId: call.params.learnerId } }],
    })),
    'event-100-for-all-learners': firesForAll(100),
    'event-100-not-without-a-need': changing('completeAssessment', (decision, _learner, result) =>
      result.learnerStatus === 10 ? { ...decision, events: [] } : decision,
    ),
  }),
  breaking('events.assessment-completed.learner-id', learnerIds(100)),
].flat();
