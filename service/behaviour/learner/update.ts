import type { State } from '../../store/state.ts';
import type { Learner, LearnerDetails } from '../../store/types.ts';
import type { Behaviour } from '../index.ts';
import type { Body, Call, Decision, Finding, Write } from '../types.ts';

/** Fields that keep the stored value when they are omitted. API document, Learner, update body. */
export const omitToKeep: readonly (keyof LearnerDetails)[] = ['courseDetails', 'hasEhcp', 'provisionType'];

/** Optional fields for which the document does not say what happens when they are omitted. */
const otherOptional: readonly (keyof LearnerDetails)[] = [
  'postcode',
  'clientReference',
  'programmeLevel',
  'learnerUniqueReference',
  'mobileNumber',
  'endDate',
];

/** The `provisionSource` of a provision that was changed through the API. API document, Learner, update body. */
export const changedProvisionSource = 'Api' as string;

/** `PUT /v1/learners/{learnerId}`. API document, Learner, update body. */
export function decideUpdate(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (stored) => {
    const body = b.objectOf(call.body);
    if (!body) return b.notAnObject();
    if (b.choices.sentTagsOnUpdate === 'replaced' && b.lacksTagging(state, body)) return b.forbidden();
    const { accepted, problems } = b.checkUpdate(state, stored, body);
    if (problems.length > 0) return b.refuse(problems);
    if (b.isEmailTaken(state, accepted.email, stored)) return b.refuseDuplicateEmail();
    return b.done(204, b.updateWrites(state, b.updatedLearner(stored, accepted, call.now), body));
  });
}

/** The details that an update asks for, and all that is wrong with it except for an email already in use. */
export function checkUpdate(
  b: Behaviour,
  state: State,
  stored: Learner,
  body: Body,
): { accepted: LearnerDetails; problems: Finding[] } {
  const problems = b.checkFields(body, 'update');
  if (problems.some(({ field }) => field === 'secondaryTutorEmails' || field === 'tags'))
    return { accepted: stored, problems };
  problems.push(...b.checkReferences(state, body, stored), ...b.checkSentTags(state, body));
  return { accepted: b.replacedDetails(stored, body), problems };
}

/**
 * The details of the body, with stored values for the fields that are kept when omitted. API document, Learner, update body.
 */
export function replacedDetails(b: Behaviour, stored: Learner, body: Body): LearnerDetails {
  const details: Record<string, unknown> = { ...b.detailsOf(body) };
  for (const field of b.keptWhenOmitted()) {
    if (body[field] === undefined) details[field] = stored[field];
  }
  return details as unknown as LearnerDetails;
}

/**
 * Fields that keep their stored value when an update omits them, including those that the choices add. API document,
 * Learner, update body.
 */
export function keptWhenOmitted(b: Behaviour): (keyof LearnerDetails)[] {
  const kept = [...b.omitToKeep];
  if (b.choices.omittedOptionalOnUpdate === 'kept') kept.push(...otherOptional);
  if (b.choices.omittedSecondaryTutorsOnUpdate === 'kept') kept.push('secondaryTutorEmails');
  return kept;
}

/** The learner with the new details. A changed provision gets the source `Api`. API document, Learner, update body. */
export function updatedLearner(b: Behaviour, stored: Learner, details: LearnerDetails, now: number): Learner {
  const next = { ...stored, ...details };
  if (!b.changesProvision(stored, details)) return next;
  return { ...next, provisionSource: b.changedProvisionSource, provisionUpdatedAt: now };
}

/** API document, Learner, update body. */
export function changesProvision(_b: Behaviour, stored: Learner, details: LearnerDetails): boolean {
  return stored.provisionType !== details.provisionType;
}

/**
 * What is wrong with the tags of an update, in services where they replace the learner's: the usual tag rules apply. API
 * document, Tag.
 */
export function checkSentTags(b: Behaviour, state: State, body: Body): Finding[] {
  if (b.choices.sentTagsOnUpdate === 'ignored' || !state.tagging) return [];
  return b.checkTagNames((body.tags ?? []) as string[], []);
}

/** What an update stores: the learner, and new tags if the service lets an update change tags. */
export function updateWrites(b: Behaviour, state: State, learner: Learner, body: Body): Write[] {
  const isOmitted = body.tags === undefined || body.tags === null;
  const keeps = isOmitted ? b.choices.omittedTagsOnUpdate === 'kept' : b.choices.sentTagsOnUpdate === 'ignored';
  if (keeps || !state.tagging) return [{ kind: 'learner', learner }];
  return b.tagWrites(state, { ...learner, tags: [] }, (body.tags ?? []) as string[]);
}
