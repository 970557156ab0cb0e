import type { Behaviour, Call, Change, Finding, State } from '../types.ts';
import { aSet, asking, changing, noting } from './changes.ts';
import { rememberingPrimaryTutors } from './learners.ts';

/** Whether the call is a PUT, which assigns. */
export const assigns = (call: Call) => call.operation.startsWith('PUT');

/** Whether the call is a PATCH, which removes or replaces. */
export const patches = (call: Call) => call.operation.startsWith('PATCH');

/** Which kind of PATCH: without `replacementTutorEmail`, with null, or with a value. */
export function formOf({ body }: Call): 'without' | 'null' | 'replacement' {
  const value = (body as Record<string, unknown> | undefined)?.replacementTutorEmail;
  if (value === undefined) return 'without';
  return value === null ? 'null' : 'replacement';
}

/** The learners that the call names. */
export function idsIn({ body }: Call): string[] {
  const ids = (body as Record<string, unknown> | undefined)?.learnerIds;
  return Array.isArray(ids) ? ids : [];
}

/** The call for other learners. */
export function withIds(call: Call, learnerIds: string[]): Call {
  return { ...call, body: { ...(call.body as object), learnerIds } };
}

/** Whether a learner may get another secondary tutor; one who is unknown counts as eligible. */
export function isEligible(state: State, id: string): boolean {
  return state.learners.get(id)?.secondaryTutorChange ?? true;
}

/** Gives these batches another limit than 50. */
export function withLimit(isMine: (call: Call) => boolean, limit: number): Change {
  return (correct) => ({
    forBatch: (state, call, decide) => {
      const ids = idsIn(call);
      if (!isMine(call) || ids.length <= Math.min(limit, 50)) return correct.forBatch(state, call, decide);
      if (ids.length > limit)
        return correct.refuse([{ field: 'learnerIds', message: `At most ${limit} ids are allowed.` }]);
      return decide(ids, call.params.tutorEmail ?? '', call.body as Record<string, unknown>);
    },
  });
}

/** Reads these batches as if they named other learners. */
export function namingOthers(
  isMine: (call: Call) => boolean,
  named: (ids: string[], state: State, correct: Behaviour) => string[],
): Change {
  return (correct) => ({
    forBatch: (state, call, decide) =>
      correct.forBatch(state, isMine(call) ? withIds(call, named(idsIn(call), state, correct)) : call, decide),
  });
}

/** Checks other learners than those whom these batches name. */
export function checkingOthers(
  isMine: (call: Call) => boolean,
  checked: (ids: readonly string[], state: State) => readonly string[],
): Change {
  return asking('checkBatchLearners', (state, call, ids, tutors) => [
    state,
    call,
    isMine(call) ? checked(ids, state) : ids,
    tutors,
  ]);
}

/** Changes what these batches are found to be at fault for. */
export function finding(
  isMine: (call: Call) => boolean,
  changed: (findings: Finding[], correct: Behaviour, state: State, ids: readonly string[]) => Finding[],
): Change {
  return (correct) => ({
    checkBatchLearners: (state, call, ids, tutors) => {
      const findings = correct.checkBatchLearners(state, call, ids, tutors);
      return isMine(call) ? changed(findings, correct, state, ids) : findings;
    },
  });
}

/** Changes which learners an accepted batch changes. */
export const choosing =
  (
    isMine: (call: Call) => boolean,
    chosen: (ids: readonly string[], state: State, call: Call, correct: Behaviour) => readonly string[],
  ): Change =>
  (correct) => ({
    batchWrites: (state, call, ids, change) =>
      correct.batchWrites(state, call, isMine(call) ? chosen(ids, state, call, correct) : ids, change),
  });

/** Whether the call removes the tutor. */
export const isRemoval = (call: Call) => patches(call) && formOf(call) !== 'replacement';

/** Whether the call replaces the tutor. */
export const isReplacement = (call: Call) => patches(call) && formOf(call) === 'replacement';

/** Batches check the primary tutor before a learner's first update, not the current one. */
export const afterUpdate = (isMine: (call: Call) => boolean): Change =>
  rememberingPrimaryTutors((first) => (correct) => ({
    checkBatchLearners(state, call, ids, tutors) {
      if (!isMine(call)) return correct.checkBatchLearners(state, call, ids, tutors);
      return ids.flatMap((id) => {
        const former = first.get(id);
        const isFirst = former !== undefined && tutors.some((tutor) => correct.sameTutor(tutor, former));
        if (isFirst) return [{ field: 'learnerIds', message: `${id} has ${former} as primary tutor.` }];
        return correct.checkBatchLearners(state, call, [id], former === undefined ? tutors : []);
      });
    },
  }));

/** These batches accept deleted learners. */
export function takingDeleted(isMine: (call: Call) => boolean): Change {
  return noting(aSet, 'decideDeleteLearner', (deleted, _right, state, call) => {
    const learner = state.learners.get(call.params.learnerId ?? '');
    if (learner) deleted.add(learner.learnerId);
  }).for((deleted) =>
    changing('whyNotBatched', (reason, _state, call, learnerId) =>
      isMine(call) && deleted.has(learnerId) ? null : reason,
    ),
  );
}
