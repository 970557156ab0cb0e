import type { Behaviour } from '../behaviour/index.ts';
import { planSections } from '../behaviour/support-plans.ts';
import type { Defect } from './types.ts';

const operation = 'GET /v1/learners/{learnerId}/supportplan/{section}';

/** Sections of a learner's support plan. */
export const supportPlanDefects: readonly Defect[] = [
  ...planSections.map(
    (section): Defect => ({
      // One section cannot be read.
      name: `support-plan-lacks-${section}`,
      breaks: 'support-plans.read.sections',
      change: (correct) => ({
        decideGetPlanSection: (state, call) =>
          call.params.section === section ? correct.notFound() : correct.decideGetPlanSection(state, call),
      }),
    }),
  ),
  {
    // Of several sections that change together, only the first can be read.
    name: 'support-plan-shows-the-first-changed-only',
    breaks: 'support-plans.read.sections',
    change: (correct) => {
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
  },
  {
    name: 'support-plan-of-foreign-learners-is-read',
    breaks: 'support-plans.isolation.read',
    change: (correct) => reaching(correct, planSections),
  },
  {
    name: 'support-plan-signatures-of-foreign-learners-are-read',
    breaks: 'support-plans.isolation.read',
    change: (correct) => reaching(correct, ['signatures']),
  },
];

/** These sections can be read for learners of other organisations. */
function reaching(correct: Behaviour, open: readonly string[]): Partial<Behaviour> {
  return {
    decideGetPlanSection: (state, call) => {
      const foreign = correct.findForeignLearner(state, call.params.learnerId ?? '');
      const written = foreign?.supportPlan[call.params.section ?? ''];
      return written && call.operation === operation && open.includes(call.params.section ?? '')
        ? correct.answer(200, correct.planSectionRecord(call.params.section ?? '', written))
        : correct.decideGetPlanSection(state, call);
    },
  };
}
