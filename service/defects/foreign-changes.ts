import type { Behaviour } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Learner, Staff } from '../store/types.ts';

/** One operation finds learners of all organisations. */
export function reaching(correct: Behaviour, operation: string): Partial<Behaviour> {
  return {
    findLearner: (state, id, at) =>
      correct.findLearner(state, id, at) ?? (at === operation ? correct.findForeignLearner(state, id) : undefined),
  };
}

/** A learner with the email in another organisation. */
export function foreignByEmail(correct: Behaviour, state: State, email: string): Learner | undefined {
  for (const neighbour of state.neighbours()) {
    const [learner] = correct.learnersWithEmail(neighbour, email);
    if (learner) return learner;
  }
  return undefined;
}

/** Whether the email is that of a tutor of another organisation. */
export function isForeignTutor(state: State, email: unknown): boolean {
  const found = [...state.neighbours()].map(({ staff }): Staff | undefined => staff.get(String(email).toLowerCase()));
  return found.some((staff) => staff?.isTutor);
}
