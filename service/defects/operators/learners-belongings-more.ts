import type { Decision } from '../../behaviour/types.ts';
import type { Loss } from '../operators/learners-belongings.ts';
import { losing } from '../operators/learners-belongings.ts';

/** What a learner loses when something else about it is written. */
export const losses = {
  result: { assessment: null },
  modules: { modules: [] },
  'support-records': { supportRecords: [] },
  'support-plan': { supportPlan: {} },
  tags: { tags: [] },
  tutors: { secondaryTutorEmails: [] },
  fields: { hasEhcp: false, learnerUniqueReference: null },
} satisfies Record<string, Loss>;

export const decidedWith = (decision: Decision, loss: Loss): Decision => ({
  ...decision,
  writes: losing(decision.writes ?? [], loss),
});
