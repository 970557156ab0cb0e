import type { Behaviour, Change, Learner, Staff, State, Tag, Webhook } from '../types.ts';

/** Makes these operations find learners of other organisations too. */
export function reachesForeign(...operations: string[]): Change {
  return (correct) => ({
    findLearner: (state, learnerId, operation) =>
      correct.findLearner(state, learnerId, operation) ??
      (operations.includes(operation) ? correct.findForeignLearner(state, learnerId) : undefined),
  });
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

/** Tags of all other organisations. */
export function foreignTags(state: State): Tag[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.tags.values()]);
}

/** Webhooks of all other organisations. */
export function foreignWebhooks(state: State): Webhook[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.webhooks.values()]);
}
