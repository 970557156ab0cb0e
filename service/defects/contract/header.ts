import { breaking } from '../breaking.ts';
import { sendingFor } from '../changed-answers.ts';
import { learner } from '../operators/contract-answers.ts';

export const defects = breaking('contract.header', {
  'retry-after-in-words': (correct) => ({
    throttled: (seconds) => ({ ...correct.throttled(seconds), headers: { 'Retry-After': 'a while' } }),
  }),
  'retry-after-as-a-date': sendingFor(
    429,
    (decision) => ({ ...decision, headers: { 'Retry-After': 'Fri, 20 Nov 2026 09:00:00 GMT' } }),
    'GET /v1/webhooks',
  ),
  'retry-after-with-a-fraction': sendingFor(
    429,
    (decision) => ({ ...decision, headers: { 'Retry-After': '0.5' } }),
    `GET ${learner}/tags`,
  ),
  'retry-after-in-words-for-token-requests': sendingFor(
    429,
    (decision) => ({ ...decision, headers: { 'Retry-After': 'soon' } }),
    'POST /v1/auth',
  ),
});
