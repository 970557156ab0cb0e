import type { Behaviour } from '../behaviour/index.ts';
import type { Call } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';

/** Helpers that read and change calls of the tutor batches. API document, Tutors. */

export const assigns = (call: Call) => call.operation.startsWith('PUT');
export const patches = (call: Call) => call.operation.startsWith('PATCH');

/** Which kind of PATCH: without `replacementTutorEmail`, with null, or with a value. */
export function formOf({ body }: Call): 'without' | 'null' | 'replacement' {
  const value = (body as Record<string, unknown> | undefined)?.replacementTutorEmail;
  if (value === undefined) return 'without';
  return value === null ? 'null' : 'replacement';
}

export function idsIn({ body }: Call): string[] {
  const ids = (body as Record<string, unknown> | undefined)?.learnerIds;
  return Array.isArray(ids) ? ids : [];
}

/** The same call for other learners. */
export function withIds(call: Call, learnerIds: string[]): Call {
  return { ...call, body: { ...(call.body as object), learnerIds } };
}

/** A list without its first or last entry. */
export function without<T>(list: readonly T[], which: 'first' | 'last'): T[] {
  return which === 'first' ? list.slice(1) : list.slice(0, -1);
}

/** Records the primary tutor that each learner had before its first update. */
export function firstPrimaryTutors(
  correct: Behaviour,
): Pick<Behaviour, 'updatedLearner'> & { first: ReadonlyMap<string, string> } {
  const first = new Map<string, string>();
  return {
    first,
    updatedLearner(stored, details, now) {
      if (!first.has(stored.learnerId)) first.set(stored.learnerId, stored.primaryTutorEmail);
      return correct.updatedLearner(stored, details, now);
    },
  };
}

/** Whether a learner may get another secondary tutor; one who is unknown counts as eligible. */
export function isEligible(state: State, id: string): boolean {
  return state.learners.get(id)?.secondaryTutorChange ?? true;
}

/** Whether an operation is the batch of this method. */
export function isBatch(method: 'put' | 'patch', operation: string): boolean {
  return operation === `${method.toUpperCase()} /v1/tutors/{tutorEmail}/secondarytutor/learners`;
}

/** The batch with another limit than 50 for these calls. */
export function withLimit(correct: Behaviour, isMine: (call: Call) => boolean, limit: number): Behaviour['forBatch'] {
  return (state, call, decide) => {
    const ids = idsIn(call);
    if (!isMine(call) || ids.length <= Math.min(limit, 50)) return correct.forBatch(state, call, decide);
    if (ids.length > limit)
      return correct.refuse([{ field: 'learnerIds', message: `At most ${limit} ids are allowed.` }]);
    return decide(ids, call.params.tutorEmail ?? '', call.body as Record<string, unknown>);
  };
}
