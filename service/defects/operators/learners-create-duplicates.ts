import type { Body } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';

export function heldBy(state: State, body: unknown): Learner | undefined {
  return state.learners.withEmail(String((body as Body | null)?.email))[0];
}
