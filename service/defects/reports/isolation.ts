import { breaking } from '../breaking.ts';
import { fixedId } from '../operators/requests.ts';

const reportOperation = 'POST /v1/learners/{learnerId}/assessment/report';

export const defects = breaking('reports.isolation.request', {
  // Reports on other organisations' learners are made.
  'report-across-organisations': (correct) => ({
    findLearner: (state, id, operation) =>
      correct.findLearner(state, id, operation) ??
      (operation === reportOperation ? correct.findForeignLearner(state, id) : undefined),
  }),
  // The request is refused, but the report is made.
  'report-across-organisations-refused-and-made': (correct) => ({
    decideRequestReport(state, call) {
      const decision = correct.decideRequestReport(state, call);
      const learner = correct.findForeignLearner(state, call.params.learnerId ?? '');
      return learner ? { ...decision, jobs: [{ kind: 'report', requestId: fixedId, learner }] } : decision;
    },
  }),
});
