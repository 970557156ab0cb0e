import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision, Finding, Write } from './types.ts';

/** Maximum number of learners in one batch. API document, Limits. */
export const batchLimit = 50 as number;

/** `PUT /v1/tutors/{tutorEmail}/secondarytutor/learners`. API document, Tutors. */
export function decideAssignTutor(b: Behaviour, state: State, call: Call): Decision {
  return b.forBatch(state, call, (learnerIds, tutor) => {
    const findings = b.checkBatchLearners(state, call, learnerIds, [tutor]);
    if (findings.length > 0) return b.refuse(findings);
    return b.done(
      b.choices.batchStatus,
      b.batchWrites(state, call, learnerIds, (learner) => b.withTutor(learner, tutor)),
    );
  });
}

/** `PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners`. API document, Tutors. */
export function decideReplaceTutor(b: Behaviour, state: State, call: Call): Decision {
  return b.forBatch(state, call, (learnerIds, tutor, body) => {
    const replacement = b.replacementOf(body);
    const isRemoval = replacement === null;
    const barred = isRemoval && b.choices.removalOfPrimaryTutor === 'accepted' ? [] : [tutor, replacement ?? tutor];
    const findings = [
      ...b.checkReplacementTutor(state, replacement),
      ...b.checkBatchLearners(state, call, learnerIds, [...new Set(barred)]),
    ];
    if (findings.length > 0) return b.refuse(findings);
    const change = (learner: Learner) => b.withReplacement(learner, tutor, replacement);
    return b.done(b.choices.batchStatus, b.batchWrites(state, call, learnerIds, change));
  });
}

/** Calls `decide` if the shape of the batch and the tutor in the path are valid, or refuses. API document, Tutors. */
export function forBatch(
  b: Behaviour,
  state: State,
  call: Call,
  decide: (learnerIds: string[], tutor: string, body: Body) => Decision,
): Decision {
  const body = b.objectOf(call.body);
  if (!body) return b.notAnObject();
  const findings = b.checkBatch(body);
  if (findings.length > 0) return b.refuse(findings);
  const tutor = call.params.tutorEmail ?? '';
  if (!b.findTutor(state, tutor)) return b.unknownPathTutor(tutor);
  return decide(body.learnerIds as string[], tutor, body);
}

/** What is wrong with the shape of a batch. API document, Tutors. */
export function checkBatch(b: Behaviour, body: Body): Finding[] {
  const { learnerIds, replacementTutorEmail } = body;
  if (!Array.isArray(learnerIds) || !learnerIds.every((id) => typeof id === 'string'))
    return [{ field: 'learnerIds', message: 'An array of ids is required.' }];
  if (replacementTutorEmail !== undefined && b.checkOptionalText(replacementTutorEmail))
    return [{ field: 'replacementTutorEmail', message: 'The value must be a string.' }];
  if (learnerIds.length === 0 && b.choices.emptyBatch === 'refused')
    return [{ field: 'learnerIds', message: 'At least one id is required.' }];
  if (b.isTooLarge(learnerIds)) return [{ field: 'learnerIds', message: `At most ${b.batchLimit} ids are allowed.` }];
  return learnerIds
    .filter((id) => !b.isUuid(id))
    .map((id) => ({ field: 'learnerIds', message: `${id} is not a UUID.` }));
}

/** API document, Limits. */
export function isTooLarge(b: Behaviour, learnerIds: readonly string[]): boolean {
  const count = b.choices.batchCounts === 'sent' ? learnerIds.length : new Set(learnerIds).size;
  return count > b.batchLimit;
}

/** Refusal when the tutor in the path is unknown or not a tutor. API document, Tutors. */
export function unknownPathTutor(b: Behaviour, email: string): Decision {
  if (b.choices.unknownPathTutorStatus === 404) return b.notFound();
  return b.refuse([{ field: 'tutorEmail', message: `${email} is not a known tutor.` }]);
}

