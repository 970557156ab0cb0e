import { randomUUID } from 'node:crypto';
import { breaking } from '../breaking.ts';
import { making } from '../operators/learners.ts';

export const defects = breaking('learners.user-id.second', {
  // The learnerId of the first learner, for all.
  'user-id-is-the-learner-id': (correct) => {
    let first: string | undefined;
    return making((learner) => {
      first ??= learner.learnerId;
      return { learnerUserId: first };
    })(correct);
  },
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
