import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Call, Caller, Decision } from './types.ts';

/** Operations that only managers and administrators may call. API document, Tutors. */
export const managersOnly: readonly string[] = [
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
  'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
];

/** Whether the role may call the operation at all. API document, Authentication, items 6 and 8. */
export function mayCall(b: Behaviour, caller: Caller, operation: string): boolean {
  if (b.managersOnly.includes(operation) && caller.role === 'tutor') return false;
  return !b.choices.refusedTo[caller.role].includes(operation);
}

/** The refusal of a caller whose role may not call the operation, unless the body is refused first. */
export function refuseRole(b: Behaviour, operation: string, body: unknown): Decision {
  const isShapeFirst = b.choices.batchCheckedFirst === 'shape' && b.managersOnly.includes(operation);
  const findings = isShapeFirst ? b.checkBatch(b.objectOf(body) ?? {}) : [];
  return findings.length > 0 ? b.refuse(findings) : b.forbidden();
}

/** Whether the caller sees the learner. API document, Authentication, item 6. */
export function isVisible(b: Behaviour, caller: Caller, learner: Learner, _operation: string): boolean {
  if (caller.role === 'administrator') return true;
  return b.tutorsOf(learner).some((tutor) => caller.tutors.some((seen) => b.sameTutor(seen, tutor)));
}

/** Whether the caller sees every learner, so lists need not check each one. API document, Authentication, item 6. */
export function seesEverybody(_b: Behaviour, caller: Caller): boolean {
  return caller.role === 'administrator';
}

/** The primary tutor and the secondary ones. API document, Authentication, item 6. */
export function tutorsOf(_b: Behaviour, learner: Learner): string[] {
  return [learner.primaryTutorEmail, ...learner.secondaryTutorEmails];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID. API document, Endpoints. */
export function isUuid(_b: Behaviour, text: string): boolean {
  return uuid.test(text);
}

/** The organisation's learner with the id. API document, Conventions, item 4. */
export function findLearner(_b: Behaviour, state: State, learnerId: string, _operation: string): Learner | undefined {
  return state.learners.get(learnerId);
}

/**
 * Another organisation's learner with the id: never returned, but some services answer differently than for an unknown id.
 */
export function findForeignLearner(_b: Behaviour, state: State, learnerId: string): Learner | undefined {
  for (const neighbour of state.neighbours()) {
    const learner = neighbour.learners.get(learnerId);
    if (learner) return learner;
  }
  return undefined;
}

/** Refusal of an id that is not a UUID. */
export function malformedId(b: Behaviour, field: string): Decision {
  if (b.choices.malformedIdStatus === 404) return b.notFound();
  return b.refuse([{ field, message: 'The id must be a UUID.' }]);
}

/**
 * Refusal when the learner is unknown or belongs to another organisation. API document, Errors, item 2, and Learner tags.
 */
export function unknownLearner(b: Behaviour, state: State, call: Call): Decision {
  if (b.choices.foreignRecordStatus === 404 || b.isTagRoute(call.operation)) return b.notFound();
  return b.findForeignLearner(state, call.params.learnerId ?? '') ? b.forbidden() : b.notFound();
}

/** Refusal when the learner is in the organisation but not visible to the caller. API document, Authentication, item 6. */
export function hiddenLearner(b: Behaviour): Decision {
  return b.choices.hiddenLearnerStatus === 404 ? b.notFound() : b.forbidden();
}

/**
 * Calls `decide` with the learner in the path, or refuses when the id is malformed, unknown or not visible. API document,
 * Endpoints.
 */
export function forLearner(b: Behaviour, state: State, call: Call, decide: (learner: Learner) => Decision): Decision {
  const learnerId = call.params.learnerId ?? '';
  if (!b.isUuid(learnerId)) return b.malformedId('learnerId');
  const learner = b.findLearner(state, learnerId, call.operation);
  if (!learner) return b.unknownLearner(state, call);
  if (!b.isVisible(call.caller, learner, call.operation)) return b.hiddenLearner();
  return decide(learner);
}

/** Whether two emails identify the same learner. API document, Learner, create body. */
export function sameEmail(b: Behaviour, one: string, other: string): boolean {
  if (b.choices.emailCase === 'significant') return one === other;
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether two emails identify the same tutor. API document, Learner, create body. */
export function sameTutor(b: Behaviour, one: string, other: string): boolean {
  if (b.choices.tutorEmailCase === 'significant') return one === other;
  return one.toLowerCase() === other.toLowerCase();
}
