import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';

export const defects = breaking('tutors.isolation.batch', {
  'tutor-batch-reaches-other-organisations': (correct) => ({
    batchedLearner: (state, call, id) =>
      correct.batchedLearner(state, call, id) ?? correct.findForeignLearner(state, id),
  }),
  // A tutor of another organisation is accepted in the path, though nothing is stored.
  'tutor-assignment-of-a-tutor-from-anywhere': deciding('decideAssignTutor', (decision, { state, correct, call }) => {
    const email = call.params.tutorEmail ?? '';
    const isForeign = [...state.neighbours()].some((neighbour) => correct.findTutor(neighbour, email));
    return isForeign ? correct.done(correct.choices.batchStatus) : decision;
  }),
  // A tutor of another organisation is accepted as the replacement.
  'tutor-replacement-from-anywhere': changing('checkReplacementTutor', (findings, _state, replacement) =>
    replacement?.startsWith('t1@') ? [] : findings,
  ),
});
