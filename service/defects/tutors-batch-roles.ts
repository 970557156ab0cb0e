import { assigns, idsIn, isBatch, patches, withIds, withLimit } from './tutor-calls.ts';
import type { Defect } from './types.ts';

/** Who may send the batches, and what a manager's batch may do; for each of the two methods separately. */
export const batchRoleDefects: readonly Defect[] = (['put', 'patch'] as const).flatMap((method): Defect[] => {
  const isMine = method === 'put' ? assigns : patches;
  return [
    {
      // Tutors may call the operation.
      name: `tutor-batch-${method}-open-to-tutors`,
      breaks: `tutors.batch-${method}.tutor-refused`,
      change: (correct) => ({
        mayCall: (caller, operation) => isBatch(method, operation) || correct.mayCall(caller, operation),
      }),
    },
    {
      // Ids of unknown learners in a manager's batch are skipped.
      name: `tutor-batch-${method}-skips-unknown-learners-of-managers`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      alsoBreaks: [`tutors.batch-${method}.atomic`],
      change: (correct) => ({
        forBatch: (state, call, decide) => {
          const isSkipping = isMine(call) && call.caller.role === 'manager';
          const known = idsIn(call).filter((id) => state.learners.get(id));
          return correct.forBatch(state, isSkipping ? withIds(call, known) : call, decide);
        },
      }),
    },
    {
      // A manager's batch of 51 learners is accepted.
      name: `tutor-batch-${method}-takes-51-from-managers`,
      breaks: `tutors.batch-${method}.limit`,
      change: (correct) => ({
        forBatch: withLimit(correct, (call) => isMine(call) && call.caller.role === 'manager', 51),
      }),
    },
    {
      // Managers may not call the operation.
      name: `tutor-batch-${method}-closed-to-managers`,
      breaks: `tutors.batch-${method}.manager-allowed`,
      change: (correct) => ({
        mayCall: (caller, operation) =>
          (caller.role !== 'manager' || !isBatch(method, operation)) && correct.mayCall(caller, operation),
      }),
    },
    {
      // Administrators may not call the operation.
      name: `tutor-batch-${method}-closed-to-administrators`,
      breaks: `tutors.batch-${method}.administrator-allowed`,
      change: (correct) => ({
        mayCall: (caller, operation) =>
          (caller.role !== 'administrator' || !isBatch(method, operation)) && correct.mayCall(caller, operation),
      }),
    },
  ];
});
