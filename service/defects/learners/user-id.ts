import { randomUUID } from 'node:crypto';
import { breaking } from '../breaking.ts';
import { keepingFirst, noting } from '../operators/changes.ts';
import { making } from '../operators/learners.ts';

export const defects = breaking('learners.user-id.second', {
  // The learnerId of the first learner, for all.
  'user-id-is-the-learner-id': keepingFirst<'learner', string>((first) =>
    making(({ learnerId }) => ({ learnerUserId: first('learner', learnerId) })),
  ),
  'user-id-is-the-same-for-all': (correct) => {
    const learnerUserId = randomUUID();
    return making(() => ({ learnerUserId }))(correct);
  },
  'user-id-is-no-uuid': making((learner) => ({ learnerUserId: `user-${learner.sequence}` })),
  'user-id-of-the-deleted-is-given-again': noting(
    () => [] as string[],
    'decideDeleteLearner',
    (free, { writes = [] }) => {
      for (const write of writes) if ('learner' in write) free.push(write.learner.learnerUserId);
    },
  ).for((free) => making(({ learnerUserId }) => ({ learnerUserId: free.pop() ?? learnerUserId }))),
});
