import { breaking, each } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import { aboutLearner, deciding, saved } from '../operators/decisions.ts';
import { decidedWith, losing, losses, updating, writtenWith } from '../operators/learners.ts';
import { dayMs } from '../operators/values.ts';
import type { Change, Learner } from '../types.ts';

/** An update that changes the field changes this as well. */
const onceChanged = (field: 'email' | 'primaryTutorEmail' | 'provisionType', change: Partial<Learner>): Change =>
  updating((next, stored) => (next[field] === stored[field] ? {} : change));

export const defects = breaking('learners.belongings.kept', {
  'update-of-the-email-makes-another-user': updating((next, stored) =>
    next.email === stored.email ? {} : { learnerUserId: stored.learnerId.replace(/^.{8}/, 'abcdef01') },
  ),
  'update-dates-the-support-records': updating((_next, stored, now) => ({
    supportRecords: stored.supportRecords.map((record) => ({ ...record, lastUpdatedAt: now })),
  })),
  'update-drops-the-rating': updating((_next, { assessment }) => ({
    assessment: assessment && { ...assessment, supportLikelihoodRating: -1 },
  })),
  'completed-module-drops-the-tags': asking('completeModule', (learner, ...others) => [
    { ...learner, tags: [] },
    ...others,
  ]),
  'result-is-kept-for-a-week': aboutLearner('decideGetAssessment', (_decision, learner, { correct, call }) => {
    const isOver = call.now - (learner.assessment?.completedAt ?? call.now) > 7 * dayMs;
    return correct.answer(200, isOver ? correct.notCompletedRecord() : correct.assessmentRecord(learner));
  }),
  'update-of-the-email-drops-the-result': onceChanged('email', losses.result),
  'update-of-the-primary-tutor-drops-the-result': onceChanged('primaryTutorEmail', losses.result),
  'update-of-the-primary-tutor-dates-the-provision': updating((next, stored, now) =>
    next.primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now + 1_000 },
  ),
  'update-of-the-provision-drops-the-result': onceChanged('provisionType', losses.result),
  'replaced-tutors-date-the-provision': deciding('decideReplaceSecondaryTutors', (decision, { call }) =>
    decidedWith(decision, { provisionUpdatedAt: call.now + 1_000 }),
  ),
  'assigned-tutor-drops-the-result': changing('withTutor', (right) => ({ ...right, ...losses.result })),
  'removed-tutor-drops-the-tags': changing('withReplacement', (changed) => ({
    ...changed,
    ...losses.tags,
  })),
  'added-tag-drops-the-tutors': changing('tagWrites', (writes) => writtenWith(writes, losses.tutors)),
  'removed-tag-drops-the-modules': changing('removalWrites', (writes) => writtenWith(writes, losses.modules)),
  'deleted-tag-drops-the-result': changing('deletionWrites', (writes) => writtenWith(writes, losses.result)),
  'added-tag-drops-the-fields': changing('tagWrites', (writes) => writtenWith(writes, losses.fields)),
  'assigned-tutor-drops-the-fields': changing('withTutor', (right) => ({ ...right, ...losses.fields })),
  'update-of-the-email-drops-the-need': onceChanged('email', { hasEhcp: false }),
  'new-module-drops-the-tags': changing('assignModule', (decision) => decidedWith(decision, losses.tags)),
  'new-support-record-drops-the-result': changing('addSupportRecord', (decision) =>
    decidedWith(decision, losses.result),
  ),
  'request-for-a-report-drops-the-fields': deciding('decideRequestReport', (decision, { learner }) =>
    learner ? { ...decision, writes: writtenWith([saved(learner)], losses.fields) } : decision,
  ),
  'support-plan-keeps-the-latest-sections-only': asking('changePlan', (learner, ...change) => [
    { ...learner, supportPlan: {} },
    ...change,
  ]),
  'update-drops-the-*': each(losing('result', 'modules', 'support-records', 'support-plan')).as((loss) =>
    updating(() => loss),
  ),
  'replaced-tutors-drop-the-*': each(losing('result', 'tags')).as((loss) =>
    deciding('decideReplaceSecondaryTutors', (decision) => decidedWith(decision, loss)),
  ),
  'completion-drops-the-*': each(losing('tags', 'support-records', 'tutors')).as((loss) =>
    changing('completeAssessment', (decision) => decidedWith(decision, loss)),
  ),
  'invitation-drops-the-*': each(losing('tags', 'modules', 'tutors', 'fields')).as((loss) =>
    changing('invited', (learner) => ({ ...learner, ...loss })),
  ),
});
