import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';

export const defects = breaking('assessments.core-loop', {
  // For a learner who was invited, the status stays at not completed after completion.
  'core-loop-result-cached': changing('assessmentRecord', (record, learner) =>
    learner.assessment && learner.invitedAt !== null ? { ...record, status: 20 } : record,
  ),
  // The completion of a learner who was invited fires no event.
  'core-loop-without-the-event': changing('completeAssessment', (decision, learner) =>
    learner.invitedAt === null ? decision : { ...decision, events: [] },
  ),
});
