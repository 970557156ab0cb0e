import type { Behaviour } from '../behaviour/index.ts';
import type { Body, Decision } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const dayMs = 86_400_000;

/** The list of completed assessments. */
export const learnerCompletedDefects: readonly Defect[] = [
  {
    // Learners with the status MonitorAndReview (20) are left out.
    name: 'completed-leaves-out-whom-to-monitor',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      completedLearners: (state) =>
        correct.completedLearners(state).filter(({ assessment }) => assessment?.learnerStatus !== 20),
    }),
  },
  {
    // Managers see only learners whose primary tutor is theirs.
    name: 'completed-hides-learners-of-secondary-tutors-from-managers',
    breaks: 'learners.visibility.manager-list',
    change: (correct) => ({
      isVisible: (caller, learner, operation) =>
        correct.isVisible(
          caller,
          caller.role === 'manager' && operation === 'GET /v1/learners/assessmentcompleted'
            ? { ...learner, secondaryTutorEmails: [] }
            : learner,
          operation,
        ),
    }),
  },
  {
    // The list of a day is cached after the first read.
    name: 'completed-as-it-was-first-read',
    breaks: 'learners.completed.on-date',
    change: (correct) => {
      const kept = new Map<string, Decision>();
      return {
        decideListCompleted: (state, call) => {
          const key = `${call.caller.role} ${call.query.date}`;
          const decision = kept.get(key) ?? correct.decideListCompleted(state, call);
          if (correct.completedLearners(state).length > 0) kept.set(key, decision);
          return decision;
        },
      };
    },
  },
  ...Object.entries({ ten: 10, 'twenty-five': 25 }).map(
    ([name, most]): Defect => ({
      name: `completed-ends-after-${name}`,
      breaks: 'learners.completed.on-date',
      change: (correct) => ({ completedList: (learners) => correct.completedList(learners.slice(0, most)) }),
    }),
  ),
  {
    // Who is updated after completing is left out.
    name: 'completed-leaves-out-who-was-updated',
    breaks: 'learners.completed.on-date',
    change: (correct) => {
      const updated = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (stored.assessment) updated.add(stored.learnerId);
          return correct.updatedLearner(stored, details, now);
        },
        completedLearners: (state) =>
          correct.completedLearners(state).filter(({ learnerId }) => !updated.has(learnerId)),
      };
    },
  },
  {
    name: 'completed-leaves-out-the-last',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      completedList: (learners) => correct.completedList(learners.length > 1 ? learners.slice(0, -1) : learners),
    }),
  },
  {
    // The completions of the day before the requested one are listed.
    name: 'completed-ends-when-the-day-begins',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt + dayMs) === date),
    }),
  },
  {
    name: 'completed-holds-only-the-invited',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      completedOn: (learner, date) => learner.invitedAt !== null && correct.completedOn(learner, date),
    }),
  },
  {
    // Learners without an identified need are left out.
    name: 'completed-holds-only-who-needs-support',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      completedOn: (learner, date) =>
        (learner.assessment?.learnerStatus ?? 0) > 10 && correct.completedOn(learner, date),
    }),
  },
  {
    // Dates before yesterday give an empty list.
    name: 'completed-forgets-the-days-before',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({
      decideListCompleted: (state, call) =>
        call.query.date !== undefined && call.query.date < correct.dayOf(call.now - dayMs)
          ? correct.answer(200, correct.completedList([]))
          : correct.decideListCompleted(state, call),
    }),
  },
  // The list is of the day before or after. (An hour more or less may be another time zone, which the document leaves open.)
  ...Object.entries({ early: -dayMs, late: dayMs }).map(
    ([when, ms]): Defect => ({
      name: `completed-counts-days-a-day-${when}`,
      breaks: 'learners.completed.on-date',
      change: (correct) => ({
        completedOn: (learner, date) => {
          const { assessment } = learner;
          const moved = assessment && { ...assessment, completedAt: assessment.completedAt - ms };
          return correct.completedOn({ ...learner, assessment: moved }, date);
        },
      }),
    }),
  ),
  {
    // The list ends after 25 learners, although it has no pages.
    name: 'completed-ends-after-25',
    breaks: 'learners.completed.on-date',
    change: (correct) => ({ completedList: (learners) => correct.completedList(learners.slice(0, 25)) }),
  },
  {
    name: 'completed-ignores-the-date',
    breaks: 'learners.completed.later-date',
    change: () => ({ completedOn: ({ assessment }) => assessment !== null }),
  },
  {
    // The list also contains completions of the day before.
    name: 'completed-holds-the-day-before-as-well',
    breaks: 'learners.completed.later-date',
    change: (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt + dayMs) >= date),
    }),
  },
  {
    // Completions up to the requested day are listed, instead of those from it on.
    name: 'completed-counts-backwards',
    breaks: 'learners.completed.later-date',
    change: (correct) => ({
      completedOn: ({ assessment }, date) =>
        assessment !== null && (date === null || correct.dayOf(assessment.completedAt) <= date),
    }),
  },
  {
    name: 'completed-holds-the-invited',
    breaks: 'learners.completed.only-completed',
    change: (correct) => ({
      completedLearners: (state) =>
        state.learners.all().filter(({ assessment, invitedAt }) => assessment !== null || invitedAt !== null),
      completedOn: (learner, date) => learner.assessment === null || correct.completedOn(learner, date),
    }),
  },
  {
    name: 'completed-holds-everybody',
    breaks: 'learners.completed.only-completed',
    change: (correct) => ({
      completedLearners: (state) => state.learners.all(),
      completedOn: (learner, date) => learner.assessment === null || correct.completedOn(learner, date),
    }),
  },
  {
    // `learnerUserId` is the learner's id.
    name: 'completed-shows-the-learner-id-twice',
    breaks: 'learners.completed.shape',
    change: (correct) =>
      inCompleted(correct, (_body, learners) => ({
        learners: learners.map(({ learnerId }) => ({ learnerId, learnerUserId: learnerId })),
      })),
  },
  {
    name: 'completed-shows-bare-ids',
    breaks: 'learners.completed.shape',
    change: (correct) =>
      inCompleted(correct, (_body, learners) => ({ learners: learners.map(({ learnerId }) => learnerId) })),
  },
  {
    name: 'completed-shows-numbers-for-user-ids',
    breaks: 'learners.completed.shape',
    change: (correct) =>
      inCompleted(correct, (_body, learners) => ({
        learners: learners.map(({ learnerId, sequence }) => ({ learnerId, learnerUserId: sequence })),
      })),
  },
  {
    name: 'completed-total-is-text',
    breaks: 'learners.completed.shape',
    change: (correct) => inCompleted(correct, ({ totalRecords }) => ({ totalRecords: `${totalRecords}` })),
  },
  {
    name: 'completed-total-counts-every-learner',
    breaks: 'learners.completed.total-records',
    change: (correct) => ({
      decideListCompleted: (state, call) => {
        const decision = correct.decideListCompleted(state, call);
        if (decision.status !== 200) return decision;
        return { ...decision, body: { ...(decision.body as Body), totalRecords: state.learners.all().length } };
      },
    }),
  },
  {
    // `totalRecords` counts the completions of all days.
    name: 'completed-total-counts-every-day',
    breaks: 'learners.completed.total-records',
    change: (correct) => ({
      decideListCompleted: (state, call) => {
        const decision = correct.decideListCompleted(state, call);
        if (decision.status !== 200) return decision;
        const totalRecords = correct.visibleAmong(correct.completedLearners(state), call).length;
        return { ...decision, body: { ...(decision.body as Body), totalRecords } };
      },
    }),
  },
  {
    name: 'completed-total-stops-at-two',
    breaks: 'learners.completed.total-records',
    change: (correct) => inCompleted(correct, (_body, learners) => ({ totalRecords: Math.min(learners.length, 2) })),
  },
];

/** Changes some members of the completed list. */
function inCompleted(
  correct: Behaviour,
  wrong: (body: Body, learners: readonly Learner[]) => Body,
): Partial<Behaviour> {
  return {
    completedList: (learners) => {
      const body = correct.completedList(learners);
      return { ...body, ...wrong(body, learners) };
    },
  };
}
