import type { Learner, Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Event 100 does not fire for certain learners. */
const uncompleted = (name: string, isMeant: (learner: Learner) => boolean): Defect => ({
  name,
  breaks: 'events.assessment-completed.fires',
  change: (correct) => ({
    completeAssessment(learner, result, now) {
      const decision = correct.completeAssessment(learner, result, now);
      return isMeant(learner) ? { ...decision, events: [] } : decision;
    },
  }),
});

/** Requests of this role are accepted, but never carried out. */
const forgotten = (role: Role): Defect[] => [
  {
    name: `report-for-a-${role}-never-made`,
    breaks: 'events.assessment-report-created.fires',
    change: (correct) => ({
      decideRequestReport: (state, call) => {
        const decision = correct.decideRequestReport(state, call);
        return call.caller.role === role ? { ...decision, jobs: [] } : decision;
      },
    }),
  },
  {
    name: `export-for-a-${role}-never-made`,
    breaks: 'events.learner-export-completed.fires',
    change: (correct) => ({
      decideRequestExport: (state, call) => {
        const decision = correct.decideRequestExport(state, call);
        return call.caller.role === role ? { ...decision, jobs: [] } : decision;
      },
    }),
  },
];

/** Events that are missing or wrong for certain learners, callers or times. */
export const eventOfSomeDefects: readonly Defect[] = [
  uncompleted('event-100-not-without-a-client-reference', ({ clientReference }) => clientReference === null),
  uncompleted('event-100-not-with-a-unique-reference', ({ learnerUniqueReference }) => learnerUniqueReference !== null),
  uncompleted('event-100-not-once-the-end-date-has-passed', ({ endDate }) => endDate !== null && endDate < '2024'),
  ...forgotten('tutor'),
  ...forgotten('manager'),
];
