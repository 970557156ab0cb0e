import { breaking } from '../../breaking.ts';
import { replacing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.email-moves', {
  // After a change of email, the former one stays taken.
  'update-leaves-the-old-email-taken': (correct) => {
    const former = new Set<string>();
    return {
      updatedLearner: (stored, details, now) => {
        if (details.email !== stored.email) former.add(stored.email);
        return correct.updatedLearner(stored, details, now);
      },
      isEmailTaken: (state, email, stored) =>
        (stored === null && former.has(email)) || correct.isEmailTaken(state, email, stored),
    };
  },
  // The email is not updated.
  'update-does-not-store-the-email': replacing((_details, stored) => ({ email: stored.email })),
  // The learner can still be read by the former email.
  'update-leaves-the-old-email-in-the-index': (correct) => {
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
  // The learner cannot be read by the new email.
  'update-forgets-the-new-email-in-the-index': (correct) => {
    const moved = new Set<string>();
    return {
      updatedLearner: (stored, details, now) => {
        if (details.email !== stored.email) moved.add(details.email);
        return correct.updatedLearner(stored, details, now);
      },
      findLearnerByEmail: (state, email) => (moved.has(email) ? undefined : correct.findLearnerByEmail(state, email)),
    };
  },
  // The list shows the email given at creation.
  'update-leaves-the-old-email-in-the-list': (correct) => {
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
});
