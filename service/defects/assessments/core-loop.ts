import { breaking } from '../breaking.ts';

export const defects = breaking('assessments.core-loop', {
  // For a learner who was invited, the status stays at not completed after completion.
  'core-loop-result-cached': (correct) => ({
    assessmentRecord: (learner) =>
      learner.assessment && learner.invitedAt !== null
        ? { ...correct.assessmentRecord(learner), status: 20 }
        : correct.assessmentRecord(learner),
  }),
  // The completion of a learner who was invited fires no event.
  'core-loop-without-the-event': (correct) => ({
    completeAssessment(learner, result, now) {
      const decision = correct.completeAssessment(learner, result, now);
      return learner.invitedAt === null ? decision : { ...decision, events: [] };
    },
  }),
});
