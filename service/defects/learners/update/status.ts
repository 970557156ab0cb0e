import type { Learner, LearnerDetails } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';

function same(value: unknown, stored: Learner, field: string): boolean {
  return JSON.stringify(value) === JSON.stringify(stored[field as keyof LearnerDetails]);
}

export const defects = breaking('learners.update.status', {
  // A learner who has completed the assessment cannot be updated.
  'update-refuses-who-has-completed': (correct) => ({
    decideUpdate: (state, call) =>
      correct.forLearner(state, call, ({ assessment }) =>
        assessment
          ? correct.refuse([{ field: 'learnerId', message: 'The learner has completed.' }])
          : correct.decideUpdate(state, call),
      ),
  }),
  // The success status is not the documented one.
  ...family(
    [200, 202],
    (status) => `update-answers-${status}`,
    (status) => deciding('decideUpdate', (decision) => (decision.status === 204 ? { ...decision, status } : decision)),
  ),
  // An update that changes nothing returns 304.
  'update-answers-304-to-no-change': deciding('decideUpdate', (decision, { learner: stored, body, correct }) => {
    const isSame =
      stored && Object.entries(correct.detailsOf(body ?? {})).every(([field, value]) => same(value, stored, field));
    return decision.status === 204 && isSame ? { ...decision, status: 304 } : decision;
  }),
  // An update of the course details returns 200.
  'update-answers-200-to-course-details': deciding('decideUpdate', (decision, { body }) =>
    decision.status === 204 && body?.courseDetails ? { ...decision, status: 200 } : decision,
  ),
});
