import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { aboutLearner } from '../operators/decisions.ts';

export const defects = breaking('assessments.core-loop', {
  // For a learner who was invited, the status stays at not completed after completion.
  'core-loop-result-cached': changing('assessmentRecord', (record, learner) =>
    learner.assessment && learner.invitedAt !== null ? { ...record, status: 20 } : record,
  ),
  // Who has finished is no longer among the learners.
  'core-loop-ends-with-the-learner-gone': aboutLearner('decideGetLearner', (decision, learner, { correct }) =>
    learner.assessment ? correct.notFound() : decision,
  ),
  // The completion of a learner who was invited fires no event.
  'core-loop-without-the-event': changing('completeAssessment', (decision, learner) =>
    learner.invitedAt === null ? decision : { ...decision, events: [] },
  ),
});
