import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.create.primary-tutor-is-tutor', {
  // Staff who are not tutors are accepted.
  'create-takes-staff-for-primary-tutors': (correct) => ({
    checkPrimaryTutor: (state, body, mode) =>
      mode === 'create' && correct.findStaff(state, String(body.primaryTutorEmail))
        ? []
        : correct.checkPrimaryTutor(state, body, mode),
  }),
});
