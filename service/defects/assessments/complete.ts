import { breaking } from '../breaking.ts';
import { sending, withStatus } from '../operators/answers.ts';
import { ofCompleted } from '../operators/reads.ts';

export const defects = breaking('assessments.complete.available', {
  // The status stays at awaiting results after completion.
  'result-never-completed': ofCompleted(() => ({ status: 10 })),
  'answered-203-assessments-complete-available': sending(
    200,
    'GET /v1/learners/{learnerId}/assessment',
    withStatus(203),
  ),
});
