import type { State } from '../../store/state.ts';

export function isLearner(state: State, email: unknown): boolean {
  return typeof email === 'string' && state.learners.withEmail(email).length > 0;
}
