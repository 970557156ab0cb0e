import type { RuleId } from '../../rules/index.ts';
import type { Defect } from './types.ts';

/** Operations on learners, each with the rule that it breaks when it reaches learners of other organisations. */
const reachedByRoles: Record<string, [operation: string, breaks: RuleId]> = {
  update: ['PUT /v1/learners/{learnerId}', 'learners.isolation.write'],
  deletion: ['DELETE /v1/learners/{learnerId}', 'learners.isolation.write'],
  replacement: ['PUT /v1/learners/{learnerId}/secondarytutors', 'learners.isolation.write'],
  result: ['GET /v1/learners/{learnerId}/assessment', 'assessments.isolation.routes'],
  'assessment-url': ['GET /v1/learners/{learnerId}/assessment/url', 'assessments.isolation.routes'],
  invitation: ['POST /v1/learners/{learnerId}/assessment/invite', 'assessments.isolation.routes'],
  report: ['POST /v1/learners/{learnerId}/assessment/report', 'reports.isolation.request'],
  modules: ['GET /v1/learners/{learnerId}/modules', 'modules.isolation.list'],
  'support-records': ['GET /v1/learners/{learnerId}/supportrecords', 'support-records.isolation.routes'],
  'support-record': [
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    'support-records.isolation.routes',
  ],
  'support-plan': ['GET /v1/learners/{learnerId}/supportplan/{section}', 'support-plans.isolation.read'],
  tags: ['GET /v1/learners/{learnerId}/tags', 'tags.isolation.learner'],
  'tag-addition': ['POST /v1/learners/{learnerId}/tags', 'tags.add.other-organisation'],
};

/** Organisations that read or change each other's learners. */
export const learnerIsolationDefects: readonly Defect[] = [
  ...(['tutor', 'manager'] as const).flatMap((role) =>
    Object.entries(reachedByRoles).map(
      ([what, [operation, breaks]]): Defect => ({
        // One operation reaches learners of other organisations, for callers of this role.
        name: `foreign-${what}-by-a-${role}`,
        breaks,
        change: (correct) => ({
          forLearner: (state, call, decide) => {
            const isMeant = call.operation === operation && call.caller.role === role;
            const foreign = isMeant ? correct.findForeignLearner(state, call.params.learnerId ?? '') : undefined;
            return foreign ? decide(foreign) : correct.forLearner(state, call, decide);
          },
        }),
      }),
    ),
  ),
];