/** The replacement tutor; null for a removal. API document, Tutors. */
export function replacementOf(_b: Behaviour, body: Body): string | null {
  return (body.replacementTutorEmail as string | null | undefined) ?? null;
}

/** API document, Tutors. */
export function checkReplacementTutor(b: Behaviour, state: State, replacement: string | null): Finding[] {
  if (replacement === null || b.findTutor(state, replacement)) return [];
  return [{ field: 'replacementTutorEmail', message: `${replacement} is not a known tutor.` }];
}

/**
 * Offending learners of a batch, each with the reason; none of `tutors` may be the primary tutor of a learner. API document,
 * Tutors.
 */
export function checkBatchLearners(
  b: Behaviour,
  state: State,
  call: Call,
  learnerIds: readonly string[],
  tutors: readonly string[],
): Finding[] {
  return learnerIds
    .map((id) => ({ id, reason: b.whyNotBatched(state, call, id, tutors) }))
    .filter(({ reason }) => reason !== null)
    .map(({ id, reason }) => ({ field: 'learnerIds', message: `${id} ${reason}.` }));
}

/** Why a learner can't be in the batch; null when it can. API document, Tutors. */
export function whyNotBatched(
  b: Behaviour,
  state: State,
  call: Call,
  learnerId: string,
  tutors: readonly string[],
): string | null {
  const learner = b.batchedLearner(state, call, learnerId);
  if (!learner) return 'is not a known learner';
  if (!b.isEligible(learner)) return 'is not eligible for a change of secondary tutors';
  const primary = tutors.find((tutor) => b.sameTutor(learner.primaryTutorEmail, tutor));
  return primary === undefined ? null : `has ${primary} as primary tutor`;
}

/** The learner of a batch with the id, if visible to the caller. API document, Authentication, item 6. */
export function batchedLearner(b: Behaviour, state: State, call: Call, learnerId: string): Learner | undefined {
  const learner = b.findLearner(state, learnerId, call.operation);
  return learner && b.isVisible(call.caller, learner, call.operation) ? learner : undefined;
}

/** Whether a batch may change the learner's secondary tutors. API document, Tutors. */
export function isEligible(_b: Behaviour, learner: Learner): boolean {
  return learner.secondaryTutorChange;
}

/** What an accepted batch stores: each learner once, with the change. API document, Tutors. */
export function batchWrites(
  b: Behaviour,
  state: State,
  call: Call,
  learnerIds: readonly string[],
  change: (learner: Learner) => Learner,
): Write[] {
  return [...new Set(learnerIds)]
    .map((id) => b.batchedLearner(state, call, id))
    .filter((learner) => learner !== undefined)
    .map((learner) => ({ kind: 'learner', learner: change(learner) }));
}

/** The learner with the tutor added as a secondary tutor; unchanged if the tutor already is one. API document, Tutors. */
export function withTutor(b: Behaviour, learner: Learner, tutor: string): Learner {
  if (b.hasSecondaryTutor(learner, tutor)) return learner;
  return { ...learner, secondaryTutorEmails: [...learner.secondaryTutorEmails, tutor] };
}

/** The learner without the tutor and, only if the tutor was a secondary one, with the replacement. API document, Tutors. */
export function withReplacement(b: Behaviour, learner: Learner, tutor: string, replacement: string | null): Learner {
  if (!b.hasSecondaryTutor(learner, tutor)) return learner;
  const rest = learner.secondaryTutorEmails.filter((email) => !b.sameTutor(email, tutor));
  const remaining = { ...learner, secondaryTutorEmails: rest };
  return replacement === null ? remaining : b.withTutor(remaining, replacement);
}

/** API document, Tutors. */
export function hasSecondaryTutor(b: Behaviour, learner: Learner, tutor: string): boolean {
  return learner.secondaryTutorEmails.some((email) => b.sameTutor(email, tutor));
}
