import { planSections } from '../../behaviour/support-plans.ts';
import { breaking, family } from '../breaking.ts';
import { deciding } from '../operators/decisions.ts';

export const defects = breaking('support-plans.read.sections', {
  'support-plan-shows-the-latest-section-only': (correct) => {
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
  // One section cannot be read.
  ...family('support-plan-lacks-*', planSections, (section) =>
    deciding('decideGetPlanSection', (decision, { correct, call }) =>
      call.params.section === section ? correct.notFound() : decision,
    ),
  ),
  // Of several sections that change together, only the first can be read.
  'support-plan-shows-the-first-changed-only': (correct) => {
    const hidden = new Set<string>();
    return {
      changePlan: (learner, changed, ...rest) => {
        for (const section of changed.slice(1)) hidden.add(learner.learnerId + section);
        return correct.changePlan(learner, changed, ...rest);
      },
      decideGetPlanSection: (state, call) =>
        hidden.has(`${call.params.learnerId}${call.params.section}`)
          ? correct.notFound()
          : correct.decideGetPlanSection(state, call),
    };
  },
});
