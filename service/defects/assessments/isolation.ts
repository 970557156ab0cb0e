import { breaking } from '../breaking.ts';
import { deciding, saved } from '../operators/decisions.ts';
import { reachesForeign } from '../operators/foreign.ts';
import { reachesForeignByRole } from '../operators/roles.ts';

export const defects = breaking('assessments.isolation.routes', {
  'assessment-result-of-another-organisation': reachesForeign('GET /v1/learners/{learnerId}/assessment'),
  'assessment-url-of-another-organisation': reachesForeign('GET /v1/learners/{learnerId}/assessment/url'),
  'invite-across-organisations': reachesForeign('POST /v1/learners/{learnerId}/assessment/invite'),
  'invite-across-organisations-counts-though-refused': deciding(
    'decideInvite',
    (decision, { correct, call, foreign }) => {
      if (foreign === undefined) return decision;
      return { ...decision, writes: [saved(correct.invited(foreign, call.now))] };
    },
  ),
  ...reachesForeignByRole('result', 'GET /v1/learners/{learnerId}/assessment'),
  ...reachesForeignByRole('assessment-url', 'GET /v1/learners/{learnerId}/assessment/url'),
  ...reachesForeignByRole('invitation', 'POST /v1/learners/{learnerId}/assessment/invite'),
});
