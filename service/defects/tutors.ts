import { assigns, formOf, patches } from './tutor-calls.ts';
import { batchRoleDefects } from './tutors-batch-roles.ts';
import { batchDefects } from './tutors-either-batch.ts';
import type { Defect } from './types.ts';

export const tutorDefects: readonly Defect[] = [
  ...batchDefects('put'),
  ...batchDefects('patch'),
  ...batchRoleDefects,
  ...(['put', 'patch'] as const).map(
    (method): Defect => ({
      // A primary tutor can become a secondary tutor of the same learner.
      name: `tutor-batch-${method}-ignores-primary-tutors`,
      breaks: method === 'put' ? 'tutors.batch-put.primary-tutor' : 'tutors.batch-patch.replacement-primary',
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) =>
          correct.checkBatchLearners(state, call, ids, (method === 'put' ? assigns : patches)(call) ? [] : tutors),
      }),
    }),
  ),
  ...(['without', 'null'] as const).map(
    (form): Defect => ({
      // A removal requested in this form does nothing.
      name: `tutor-removal-${form}-replacement-does-nothing`,
      breaks: form === 'without' ? 'tutors.batch-patch.removes' : 'tutors.batch-patch.null-removes',
      ...(form === 'without' ? { alsoBreaks: ['tutors.batch-put.repeatable', 'tutors.batch-patch.limit'] } : {}),
      change: (correct) => ({
        batchWrites: (state, call, ids, change) =>
          patches(call) && formOf(call) === form ? [] : correct.batchWrites(state, call, ids, change),
      }),
    }),
  ),
];
