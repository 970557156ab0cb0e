import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Learner } from '../../store/types.ts';

export type Deed = 'completeAssessment' | 'assignModule' | 'accessModule' | 'completeModule' | 'changePlan';

/** An action fires no event for certain learners. */
export const silent =
  (deed: Deed, isMeant: (learner: Learner) => boolean): Change =>
  (correct) => {
    const right = correct[deed] as (learner: Learner, ...others: unknown[]) => ReturnType<Behaviour[Deed]>;
    return {
      [deed]: (learner: Learner, ...others: unknown[]) => {
        const decision = right(learner, ...others);
        return isMeant(learner) ? { ...decision, events: [] } : decision;
      },
    };
  };
