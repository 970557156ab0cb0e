import { ofCompleted } from '../assessment-changes.ts';
import { breaking } from '../breaking.ts';

export const defects = breaking('assessments.complete.available', {
  // The status stays at awaiting results after completion.
  'result-never-completed': ofCompleted((record) => ({ ...record, status: 10 })),
});
