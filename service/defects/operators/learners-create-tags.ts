import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Decision, Write } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';

export type Names = readonly string[];

export type Apply = (
  correct: Behaviour,
  state: State,
  learner: Learner,
  names: Names,
  created: readonly Write[],
) => Decision;

/** Changes how tags are applied after the learner is created. */
export function applying(apply: Apply): Change {
  return (correct) => ({ applyTags: (...call) => apply(correct, ...call) });
}
