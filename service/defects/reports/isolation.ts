import { breaking } from '../breaking.ts';
import { deciding, reachesForeign } from '../operators/decisions.ts';
import { fixedId } from '../operators/requests.ts';

const reportOperation = 'POST /v1/learners/{learnerId}/assessment/report';

export const defects = breaking('reports.isolation.request', {
  // Reports on other organisations' learners are made.
  'report-across-organisations': reachesForeign(reportOperation),
  // The request is refused, but the report is made.
  'report-across-organisations-refused-and-made': deciding('decideRequestReport', (decision, { foreign: learner }) =>
    learner ? { ...decision, jobs: [{ kind: 'report', requestId: fixedId, learner }] } : decision,
  ),
});
