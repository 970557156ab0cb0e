import { breaking } from '../breaking.ts';
import { labelled } from '../operators/answers.ts';
import { learnerPath, logPath, planPath, recordPath } from '../operators/paths.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = breaking('contract.answers.json', {
  'list-labelled-as-text-json': labelled(200, 'text/json', 'GET /v1/learners'),
  'webhook-labelled-as-text': labelled(200, 'text/plain', 'GET /v1/webhooks/{webhookId}'),
  'result-labelled-as-problem': labelled(200, 'application/problem+json', `GET ${learnerPath}/assessment`),
  'learner-tags-labelled-as-vendor-json': labelled(200, 'application/vnd.tags+json', `GET ${learnerPath}/tags`),
  'support-record-labelled-as-html': labelled(200, 'text/html', `GET ${recordPath}`),
  'completed-list-labelled-as-text': labelled(200, 'text/plain', `GET /v1/learners/assessmentcompleted`),
  'plan-labelled-as-text-json': labelled(200, 'text/json', `GET ${planPath}`),
  'staff-labelled-as-text': labelled(201, 'text/plain', 'POST /v1/staff'),
  'log-labelled-as-text': labelled(200, 'text/plain', `GET ${logPath}`),
  'token-labelled-as-text': labelled(200, 'text/plain', 'POST /v1/auth'),
});

export const alsoBreaks: AlsoBreaks = { 'support-record-labelled-as-html': ['contract.media-type'] };
