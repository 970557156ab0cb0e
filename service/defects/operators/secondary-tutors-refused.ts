import type { Behaviour } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';

export const replacement = 'PUT /v1/learners/{learnerId}/secondarytutors';

/** Stores these tutors although the replacement is refused. */
export function afterRefusal(
  correct: Behaviour,
  stored: (state: State, learner: Learner, emails: readonly string[]) => string[],
): Partial<Behaviour> {
  return {
    decideReplaceSecondaryTutors: (state, call) => {
      const decision = correct.decideReplaceSecondaryTutors(state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      const emails = correct.objectOf(call.body)?.[correct.choices.secondaryTutorsField];
      if (decision.status !== 400 || !learner || !Array.isArray(emails)) return decision;
      const secondaryTutorEmails = stored(state, learner, emails);
      return { ...decision, writes: [{ kind: 'learner', learner: { ...learner, secondaryTutorEmails } }] };
    },
  };
}
