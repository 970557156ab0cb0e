import { breaking, each } from '../../breaking.ts';
import { aSet, changing, noting } from '../../operators/changes.ts';
import { wrongHolders } from '../../operators/emails.ts';
import type { Learner } from '../../types.ts';

export const defects = breaking('learners.update.unique-reference-unique', {
  // The reference is compared only with those of some of the other learners, or with none.
  'update-takes-references-*': each<(other: Learner, stored: Learner) => boolean>({
    'in-use': () => false,
    'of-newer-learners': (other, stored) => other.sequence < stored.sequence,
    'of-older-learners': (other, stored) => other.sequence > stored.sequence,
  }).as((counts) =>
    changing('checkUniqueReference', (findings, state, body, stored) => {
      if (stored === null) return findings;
      const holders = state.learners.withReference(String(body.learnerUniqueReference));
      return holders.some((other) => other.learnerId !== stored.learnerId && counts(other, stored)) ? findings : [];
    }),
  ),
  'update-takes-references-of-updates': noting(aSet, 'newLearner', (created, _right, _state, details) =>
    created.add(String(details.learnerUniqueReference)),
  ).for((created) => (correct) => ({
    checkUniqueReference: (state, body, stored) =>
      stored === null || created.has(String(body.learnerUniqueReference))
        ? correct.checkUniqueReference(state, body, stored)
        : correct.checkUniqueReference(state, { ...body, learnerUniqueReference: undefined }, stored),
  })),
  ...wrongHolders('update').references,
});
