import type { Change } from '../../../behaviour/index.ts';
import type { Body } from '../../../behaviour/types.ts';
import type { State } from '../../../store/state.ts';
import type { Learner } from '../../../store/types.ts';
import { breaking } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';

function creating(status: number): Change {
  return deciding('decideUpdate', (decision, { correct, state, call }) => {
    return decision.status === 404
      ? { ...decision, status, writes: [{ kind: 'learner', learner: made(state) }] }
      : decision;

    function made(into: State): Learner {
      const body = call.body as Body;
      const learner = correct.newLearner(into, correct.detailsOf(body), body, call.now);
      return { ...learner, learnerId: call.params.learnerId ?? learner.learnerId };
    }
  });
}

export const defects = breaking('learners.update.unknown-learner', {
  // An update of an unknown learner returns 204.
  'update-answers-204-for-nobody': deciding('decideUpdate', (decision) =>
    decision.status === 404 ? { status: 204 } : decision,
  ),
  // An update of an unknown learner creates it and returns 201.
  'update-creates-the-unknown': creating(201),
  // An update of an unknown learner returns 404 but creates it.
  'update-creates-the-unknown-in-silence': creating(404),
  // An update of an unknown learner returns 400.
  'update-calls-the-unknown-invalid': deciding('decideUpdate', (decision, { correct }) =>
    decision.status === 404 ? correct.refuse([]) : decision,
  ),
});
