import { breaking } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { deciding, statusInstead } from '../operators/decisions.ts';
import { fixedId } from '../operators/values.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = breaking('reports.request.id', {
  'report-request-id-fixed': deciding('decideRequestReport', (decision) =>
    decision.status === 200 ? { ...decision, body: { requestId: fixedId } } : decision,
  ),
  'report-request-id-no-uuid': deciding('decideRequestReport', (decision, { call }) =>
    decision.status === 200 ? { ...decision, body: { requestId: `${call.now}` } } : decision,
  ),
  'report-request-answers-202': statusInstead('decideRequestReport', 200, 202),
  'answered-203-reports-request-id': answers203('POST /v1/learners/{learnerId}/assessment/report'),
});

export const alsoBreaks: AlsoBreaks = { 'report-request-answers-202': ['contract.status'] };
