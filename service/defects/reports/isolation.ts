import { breaking } from '../breaking.ts';
import { deciding } from '../operators/decisions.ts';
import { reachesForeign } from '../operators/foreign.ts';
import { reachesForeignByRole } from '../operators/roles.ts';
import { fixedId } from '../operators/values.ts';

const reportOperation = 'POST /v1/learners/{learnerId}/assessment/report';

export const defects = breaking('reports.isolation.request', {
  'report-across-organisations': reachesForeign(reportOperation),
  'report-across-organisations-refused-and-made': deciding('decideRequestReport', (decision, { foreign: learner }) =>
    learner ? { ...decision, jobs: [{ kind: 'report', requestId: fixedId, learner }] } : decision,
  ),
  ...reachesForeignByRole('report', 'POST /v1/learners/{learnerId}/assessment/report'),
});
