import { randomUUID } from 'node:crypto';
import { breaking } from '../breaking.ts';
import { making } from '../operators/learners.ts';

export const defects = breaking('learners.user-id.second', {
  'user-id-is-the-learner-id': making((learner) => ({ learnerUserId: learner.learnerId })),
  'user-id-is-the-same-for-all': (correct) => {
    const learnerUserId = randomUUID();
    return making(() => ({ learnerUserId }))(correct);
  },
  'user-id-is-no-uuid': making((learner) => ({ learnerUserId: `user-${learner.sequence}` })),
  'user-id-of-the-deleted-is-given-again': (correct) => {
    const free: string[] = [];
    return {
      decideDeleteLearner: (state, call) => {
        const decision = correct.decideDeleteLearner(state, call);
        for (const write of decision.writes ?? []) if ('learner' in write) free.push(write.learner.learnerUserId);
        return decision;
      },
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return { ...learner, learnerUserId: free.pop() ?? learner.learnerUserId };
      },
    };
  },
});
