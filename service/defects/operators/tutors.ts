import type { Behaviour, Change, Mode, State } from '../types.ts';
import { isLearner } from './emails.ts';

/** A create or an update accepts primary tutors whom it should refuse. */
export function lettingPrimary(
  mode: Mode,
  passes: (email: unknown, state: State, correct: Behaviour) => unknown,
): Change {
  return (correct) => ({
    checkPrimaryTutor: (state, body, asked) =>
      asked === mode && passes(body.primaryTutorEmail, state, correct)
        ? []
        : correct.checkPrimaryTutor(state, body, asked),
  });
}

/** A create or an update checks only some of the secondary tutors. */
export function checkingSecondary(
  mode: Mode,
  seen: (emails: readonly string[], state: State, correct: Behaviour) => readonly string[],
): Change {
  return (correct) => ({
    checkSecondaryTutors: (state, body, asked) => {
      const secondaryTutorEmails = seen((body.secondaryTutorEmails ?? []) as string[], state, correct);
      return correct.checkSecondaryTutors(state, asked === mode ? { ...body, secondaryTutorEmails } : body, asked);
    },
  });
}

/** Emails that a check of tutors lets pass, by the names of the defects. */
export const noTutors = {
  learners: isLearner,
  'empty-texts': (_state: State, email: unknown) => email === '',
};
