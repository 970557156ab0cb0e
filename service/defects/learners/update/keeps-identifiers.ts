import { randomUUID } from 'node:crypto';
import type { Learner } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.keeps-identifiers', {
  // The learner gets a new id.
  'update-changes-the-learner-id': (correct) => ({
    updateWrites: (state, learner, body) => [
      { kind: 'learnerGone', learner },
      ...correct.updateWrites(state, { ...learner, learnerId: randomUUID() }, body),
    ],
  }),
  // The learner gets a new user id.
  'update-changes-the-user-id': updating(() => ({ learnerUserId: randomUUID() })),
  // The same only with a new email.
  'update-of-the-email-changes-the-user-id': updating((next, stored) =>
    next.email === stored.email ? {} : { learnerUserId: randomUUID() },
  ),
  // An adjacent learner gets the course details as well.
  ...family(
    {
      before: (learners: readonly Learner[], { sequence }: Learner) =>
        learners.findLast((one) => one.sequence < sequence),
      after: (learners: readonly Learner[], { sequence }: Learner) => learners.find((one) => one.sequence > sequence),
    },
    (which) => `update-touches-the-learner-${which}`,
    (find) => (correct) => ({
      updateWrites: (state, learner, body) => {
        const other = find(state.learners.all(), learner);
        const writes = correct.updateWrites(state, learner, body);
        return other
          ? [...writes, { kind: 'learner', learner: { ...other, courseDetails: learner.courseDetails } }]
          : writes;
      },
    }),
  ),
});
