import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { assigns, idsIn, patches, withIds } from './tutor-calls.ts';
import type { Defect } from './types.ts';

/** The batch is refused, but the change is stored for the learners after the last offender. */
function storingBehind(method: 'put' | 'patch', decider: 'decideAssignTutor' | 'decideReplaceTutor'): Defect {
  return {
    name: `tutor-batch-${method}-applies-behind-the-offender`,
    breaks: `tutors.batch-${method}.atomic`,
    change: (correct) => ({
      [decider](state: State, call: Call): Decision {
        const decision = correct[decider](state, call);
        const ids = idsIn(call);
        const good = ids.map((id) => correct[decider](state, withIds(call, [id])).status < 300);
        const behind = ids.slice(good.lastIndexOf(false) + 1);
        if (decision.status !== 400 || behind.length === 0) return decision;
        return { ...decision, writes: correct[decider](state, withIds(call, behind)).writes ?? [] };
      },
    }),
  };
}

/** A batch accepts deleted learners. */
function takingDeleted(method: 'put' | 'patch'): Defect {
  const isMine = method === 'put' ? assigns : patches;
  return {
    name: `tutor-batch-${method}-takes-deleted-learners`,
    breaks: `tutors.batch-${method}.unknown-learner`,
    change: (correct) => {
      const deleted = new Map<string, Learner>();
      return {
        decideDeleteLearner(state, call) {
          const learner = state.learners.get(call.params.learnerId ?? '');
          if (learner) deleted.set(learner.learnerId, learner);
          return correct.decideDeleteLearner(state, call);
        },
        whyNotBatched: (state, call, learnerId, tutors) =>
          isMine(call) && deleted.has(learnerId) ? null : correct.whyNotBatched(state, call, learnerId, tutors),
      };
    },
  };
}

/** Defects that show only with certain mixtures of learners in a batch. */
export const tutorMixtureDefects: readonly Defect[] = [
  ...(['put', 'patch'] as const).map(takingDeleted),
  storingBehind('put', 'decideAssignTutor'),
  storingBehind('patch', 'decideReplaceTutor'),
];
