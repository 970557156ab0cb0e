import { breaking, each } from '../../breaking.ts';
import { aSet, changing, noting } from '../../operators/changes.ts';
import { withoutTransactions } from '../../operators/decisions.ts';
import { firstEmailInRows, indexingEmailsOfCreates, wrongHolders } from '../../operators/emails.ts';
import { replacing } from '../../operators/learners.ts';
import type { Behaviour, Change, Learner, State } from '../../types.ts';

function others(correct: Behaviour, state: State, email: string, { learnerId }: Learner): Learner[] {
  return correct.learnersWithEmail(state, email).filter((other) => other.learnerId !== learnerId);
}

/** Remembers the emails that updates have replaced: whose they were. */
const moving = (change: (former: Map<string, string>) => Change): Change =>
  noting(
    () => new Map<string, string>(),
    'updatedLearner',
    (former, _right, stored, details) => details.email !== stored.email && former.set(stored.email, stored.learnerId),
  ).for(change);

export const defects = [
  breaking('learners.update.email-unique', {
    // The email is compared only with some of the other learners, or with none.
    'update-takes-emails-*': each<(other: Learner, stored: Learner) => boolean>({
      'in-use': () => false,
      'of-newer-learners': (other, stored) => other.sequence < stored.sequence,
      'of-older-learners': (other, stored) => other.sequence > stored.sequence,
    }).as((counts) => (correct) => ({
      isEmailTaken: (state, email, stored) =>
        stored === null
          ? correct.isEmailTaken(state, email, stored)
          : others(correct, state, email, stored).some((other) => counts(other, stored)),
    })),
    // The email is compared only with those that learners were created with.
    'update-takes-emails-of-updates': indexingEmailsOfCreates('update'),
    // The email of an update is checked, but not reserved until the learner is stored.
    'race-of-updates-gives-one-email-to-several': withoutTransactions('PUT /v1/learners/{learnerId}'),
    ...wrongHolders('update').emails,
  }),
  breaking('learners.update.email-moves', {
    'update-leaves-the-old-email-taken-for-others': moving((former) =>
      changing(
        'isEmailTaken',
        (taken, _state, email, stored) =>
          taken || (stored !== null && former.has(email) && former.get(email) !== stored.learnerId),
      ),
    ),
    'update-leaves-the-old-email-taken': moving((former) =>
      changing('isEmailTaken', (taken, _state, email, stored) => (stored === null && former.has(email)) || taken),
    ),
    'update-does-not-store-the-email': replacing((_details, stored) => ({ email: stored.email })),
    'update-leaves-the-old-email-in-the-index': moving((former) =>
      changing('findLearnerByEmail', (learner, state, email) => learner ?? state.learners.get(former.get(email) ?? '')),
    ),
    'update-forgets-the-new-email-in-the-index': noting(
      aSet,
      'updatedLearner',
      (moved, _right, stored, details) => details.email !== stored.email && moved.add(details.email),
    ).for((moved) =>
      changing('findLearnerByEmail', (learner, _state, email) => (moved.has(email) ? undefined : learner)),
    ),
    'update-leaves-the-old-email-in-the-list': firstEmailInRows,
  }),
].flat();
