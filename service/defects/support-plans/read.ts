import { planSections } from '../../behaviour/support-plans.ts';
import { breaking, each } from '../breaking.ts';
import { aSet, noting } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';

export const defects = breaking('support-plans.read.sections', {
  'support-plan-shows-the-latest-section-only': noting(
    () => new Map<string, readonly string[]>(),
    'changePlan',
    (latest, _right, learner, sections) => latest.set(learner.learnerId, sections),
  ).for((latest) => (correct) => ({
    decideGetPlanSection: (state, call) => {
      const { learnerId = '', section = '' } = call.params;
      const isHidden = latest.get(learnerId)?.includes(section) === false;
      return isHidden ? correct.notFound() : correct.decideGetPlanSection(state, call);
    },
  })),
  'support-plan-lacks-*': each(planSections).as((section) =>
    deciding('decideGetPlanSection', (decision, { correct, call }) =>
      call.params.section === section ? correct.notFound() : decision,
    ),
  ),
  'support-plan-read-without-a-body': deciding('decideGetPlanSection', (decision) =>
    decision.status === 200 ? { status: 200 } : decision,
  ),
  'support-plan-shows-the-first-changed-only': noting(aSet, 'changePlan', (hidden, _right, learner, changed) => {
    for (const section of changed.slice(1)) hidden.add(learner.learnerId + section);
  }).for((hidden) => (correct) => ({
    decideGetPlanSection: (state, call) =>
      hidden.has(`${call.params.learnerId}${call.params.section}`)
        ? correct.notFound()
        : correct.decideGetPlanSection(state, call),
  })),
});
