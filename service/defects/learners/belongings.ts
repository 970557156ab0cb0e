import { breaking } from '../breaking.ts';
import { updating } from '../learner-changes.ts';
import { dayMs } from '../operators/records-kept.ts';

export const defects = breaking('learners.belongings.kept', {
  // A change of email changes the user id.
  'update-of-the-email-makes-another-user': updating((next, stored) =>
    next.email === stored.email ? {} : { learnerUserId: stored.learnerId.replace(/^.{8}/, 'abcdef01') },
  ),
  'update-dates-the-support-records': updating((_next, stored, now) => ({
    supportRecords: stored.supportRecords.map((record) => ({ ...record, lastUpdatedAt: now })),
  })),
  'update-drops-the-rating': updating((_next, { assessment }) => ({
    assessment: assessment && { ...assessment, supportLikelihoodRating: -1 },
  })),
  'completed-module-drops-the-tags': (correct) => ({
    completeModule: (learner, ...others) => correct.completeModule({ ...learner, tags: [] }, ...others),
  }),
  'result-is-kept-for-a-week': (correct) => ({
    decideGetAssessment: (state, call) =>
      correct.forLearner(state, call, (learner) => {
        const isOver = call.now - (learner.assessment?.completedAt ?? call.now) > 7 * dayMs;
        return correct.answer(200, isOver ? correct.notCompletedRecord() : correct.assessmentRecord(learner));
      }),
  }),
});
