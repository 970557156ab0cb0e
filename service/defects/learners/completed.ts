import { breaking, each } from '../breaking.ts';
import { answers203, withoutZeroTotal } from '../operators/answers.ts';
import { aSet, asking, changing, noting } from '../operators/changes.ts';
import { deciding, remembered, totalInstead } from '../operators/decisions.ts';
import { dayMs } from '../operators/values.ts';
import type { Body, Change, Learner } from '../types.ts';

/** Changes some members of the completed list. */
function inCompleted(wrong: (body: Body, learners: readonly Learner[]) => Body): Change {
  return changing('completedList', (body, learners) => ({ ...body, ...wrong(body, learners) }));
}

export const defects = [
  breaking('learners.completed.on-date', {
    // Learners with the status MonitorAndReview (20) are left out.
    'completed-leaves-out-whom-to-monitor': changing('completedLearners', (learners) =>
      learners.filter(({ assessment }) => assessment?.learnerStatus !== 20),
    ),
    // The list of a day is cached after the first read.
    'completed-as-it-was-first-read': remembered('decideListCompleted', (state, { caller, query }, correct) =>
      correct.completedLearners(state).length > 0 ? `${caller.role} ${query.date}` : null,
    ),
    'completed-ends-after-*': each({ ten: 10, 'twenty-five': 25 }).as((most) =>
      asking('completedList', (learners) => [learners.slice(0, most)]),
    ),
    'completed-leaves-out-who-was-updated': noting(
      aSet,
      'updatedLearner',
      (updated, _right, stored) => stored.assessment && updated.add(stored.learnerId),
    ).for((updated) =>
      changing('completedLearners', (learners) => learners.filter(({ learnerId }) => !updated.has(learnerId))),
    ),
    'completed-leaves-out-the-last': asking('completedList', (learners) => [
      learners.length > 1 ? learners.slice(0, -1) : learners,
    ]),
    // The completions of the day before the requested one are listed.
    'completed-ends-when-the-day-begins': (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt + dayMs) === date),
    }),
    'completed-holds-only-the-invited': changing(
      'completedOn',
      (completed, learner) => learner.invitedAt !== null && completed,
    ),
    'completed-holds-only-who-needs-support': changing(
      'completedOn',
      (completed, learner) => (learner.assessment?.learnerStatus ?? 0) > 10 && completed,
    ),
    // Dates before yesterday give an empty list.
    'completed-forgets-the-days-before': deciding('decideListCompleted', (decision, { correct, call }) =>
      call.query.date !== undefined && call.query.date < correct.dayOf(call.now - dayMs)
        ? correct.answer(200, correct.completedList([]))
        : decision,
    ),
    // The list is of the day before or after. (An hour more or less may be another time zone, which the document
    // leaves open.)
    'completed-counts-days-a-day-*': each({ early: -dayMs, late: dayMs }).as((ms) =>
      asking('completedOn', (learner, date) => {
        const { assessment } = learner;
        const moved = assessment && { ...assessment, completedAt: assessment.completedAt - ms };
        return [{ ...learner, assessment: moved }, date];
      }),
    ),
    // The list ends after 25 learners, although it has no pages.
    'completed-ends-after-25': asking('completedList', (learners) => [learners.slice(0, 25)]),
  }),
  breaking('learners.completed.later-date', {
    'completed-ignores-the-date': () => ({ completedOn: ({ assessment }) => assessment !== null }),
    'completed-holds-the-day-before-as-well': (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt + dayMs) >= date),
    }),
    // Completions up to the requested day are listed, instead of those from it on.
    'completed-counts-backwards': (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt) <= date),
    }),
  }),
  breaking('learners.completed.only-completed', {
    'completed-holds-the-invited': (correct) => ({
      completedLearners: (state) =>
        state.learners.all().filter(({ assessment, invitedAt }) => assessment !== null || invitedAt !== null),
      completedOn: (learner, date) => learner.assessment === null || correct.completedOn(learner, date),
    }),
    'completed-holds-everybody': (correct) => ({
      completedLearners: (state) => state.learners.all(),
      completedOn: (learner, date) => learner.assessment === null || correct.completedOn(learner, date),
    }),
  }),
  breaking('learners.completed.shape', {
    'completed-shows-the-learner-id-twice': inCompleted((_body, learners) => ({
      learners: learners.map(({ learnerId }) => ({ learnerId, learnerUserId: learnerId })),
    })),
    'completed-shows-bare-ids': inCompleted((_body, learners) => ({
      learners: learners.map(({ learnerId }) => learnerId),
    })),
    'completed-shows-numbers-for-user-ids': inCompleted((_body, learners) => ({
      learners: learners.map(({ learnerId, sequence }) => ({ learnerId, learnerUserId: sequence })),
    })),
    'completed-total-is-text': inCompleted(({ totalRecords }) => ({ totalRecords: `${totalRecords}` })),
    'completed-show-the-user-of-the-first': asking('completedList', (learners) => [
      learners.map((each) => ({ ...each, learnerUserId: learners[0]!.learnerUserId })),
    ]),
    // Nobody on the list counts as a mistake in the date.
    'completed-refuses-a-day-without-anybody': deciding('decideListCompleted', (decision, { correct, call }) =>
      call.query.date !== undefined && (decision.body as Body | undefined)?.totalRecords === 0
        ? correct.refuse([{ field: 'date', message: 'Nobody completed an assessment.' }])
        : decision,
    ),
    'answered-203-learners-completed-shape': answers203('GET /v1/learners/assessmentcompleted'),
  }),
  breaking('learners.completed.total-records', {
    'completed-total-is-left-out-when-zero': withoutZeroTotal('GET /v1/learners/assessmentcompleted'),
    'completed-total-counts-every-learner': totalInstead(
      'decideListCompleted',
      ({ state }) => state.learners.all().length,
    ),
    'completed-total-counts-every-day': totalInstead(
      'decideListCompleted',
      ({ correct, state, call }) => correct.visibleAmong(correct.completedLearners(state), call).length,
    ),
    'completed-total-stops-at-two': inCompleted((_body, learners) => ({ totalRecords: Math.min(learners.length, 2) })),
  }),
].flat();
