import { breaking } from '../breaking.ts';
import { learner } from '../operators/contract-answers.ts';
import { labelled, log, plan, record } from '../operators/contract-answers-more.ts';

export const defects = breaking('contract.answers.json', {
  'list-labelled-as-text-json': labelled(200, 'text/json', 'GET /v1/learners'),
  'webhook-labelled-as-text': labelled(200, 'text/plain', 'GET /v1/webhooks/{webhookId}'),
  'result-labelled-as-problem': labelled(200, 'application/problem+json', `GET ${learner}/assessment`),
  'learner-tags-labelled-as-vendor-json': labelled(200, 'application/vnd.tags+json', `GET ${learner}/tags`),
  'support-record-labelled-as-html': labelled(200, 'text/html', `GET ${record}`),
  'completed-list-labelled-as-text': labelled(200, 'text/plain', `GET /v1/learners/assessmentcompleted`),
  'plan-labelled-as-text-json': labelled(200, 'text/json', `GET ${plan}`),
  'staff-labelled-as-text': labelled(201, 'text/plain', 'POST /v1/staff'),
  'log-labelled-as-text': labelled(200, 'text/plain', `GET ${log}`),
  'token-labelled-as-text': labelled(200, 'text/plain', 'POST /v1/auth'),
});
