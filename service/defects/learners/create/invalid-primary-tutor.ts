import { breaking } from '../../breaking.ts';
import { reserving } from '../../operators/learners-memory.ts';

export const defects = breaking('learners.create.invalid-primary-tutor', {
  // An empty email is refused with another message.
  'create-words-an-empty-primary-tutor-otherwise': (correct) => ({
    checkPrimaryTutor: (state, body, mode) =>
      mode === 'create' && body.primaryTutorEmail === ''
        ? [{ field: 'primaryTutorEmail', message: 'The value must not be empty.' }]
        : correct.checkPrimaryTutor(state, body, mode),
  }),
  // A learner's email is accepted.
  'create-takes-learners-for-primary-tutors': (correct) => ({
    checkPrimaryTutor: (state, body, mode) => {
      const isLearner = state.learners.withEmail(String(body.primaryTutorEmail)).length > 0;
      return mode === 'create' && isLearner ? [] : correct.checkPrimaryTutor(state, body, mode);
    },
  }),
  'create-takes-null-for-a-primary-tutor': (correct) => ({
    checkPrimaryTutor: (state, body, mode) =>
      mode === 'create' && body.primaryTutorEmail === null ? [] : correct.checkPrimaryTutor(state, body, mode),
  }),
  'create-refused-reserves-the-email': reserving('decideCreate', (sent, _held, { taken }) => taken.add(sent)),
});
