import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Assessment, Learner } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision } from './types.ts';

/** Status of a completed assessment. API document, LearnerAssessmentStatus. */
export const completedStatus = 30 as number;

/** Shortest time between two invitations to one learner, in seconds. API document, Limits. */
export const inviteIntervalSeconds = (3 * 24 * 60 * 60) as number;

/** API document, Assessments. */
export const inviteStatus = 202 as number;

/** `GET /v1/learners/{learnerId}/assessment`. API document, Assessments. */
export function decideGetAssessment(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => b.answer(200, b.assessmentRecord(learner)));
}

/** The assessment result, or a not-completed record, which is not an error. API document, Assessment result. */
export function assessmentRecord(b: Behaviour, { assessment }: Learner): Body {
  if (!assessment) return b.notCompletedRecord();
  return {
    status: b.completedStatus,
    learnerStatus: assessment.learnerStatus,
    supportLikelihoodRating: assessment.supportLikelihoodRating,
    dateAssessmentCompleted: b.timestamp(assessment.completedAt),
    assessmentResults: assessment.assessmentResults,
  };
}

/** What a read returns before the learner has finished. API document, Assessment result. */
export function notCompletedRecord(b: Behaviour): Body {
  return {
    status: b.choices.statusBeforeCompletion,
    learnerStatus: b.choices.learnerStatusBeforeCompletion,
    supportLikelihoodRating: b.choices.ratingBeforeCompletion,
    dateAssessmentCompleted: null,
    assessmentResults: b.choices.resultsBeforeCompletion,
  };
}

/** `GET /v1/learners/{learnerId}/assessment/url`. API document, Assessments. */
export function decideGetAssessmentUrl(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    if (b.hasCompleted(learner))
      return b.refuse([{ field: 'learnerId', message: 'The learner has already completed an assessment.' }]);
    if (b.choices.assessmentUrlUninvited === 'refused' && learner.invitationKey === '')
      return b.refuse([{ field: 'learnerId', message: 'The learner has not been invited.' }]);
    return b.answer(200, { assessmentUrl: b.assessmentUrl(learner) });
  });
}

/** Whether the learner has finished. API document, States and transitions. */
export function hasCompleted(_b: Behaviour, learner: Learner): boolean {
  return learner.assessment !== null;
}

/** The URL of the learner's assessment; it can change over time. API document, Assessments. */
export function assessmentUrl(b: Behaviour, learner: Learner): string {
  const key = b.choices.assessmentUrl === 'fresh' ? randomUUID() : learner.invitationKey || 'start';
  return `https://assessment.example.com/${learner.learnerUserId}/${key}`;
}

/** `POST /v1/learners/{learnerId}/assessment/invite`. API document, Assessments. */
export function decideInvite(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    if (b.choices.inviteAfterCompletion === 'refused' && b.hasCompleted(learner))
      return b.refuse([{ field: 'learnerId', message: 'The learner has already completed an assessment.' }]);
    if (!b.mayInvite(b.lastInvitation(state, learner), call.now)) return b.refuseInvitation();
    return {
      ...b.done(b.inviteStatus, [{ kind: 'learner', learner: b.invited(learner, call.now) }]),
      jobs: [{ kind: 'invitation', learnerId: learner.learnerId, to: learner.email }],
    };
  });
}

/** When the learner was last invited. API document, Limits. */
export function lastInvitation(_b: Behaviour, _state: State, learner: Learner): number | null {
  return learner.invitedAt;
}

/** Whether an invitation may follow one at `last`. API document, Limits. */
export function mayInvite(b: Behaviour, last: number | null, now: number): boolean {
  return last === null || now - last >= b.inviteIntervalSeconds * 1000;
}

/** API document, Assessments: the status is not shown. */
export function refuseInvitation(b: Behaviour): Decision {
  const message = 'The learner was invited less than three days ago.';
  return b.refuse([{ field: 'learnerId', message }], b.choices.inviteRefusalStatus);
}

/** The learner after an invitation; each invitation has a new URL. API document, Assessments. */
export function invited(_b: Behaviour, learner: Learner, now: number): Learner {
  return { ...learner, invitedAt: now, invitationKey: randomUUID() };
}

/** The learner finishes: the result becomes readable and event 100 fires. API document, States and transitions. */
export function completeAssessment(b: Behaviour, learner: Learner, result: Partial<Assessment>, now: number): Decision {
  const assessment = { ...b.defaultResult(), ...result, completedAt: now };
  return {
    ...b.done(204, [{ kind: 'learner', learner: { ...learner, assessment } }]),
    events: [{ eventId: 100, data: { LearnerId: learner.learnerId } }],
  };
}

/** A profile without needs, in all nine domains. API document, Assessment result. */
export function defaultResult(_b: Behaviour): Omit<Assessment, 'completedAt'> {
  const domains = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return {
    learnerStatus: 10,
    supportLikelihoodRating: 0,
    assessmentResults: domains.map((domainId) => ({ domainId, domainResult: 1 })),
  };
}

/** `GET /v1/learners/assessmentcompleted`. API document, Learners. */
export function decideListCompleted(b: Behaviour, state: State, call: Call): Decision {
  const { date } = call.query;
  const isOmitted = date === undefined || date === '';
  if (isOmitted && b.choices.completedDateOmitted === 'refused')
    return b.refuse([{ field: 'date', message: 'A date is required.' }]);
  if (!isOmitted && !b.isDate(date)) return b.refuse([{ field: 'date', message: 'The value must be a date.' }]);
  const visible = b.visibleAmong(b.completedLearners(state), call);
  const completed = visible.filter((learner) => b.completedOn(learner, isOmitted ? null : date));
  return b.answer(200, b.completedList(completed));
}

/** All learners who have finished. API document, Learners. */
export function completedLearners(_b: Behaviour, state: State): readonly Learner[] {
  return state.learners.completed();
}

/**
 * Whether the learner completed on `date`, or on or after it if the choices say so; null matches any day. API document,
 * Learners.
 */
export function completedOn(b: Behaviour, { assessment }: Learner, date: string | null): boolean {
  if (!assessment) return false;
  if (date === null) return true;
  const day = b.dayOf(assessment.completedAt);
  return b.choices.completedDate === 'onThatDay' ? day === date : day >= date;
}

/** API document, Assessment-completed list. */
export function completedList(b: Behaviour, learners: readonly Learner[]): Body {
  const rows = learners.map(({ learnerId, learnerUserId }) => ({ learnerId, learnerUserId }));
  const isNull = rows.length === 0 && b.choices.completedListEmpty === 'null';
  return { learners: isNull ? null : b.inListForm(rows), totalRecords: rows.length };
}
