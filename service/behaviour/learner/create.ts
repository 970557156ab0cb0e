import { randomUUID } from 'node:crypto';
import type { State } from '../../store/state.ts';
import type { Learner, LearnerDetails } from '../../store/types.ts';
import type { Behaviour } from '../index.ts';
import type { Body, Call, Decision, Finding, Write } from '../types.ts';

/** API document, Create rules, item 4. */
export const duplicateEmail = 'User is already a Learner' as string;

/** `POST /v1/learners`. API document, Learner, create body. */
export function decideCreate(b: Behaviour, state: State, call: Call): Decision {
  const body = b.objectOf(call.body);
  if (!body) return b.notAnObject();
  if (b.lacksTagging(state, body)) return b.forbidden();
  const findings = b.checkCreate(state, body);
  if (findings.length > 0) return b.refuse(findings);
  if (b.isEmailTaken(state, body.email as string, null)) return b.refuseDuplicateEmail();
  const learner = b.newLearner(state, b.detailsOf(body), body, call.now);
  return b.applyTags(state, learner, (body.tags ?? []) as string[], [{ kind: 'learner', learner }]);
}

/** The body as an object; null when it is something else. API document, Errors, item 1. */
export function objectOf(_b: Behaviour, body: unknown): Body | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : null;
}

/** Refusal of a body that is JSON but not an object. API document, Errors, item 1. */
export function notAnObject(b: Behaviour): Decision {
  return b.refuse([{ field: 'body', message: 'The body must be a JSON object.' }]);
}

/** Whether tags are sent to an organisation without tagging. API document, Create rules, item 8. */
export function lacksTagging(b: Behaviour, state: State, body: Body): boolean {
  if (state.tagging || body.tags === undefined || body.tags === null) return false;
  const isEmpty = Array.isArray(body.tags) && body.tags.length === 0;
  return !(isEmpty && b.choices.emptyTagsWithoutTagging === 'accepted');
}

/** All that is wrong with a create body, except for tag names and an email already in use. API document, Create rules. */
export function checkCreate(b: Behaviour, state: State, body: Body): Finding[] {
  const findings = b.checkFields(body, 'create');
  const isReadable = !findings.some(({ field }) => field === 'secondaryTutorEmails');
  return isReadable ? [...findings, ...b.checkReferences(state, body, null)] : findings;
}

/** API document, Create rules, item 4. */
export function refuseDuplicateEmail(b: Behaviour): Decision {
  return b.refuse([{ field: 'email', message: b.duplicateEmail }], b.choices.duplicateEmailStatus);
}

/** The learner that a create makes, still without tags. API document, Learner, create body. */
export function newLearner(b: Behaviour, state: State, details: LearnerDetails, body: Body, now: number): Learner {
  const hasProvision = body.provisionType !== undefined;
  return {
    organisationId: state.organisationId,
    learnerId: randomUUID(),
    learnerUserId: randomUUID(),
    sequence: state.learners.nextSequence,
    provisionSource: hasProvision ? b.choices.provisionSourceOnCreate : b.choices.provisionSourceWhenOmitted,
    provisionUpdatedAt: hasProvision || b.choices.provisionSourceWhenOmitted !== null ? now : null,
    tags: nothing,
    invitedAt: null,
    invitationKey: '',
    assessment: null,
    modules: nothing,
    supportRecords: nothing,
    supportPlan: noPlan,
    secondaryTutorChange: true,
    // Spread last: it costs a hundredth of what it would cost first.
    ...details,
  };
}

// Shared by all learners without such records, so a hundred thousand learners take little memory.
const nothing: readonly never[] = [];
const noPlan = {};

/**
 * Adds the tags after the learner is created: an invalid name is refused, but the learner is kept. API document, Create
 * rules, item 7.
 */
export function applyTags(
  b: Behaviour,
  state: State,
  learner: Learner,
  names: readonly string[],
  created: readonly Write[],
): Decision {
  const findings = b.checkTagNames(names, learner.tags);
  if (findings.length > 0) return { ...b.refuse(findings), writes: created };
  const tagged = names.length > 0 ? b.tagWrites(state, learner, names) : [];
  return { ...b.created(learner), writes: [...created, ...tagged] };
}

/** The response to a create. API document, Learner, create body. */
export function created(b: Behaviour, learner: Learner): Decision {
  return b.answer(201, { learnerId: learner.learnerId, learnerUserId: learner.learnerUserId });
}
