import type { Behaviour } from '../../behaviour/index.ts';
import { planSections } from '../../behaviour/support-plans.ts';
import { breaking } from '../breaking.ts';

const operation = 'GET /v1/learners/{learnerId}/supportplan/{section}';

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

export const defects = breaking('support-plans.isolation.read', {
  'support-plan-of-foreign-learners-is-read': (correct) => reaching(correct, planSections),
  'support-plan-signatures-of-foreign-learners-are-read': (correct) => reaching(correct, ['signatures']),
});
