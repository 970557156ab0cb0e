import { updating } from './learner-changes.ts';
import { showing } from './support-record-changes.ts';
import type { Defect } from './types.ts';

const read = 'GET /v1/learners/{learnerId}/modules';
const dayMs = 86_400_000;

/** Support records that the filter by date misses, and dates that it does not accept. */
const since: readonly Defect[] = [
  {
    name: 'support-records-since-lack-those-above-and-beyond',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({
      isUpdatedSince: (record, day) => record.supportType === 10 && correct.isUpdatedSince(record, day),
    }),
  },
  {
    name: 'support-records-since-lack-the-blank',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({
      isUpdatedSince: (record, day) => record.coverageStatus !== 10 && correct.isUpdatedSince(record, day),
    }),
  },
  {
    name: 'support-records-since-long-ago-are-refused',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({ isSince: (text) => text > '2010' && correct.isSince(text) }),
  },
  {
    name: 'support-records-since-a-leap-day-are-refused',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({ isSince: (text) => !text.includes('-02-29') && correct.isSince(text) }),
  },
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      name: `support-records-since-is-nothing-to-a-${role}`,
      breaks: 'support-records.list.since',
      change: (correct) => ({
        decideListSupportRecords: (state, call) => {
          const { lastUpdatedSince: _, ...query } = call.query;
          return correct.decideListSupportRecords(state, call.caller.role === role ? { ...call, query } : call);
        },
      }),
    }),
  ),
];

/** Records that are lost when there are many, over time, or through later changes. */
export const recordKeepingDefects: readonly Defect[] = [
  ...since,
  {
    name: 'modules-end-after-ten',
    breaks: 'modules.list.paging',
    change: (correct) => ({
      findLearner: (state, id, at) => {
        const learner = correct.findLearner(state, id, at);
        return learner && at === read ? { ...learner, modules: learner.modules.slice(0, 10) } : learner;
      },
    }),
  },
  {
    name: 'support-records-end-after-ten',
    breaks: 'support-records.list.paging',
    change: (correct) => showing(correct, (records) => records.slice(0, 10)),
  },
  {
    // All records of a learner take the type of the latest one.
    name: 'support-records-take-the-type-of-the-latest',
    breaks: 'support-records.read.by-id',
    change: (correct) => ({
      addSupportRecord: (learner, details) => {
        const { supportType } = details;
        const former = learner.supportRecords.map((record) => ({ ...record, supportType }));
        return correct.addSupportRecord({ ...learner, supportRecords: former }, details);
      },
    }),
  },
  {
    name: 'support-plan-shows-the-latest-section-only',
    breaks: 'support-plans.read.sections',
    change: (correct) => {
      const latest = new Map<string, readonly string[]>();
      return {
        changePlan: (learner, sections, ...others) => {
          latest.set(learner.learnerId, sections);
          return correct.changePlan(learner, sections, ...others);
        },
        decideGetPlanSection: (state, call) => {
          const { learnerId = '', section = '' } = call.params;
          const isHidden = latest.get(learnerId)?.includes(section) === false;
          return isHidden ? correct.notFound() : correct.decideGetPlanSection(state, call);
        },
      };
    },
  },
  {
    name: 'update-dates-the-support-records',
    breaks: 'learners.belongings.kept',
    change: updating((_next, stored, now) => ({
      supportRecords: stored.supportRecords.map((record) => ({ ...record, lastUpdatedAt: now })),
    })),
  },
  {
    name: 'update-drops-the-rating',
    breaks: 'learners.belongings.kept',
    change: updating((_next, { assessment }) => ({
      assessment: assessment && { ...assessment, supportLikelihoodRating: -1 },
    })),
  },
  {
    name: 'completed-module-drops-the-tags',
    breaks: 'learners.belongings.kept',
    change: (correct) => ({
      completeModule: (learner, ...others) => correct.completeModule({ ...learner, tags: [] }, ...others),
    }),
  },
  {
    name: 'result-is-kept-for-a-week',
    breaks: 'learners.belongings.kept',
    change: (correct) => ({
      decideGetAssessment: (state, call) =>
        correct.forLearner(state, call, (learner) => {
          const isOver = call.now - (learner.assessment?.completedAt ?? call.now) > 7 * dayMs;
          return correct.answer(200, isOver ? correct.notCompletedRecord() : correct.assessmentRecord(learner));
        }),
    }),
  },
  {
    name: 'completed-show-the-user-of-the-first',
    breaks: 'learners.completed.shape',
    change: (correct) => ({
      completedList: (learners) =>
        correct.completedList(learners.map((each) => ({ ...each, learnerUserId: learners[0]!.learnerUserId }))),
    }),
  },
  {
    name: 'support-plan-forgets-the-invitation',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      changePlan: (learner, ...change) => correct.changePlan({ ...learner, invitedAt: null }, ...change),
    }),
  },
  {
    // After an update, a learner counts as not having completed the assessment.
    name: 'assessment-url-after-completion-and-an-update',
    breaks: 'assessments.url.completed',
    change: (correct) => {
      const changed = new Set<string>();
      return {
        decideUpdate: (state, call) => {
          changed.add(call.params.learnerId ?? '');
          return correct.decideUpdate(state, call);
        },
        decideGetAssessmentUrl: (state, call) =>
          changed.has(call.params.learnerId ?? '')
            ? correct.forLearner(state, call, (learner) =>
                correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
              )
            : correct.decideGetAssessmentUrl(state, call),
      };
    },
  },
];
