import type { Behaviour } from '../../../behaviour/index.ts';
import type { State } from '../../../store/state.ts';
import type { Learner } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { indexingEmailsOfCreates } from '../../learner-changes.ts';
import { withoutTransactions } from '../../operators/races.ts';

function others(correct: Behaviour, state: State, email: string, { learnerId }: Learner): Learner[] {
  return correct.learnersWithEmail(state, email).filter((other) => other.learnerId !== learnerId);
}

export const defects = breaking('learners.update.email-unique', {
  // The email is compared only with some of the other learners, or with none.
  ...family(
    {
      'in-use': () => false,
      'of-newer-learners': (other: Learner, stored: Learner) => other.sequence < stored.sequence,
      'of-older-learners': (other: Learner, stored: Learner) => other.sequence > stored.sequence,
    },
    (which) => `update-takes-emails-${which}`,
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
});
