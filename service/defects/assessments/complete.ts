import { breaking } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { aboutLearner } from '../operators/decisions.ts';
import { ofCompleted } from '../operators/reads.ts';

export const defects = breaking('assessments.complete.available', {
  'result-never-completed': ofCompleted(() => ({ status: 10 })),
  // Whoever has not finished is shown the result of the last one who has.
  'result-of-whoever-finished-last': aboutLearner('decideGetAssessment', (decision, learner, { correct, state }) => {
    const last = correct.completedLearners(state).at(-1);
    return learner.assessment || !last ? decision : correct.answer(200, correct.assessmentRecord(last));
  }),
  'answered-203-assessments-complete-available': answers203('GET /v1/learners/{learnerId}/assessment'),
});
