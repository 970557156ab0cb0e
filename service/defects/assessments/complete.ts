import { breaking } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { ofCompleted } from '../operators/reads.ts';

export const defects = breaking('assessments.complete.available', {
  'result-never-completed': ofCompleted(() => ({ status: 10 })),
  'answered-203-assessments-complete-available': answers203('GET /v1/learners/{learnerId}/assessment'),
});
