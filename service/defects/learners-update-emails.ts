import { replacing } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** By which email a learner is found after an update. API document, Learner: update body. */
export const updateEmailDefects: readonly Defect[] = [
  {
    // The email is not updated.
    name: 'update-does-not-store-the-email',
    breaks: 'learners.update.email-moves',
    change: replacing((_details, stored) => ({ email: stored.email })),
  },
  {
    // The learner can still be read by the former email.
    name: 'update-leaves-the-old-email-in-the-index',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const former = new Map<string, string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (details.email !== stored.email) former.set(stored.email, stored.learnerId);
          return correct.updatedLearner(stored, details, now);
        },
        findLearnerByEmail: (state, email) =>
          correct.findLearnerByEmail(state, email) ?? state.learners.get(former.get(email) ?? ''),
      };
    },
  },
  {
    // The learner cannot be read by the new email.
    name: 'update-forgets-the-new-email-in-the-index',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const moved = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (details.email !== stored.email) moved.add(details.email);
          return correct.updatedLearner(stored, details, now);
        },
        findLearnerByEmail: (state, email) => (moved.has(email) ? undefined : correct.findLearnerByEmail(state, email)),
      };
    },
  },
  {
    // The list shows the email given at creation.
    name: 'update-leaves-the-old-email-in-the-list',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        newLearner: (state, details, body, now) => {
          const learner = correct.newLearner(state, details, body, now);
          first.set(learner.learnerId, learner.email);
          return learner;
        },
        listRow: (learner) => ({ ...correct.listRow(learner), email: first.get(learner.learnerId) ?? learner.email }),
      };
    },
  },
];
