import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.create.email-per-organisation', {
  // Emails must be unique in the whole service, not just in the organisation.
  'create-compares-emails-of-all-organisations': (correct) => ({
    isEmailTaken: (state, email, stored) =>
      correct.isEmailTaken(state, email, stored) ||
      [...state.neighbours()].some((other) => other.learners.withEmail(email).length > 0),
  }),
});
