import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Call } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';
import { firstPrimaryTutors, formOf, patches } from '../tutor-calls.ts';

/** Changes which learners an accepted batch changes. */
export const choosing =
  (
    isMine: (call: Call) => boolean,
    chosen: (ids: readonly string[], state: State, call: Call, correct: Behaviour) => readonly string[],
  ): Change =>
  (correct) => ({
    batchWrites: (state, call, ids, change) =>
      correct.batchWrites(state, call, isMine(call) ? chosen(ids, state, call, correct) : ids, change),
  });

export const isRemoval = (call: Call) => patches(call) && formOf(call) !== 'replacement';

export const isReplacement = (call: Call) => patches(call) && formOf(call) === 'replacement';

/** Batches check the primary tutor before a learner's first update, not the current one. */
export const afterUpdate =
  (isMine: (call: Call) => boolean): Change =>
  (correct) => {
    const { first, ...noting } = firstPrimaryTutors(correct);
    return {
      ...noting,
      checkBatchLearners(state, call, ids, tutors) {
        if (!isMine(call)) return correct.checkBatchLearners(state, call, ids, tutors);
        return ids.flatMap((id) => {
          const former = first.get(id);
          const isFirst = former !== undefined && tutors.some((tutor) => correct.sameTutor(tutor, former));
          if (isFirst) return [{ field: 'learnerIds', message: `${id} has ${former} as primary tutor.` }];
          return correct.checkBatchLearners(state, call, [id], former === undefined ? tutors : []);
        });
      },
    };
  };
