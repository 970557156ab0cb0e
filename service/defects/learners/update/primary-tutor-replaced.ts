import { breaking } from '../../breaking.ts';
import { replacing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.primary-tutor-replaced', {
  // The primary tutor is not updated.
  'update-does-not-store-the-primary-tutor': replacing((_details, stored) => ({
    primaryTutorEmail: stored.primaryTutorEmail,
  })),
  // A secondary tutor of the learner cannot become the primary one.
  'update-does-not-make-a-secondary-tutor-the-primary-one': replacing(({ primaryTutorEmail }, stored) => ({
    primaryTutorEmail: stored.secondaryTutorEmails.includes(primaryTutorEmail)
      ? stored.primaryTutorEmail
      : primaryTutorEmail,
  })),
  // A learner belongs to the tutor for whom it was created, whoever teaches it now.
  'update-leaves-the-learner-visible-to-the-first-tutor': (correct) => {
    const first = new Map<string, string>();
    return {
      newLearner(state, details, body, now) {
        const learner = correct.newLearner(state, details, body, now);
        first.set(learner.learnerId, learner.primaryTutorEmail);
        return learner;
      },
      tutorsOf(learner) {
        const creation = first.get(learner.learnerId);
        return [...correct.tutorsOf(learner), ...(creation === undefined ? [] : [creation])];
      },
    };
  },
  // The former primary tutor stays, as a secondary one.
  'update-keeps-the-former-primary-tutor': replacing(({ secondaryTutorEmails, primaryTutorEmail }, stored) => ({
    secondaryTutorEmails:
      stored.primaryTutorEmail === primaryTutorEmail
        ? secondaryTutorEmails
        : [...secondaryTutorEmails, stored.primaryTutorEmail],
  })),
});
