import { breaking } from '../breaking.ts';
import { labelled } from '../operators/answers.ts';
import { learnerPath, logPath, planPath, recordPath } from '../operators/paths.ts';

export const defects = breaking('contract.media-type', {
  'tags-labelled-as-vendor-json': labelled(200, 'application/vnd.tags+json', 'GET /v1/tags'),
  'problem-labelled-as-api-json': labelled(400, 'application/vnd.api+json', 'POST /v1/webhooks'),
  'not-found-labelled-as-xml': labelled(404, 'application/problem+xml', `GET ${learnerPath}`),
  'staff-labelled-as-octets': labelled(201, 'application/octet-stream', 'POST /v1/staff'),
  'export-labelled-as-csv': labelled(200, 'text/csv', 'POST /v1/learnerexports'),
  'report-labelled-as-pdf': labelled(200, 'application/pdf', `POST ${learnerPath}/assessment/report`),
  'batch-problem-labelled-as-text': labelled(400, 'text/plain', 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  'record-labelled-as-vendor-json': labelled(200, 'application/vnd.record+json', `GET ${recordPath}`),
  'plan-labelled-as-markdown': labelled(200, 'text/markdown', `GET ${planPath}`),
  'log-labelled-as-vendor-json': labelled(200, 'application/vnd.log+json', `GET ${logPath}`),
  'token-labelled-as-jwt': labelled(200, 'application/jwt', 'POST /v1/auth'),
});
