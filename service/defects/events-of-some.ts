import type { Role } from '../store/types.ts';
import type { Defect } from './types.ts';

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
export const eventOfSomeDefects: readonly Defect[] = [...forgotten('tutor'), ...forgotten('manager')];
