import { breaking } from '../../breaking.ts';
import { withoutTransactions } from '../../operators/races.ts';

export const defects = breaking('learners.create.unique-reference-duplicate', {
  // The same for references.
  'update-leaves-the-old-reference-taken': (correct) => {
    const former = new Set<unknown>();
    return {
      updatedLearner: (stored, details, now) => {
        if (details.learnerUniqueReference !== stored.learnerUniqueReference) former.add(stored.learnerUniqueReference);
        return correct.updatedLearner(stored, details, now);
      },
      checkUniqueReference: (state, body, stored) =>
        stored === null && former.has(body.learnerUniqueReference)
          ? [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }]
          : correct.checkUniqueReference(state, body, stored),
    };
  },
  // The same for the reference of a create.
  'race-of-creates-gives-one-reference-to-several': withoutTransactions('POST /v1/learners'),
});
