import { breaking } from '../../breaking.ts';
import { isLearner } from '../../operators/learners-update-tutors.ts';

export const defects = breaking('learners.update.invalid-primary-tutor', {
  // An unknown primary tutor is accepted on update.
  'update-takes-unknown-primary-tutors': (correct) => ({
    checkPrimaryTutor: (state, body, mode) => {
      const isUnknown =
        body.primaryTutorEmail !== undefined && !correct.findStaff(state, String(body.primaryTutorEmail));
      return mode === 'update' && isUnknown ? [] : correct.checkPrimaryTutor(state, body, mode);
    },
  }),
  // Staff who are not tutors are accepted.
  'update-takes-staff-for-primary-tutors': (correct) => ({
    checkPrimaryTutor: (state, body, mode) =>
      mode === 'update' && correct.findStaff(state, String(body.primaryTutorEmail))
        ? []
        : correct.checkPrimaryTutor(state, body, mode),
  }),
  // A learner's email is accepted.
  'update-takes-learners-for-primary-tutors': (correct) => ({
    checkPrimaryTutor: (state, body, mode) =>
      mode === 'update' && isLearner(state, body.primaryTutorEmail) ? [] : correct.checkPrimaryTutor(state, body, mode),
  }),
});
