import type { Change } from '../../behaviour/index.ts';
import type { Body } from '../../behaviour/types.ts';
import type { Learner, LearnerDetails } from '../../store/types.ts';

export type Details = Partial<LearnerDetails>;

export const isOmitted = (body: Body, field: string) => body[field] === undefined;

/** Changes the details of an update, given the learner as it was created. */
export function remembering(changed: (first: Learner, next: LearnerDetails, body: Body) => Details): Change {
  return (correct) => {
    const first = new Map<string, Learner>();
    return {
      newLearner: (state, made, body, now) => {
        const learner = correct.newLearner(state, made, body, now);
        first.set(learner.learnerId, learner);
        return learner;
      },
      replacedDetails: (stored, body) => {
        const next = correct.replacedDetails(stored, body);
        return { ...next, ...changed(first.get(stored.learnerId) ?? stored, next, body) };
      },
    };
  };
}
