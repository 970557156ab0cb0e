import { planSections } from '../../behaviour/support-plans.ts';
import { breaking } from '../breaking.ts';
import { deciding } from '../operators/decisions.ts';
import { reachesForeignByRole } from '../operators/roles.ts';
import type { Change } from '../types.ts';

const operation = 'GET /v1/learners/{learnerId}/supportplan/{section}';

/** These sections can be read for learners of other organisations. */
function reaching(open: readonly string[]): Change {
  return deciding('decideGetPlanSection', (decision, { correct, call, foreign }) => {
    const { section = '' } = call.params;
    const written = foreign?.supportPlan[section];
    return written && call.operation === operation && open.includes(section)
      ? correct.answer(200, correct.planSectionRecord(section, written))
      : decision;
  });
}

export const defects = breaking('support-plans.isolation.read', {
  'support-plan-of-foreign-learners-is-read': reaching(planSections),
  'support-plan-signatures-of-foreign-learners-are-read': reaching(['signatures']),
  ...reachesForeignByRole('support-plan', operation),
});
