import { breaking } from '../breaking.ts';
import { fixedId } from '../operators/requests.ts';

export const defects = breaking('reports.request.id', {
  // Every request gets the same id.
  'report-request-id-fixed': (correct) => ({
    decideRequestReport(state, call) {
      const decision = correct.decideRequestReport(state, call);
      return decision.status === 200 ? { ...decision, body: { requestId: fixedId } } : decision;
    },
  }),
  // The id is a string of digits instead of a UUID.
  'report-request-id-no-uuid': (correct) => ({
    decideRequestReport(state, call) {
      const decision = correct.decideRequestReport(state, call);
      return decision.status === 200 ? { ...decision, body: { requestId: `${call.now}` } } : decision;
    },
  }),
  // The response is 202 instead of 200.
  'report-request-answers-202': (correct) => ({
    decideRequestReport(state, call) {
      const decision = correct.decideRequestReport(state, call);
      return decision.status === 200 ? { ...decision, status: 202 } : decision;
    },
  }),
});
