import type { Behaviour } from '../behaviour/index.ts';
import type { Body, Caller } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';

/** Operations for which visibility can be wrong separately. */
export const byId = 'GET /v1/learners/{learnerId}';
export const byEmail = 'GET /v1/learners/{email}';
export const list = 'GET /v1/learners';
export const completed = 'GET /v1/learners/assessmentcompleted';

type Sees = (caller: Caller, learner: Learner, operation: string) => boolean | null;

/** Changes which learners a caller sees; null leaves the correct answer. */
export function sees(correct: Behaviour, wrong: Sees): Partial<Behaviour> {
  return {
    isVisible: (caller, learner, operation) =>
      wrong(caller, learner, operation) ?? correct.isVisible(caller, learner, operation),
    // So that visibility is checked for administrators too.
    seesEverybody: () => false,
  };
}

export function isPrimary(caller: Caller, learner: Learner): boolean {
  return caller.role === 'administrator' || caller.tutors.includes(learner.primaryTutorEmail);
}

export function totalOfAll(correct: Behaviour, role: Caller['role']): Partial<Behaviour> {
  return {
    decideListLearners: (state, call) => {
      const decision = correct.decideListLearners(state, call);
      if (decision.status !== 200 || call.caller.role !== role) return decision;
      return { ...decision, body: { ...(decision.body as Body), totalRecords: state.learners.all().length } };
    },
  };
}
