import { rowOf } from '../../store/rows.ts';
import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';
import type { Behaviour } from '../index.ts';
import { take } from '../slices.ts';
import type { Body, Call, Decision } from '../types.ts';

/** `GET /v1/learners/{learnerId}`. API document, Learners. */
export function decideGetLearner(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => b.answer(200, b.learnerRecord(learner)));
}

/** `GET /v1/learners/{email}`. API document, Learners. */
export function decideGetLearnerByEmail(b: Behaviour, state: State, call: Call): Decision {
  const learner = b.findLearnerByEmail(state, call.params.email ?? '');
  if (!learner) return b.notFound();
  return b.isVisible(call.caller, learner, call.operation)
    ? b.answer(200, b.learnerRecord(learner))
    : b.hiddenLearner();
}

/** The organisation's learner with the email. API document, Conventions, item 4. */
export function findLearnerByEmail(b: Behaviour, state: State, email: string): Learner | undefined {
  return b.learnersWithEmail(state, email)[0];
}

/** `GET /v1/learners`. API document, Learners. */
export function decideListLearners(b: Behaviour, state: State, call: Call): Decision {
  const sent = call.query.includeOffProgrammeLearners;
  if (!b.isQueryBoolean(sent))
    return b.refuse([{ field: 'includeOffProgrammeLearners', message: 'The value must be true or false.' }]);
  const learners = b.listedLearners(state, call, sent?.toLowerCase() === 'true');
  const newestFirst = b.choices.learnerListOrder === 'newestFirst';
  return b.paged(b.learnerPage(call), learners.length, (from, to) => {
    const rows = take(learners, from, to, newestFirst).map((learner) => b.listRow(learner));
    return b.wrapped(b.choices.learnerListField, rows, { totalRecords: b.totalLearners(learners) });
  });
}

/** Whether a query parameter is a boolean or absent. */
export function isQueryBoolean(_b: Behaviour, sent: string | undefined): boolean {
  return sent === undefined || sent === '' || /^(true|false)$/i.test(sent);
}

/** The number of learners on all pages together. API document, Limits. */
export function totalLearners(_b: Behaviour, learners: readonly Learner[]): number {
  return learners.length;
}

/** The learners on all pages together, oldest first. API document, Authentication, item 6. */
export function listedLearners(
  b: Behaviour,
  state: State,
  call: Call,
  includeOffProgramme: boolean,
): readonly Learner[] {
  const learners = includeOffProgramme ? state.learners.all() : b.onProgramme(state, call.now);
  if (b.seesEverybody(call.caller)) return learners;
  const key = JSON.stringify([
    call.operation,
    call.caller.role,
    call.caller.tutors,
    includeOffProgramme,
    b.dayOf(call.now),
  ]);
  return state.learners.selection(key, () => b.visibleAmong(learners, call));
}

/** Those of the learners that the caller may see. API document, Authentication, item 6. */
export function visibleAmong(b: Behaviour, learners: readonly Learner[], call: Call): readonly Learner[] {
  if (b.seesEverybody(call.caller)) return learners;
  return learners.filter((learner) => b.isVisible(call.caller, learner, call.operation));
}

/** Learners who are on programme. */
export function onProgramme(b: Behaviour, state: State, now: number): readonly Learner[] {
  if (b.choices.offProgramme === 'nobody') return state.learners.all();
  return state.learners.onProgramme(b.dayOf(now));
}

/** The UTC day of a time, as YYYY-MM-DD. */
export function dayOf(_b: Behaviour, time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A learner as the single-learner reads return it. API document, Learner, read. */
export function learnerRecord(b: Behaviour, learner: Learner): Body {
  const named = {
    learnerId: learner.learnerId,
    learnerUserId: learner.learnerUserId,
    email: learner.email,
    clientReference: learner.clientReference,
    learnerUniqueReference: learner.learnerUniqueReference,
    courseDetails: learner.courseDetails,
    hasEhcp: learner.hasEhcp,
    gender: learner.gender,
    provisionType: learner.provisionType,
    provisionSource: learner.provisionSource,
    provisionUpdatedAt: b.timestamp(learner.provisionUpdatedAt),
  };
  return b.choices.learnerFields === 'named' ? named : Object.assign(named, b.otherDetails(learner));
}

/** Fields of the record that the document does not name. */
export function otherDetails(_b: Behaviour, learner: Learner): Body {
  return {
    firstName: learner.firstName,
    lastName: learner.lastName,
    postcode: learner.postcode,
    dateOfBirth: learner.dateOfBirth,
    mobileNumber: learner.mobileNumber,
    programmeLevel: learner.programmeLevel,
    endDate: learner.endDate,
    primaryTutorEmail: learner.primaryTutorEmail,
    secondaryTutorEmails: learner.secondaryTutorEmails,
  };
}

/** A learner as a row of the list: with `email`, without `clientReference`. API document, Learner, read. */
export function listRow(b: Behaviour, learner: Learner): Body {
  return rowOf(learner, () => newRow(b, learner));
}

function newRow(b: Behaviour, learner: Learner): Body {
  if (b.choices.learnerFields === 'named')
    return { learnerId: learner.learnerId, learnerUserId: learner.learnerUserId, email: learner.email };
  // Written out, not spread: a spread costs more than the rest of the row, and lists are long.
  return {
    learnerId: learner.learnerId,
    learnerUserId: learner.learnerUserId,
    email: learner.email,
    firstName: learner.firstName,
    lastName: learner.lastName,
    learnerUniqueReference: learner.learnerUniqueReference,
    courseDetails: learner.courseDetails,
    hasEhcp: learner.hasEhcp,
    gender: learner.gender,
    provisionType: learner.provisionType,
    provisionSource: learner.provisionSource,
    provisionUpdatedAt: b.timestamp(learner.provisionUpdatedAt),
  };
}

/** `DELETE /v1/learners/{learnerId}`. API document, Learners. */
export function decideDeleteLearner(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => b.done(204, [{ kind: 'learnerGone', learner }]));
}
