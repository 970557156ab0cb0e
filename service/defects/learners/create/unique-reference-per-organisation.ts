import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.create.unique-reference-per-organisation', {
  // The same for references.
  'create-compares-references-of-all-organisations': (correct) => ({
    checkUniqueReference: (state, body, stored) =>
      [state, ...state.neighbours()].flatMap((any) => correct.checkUniqueReference(any, body, stored)),
  }),
});
