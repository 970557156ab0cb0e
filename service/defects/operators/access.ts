import type { Behaviour, Caller, Change, State } from '../types.ts';

/** A caller who may do everything. */
export const anybody: Caller = { role: 'administrator', tutors: [] };

type Authorised = ReturnType<Behaviour['authorise']>;

/**
 * Replaces the check of the `Authorization` header for these operations; if `judge` returns undefined, the correct check
 * applies.
 */
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

/** Whether the operation is one of these. */
export const only =
  (...operations: string[]) =>
  (operation: string) =>
    operations.includes(operation);

/** The change, which callers of every role meet at the operation, since none of them is refused it. */
export function allowing(open: string, change: Change): Change {
  return (correct) => ({
    ...change(correct),
    mayCall: (caller, operation) => operation === open || correct.mayCall(caller, operation),
  });
}
