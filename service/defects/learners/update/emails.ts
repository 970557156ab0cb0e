import { breaking, family } from '../../breaking.ts';
import { indexingEmailsOfCreates, wrongHolders } from '../../operators/emails.ts';
import { replacing } from '../../operators/learners.ts';
import { withoutTransactions } from '../../operators/writes.ts';
import type { Behaviour, Learner, State } from '../../types.ts';

function others(correct: Behaviour, state: State, email: string, { learnerId }: Learner): Learner[] {
  return correct.learnersWithEmail(state, email).filter((other) => other.learnerId !== learnerId);
}

export const defects = [
  breaking('learners.update.email-unique', {
    // The email is compared only with some of the other learners, or with none.
    ...family(
      'update-takes-emails-*',
      {
        'in-use': () => false,
        'of-newer-learners': (other: Learner, stored: Learner) => other.sequence < stored.sequence,
        'of-older-learners': (other: Learner, stored: Learner) => other.sequence > stored.sequence,
      },
      (counts) => (correct) => ({
        isEmailTaken: (state, email, stored) =>
          stored === null
            ? correct.isEmailTaken(state, email, stored)
            : others(correct, state, email, stored).some((other) => counts(other, stored)),
      }),
    ),
    // The email is compared only with those that learners were created with.
    'update-takes-emails-of-updates': indexingEmailsOfCreates('update'),
    // The same for the email of an update.
    'race-of-updates-gives-one-email-to-several': withoutTransactions('PUT /v1/learners/{learnerId}'),
    ...wrongHolders('update').emails,
  }),
  breaking('learners.update.email-moves', {
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
  }),
].flat();
