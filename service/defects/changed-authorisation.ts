import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Caller } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';

/** Somebody who may do everything. */
export const anybody: Caller = { role: 'administrator', tutors: [] };

type Authorised = ReturnType<Behaviour['authorise']>;

/** Judges the header of these operations otherwise; undefined leaves it to the correct service. */
export function authorising(
  judge: (correct: Behaviour, header: string, state: State, now: number) => Authorised | undefined,
  isMeant: (operation: string) => boolean = () => true,
): Change {
  return (correct) => ({
    authorise: (state, header, now, operation) =>
      (isMeant(operation) ? judge(correct, header ?? '', state, now) : undefined) ??
      correct.authorise(state, header, now, operation),
  });
}

/** Is the operation one of these? */
export const only =
  (...operations: string[]) =>
  (operation: string) =>
    operations.includes(operation);
