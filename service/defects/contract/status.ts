import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { learnerPath, logPath, planPath, recordPath } from '../operators/paths.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Responses with a status are sent with another one, which the OpenAPI document does not list. */
const withStatus = (status: number, other: number, operation: string): Change =>
  sending(status, operation, (decision) => ({ ...decision, status: other }));

export const defects = breaking('contract.status', {
  'created-answered-as-accepted': withStatus(201, 202, 'POST /v1/staff'),
  'no-content-answered-as-reset': withStatus(204, 205, 'DELETE /v1/tags'),
  'unknown-learner-answered-as-gone': withStatus(404, 410, `GET ${learnerPath}`),
  'refused-role-answered-as-407': withStatus(403, 407, 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  'bad-body-answered-as-412': withStatus(400, 412, `PUT ${learnerPath}`),
  'missing-token-answered-as-407': withStatus(401, 407, `GET ${learnerPath}/assessment`),
  'wrong-credentials-answered-as-412': withStatus(400, 412, 'POST /v1/auth'),
  'throttling-answered-as-420': withStatus(429, 420, 'GET /v1/systemevents'),
  'report-answered-as-accepted': withStatus(200, 202, `POST ${learnerPath}/assessment/report`),
  'record-answered-as-partial': withStatus(200, 206, `GET ${recordPath}`),
  'plan-answered-as-partial': withStatus(200, 206, `GET ${planPath}`),
  'unknown-log-answered-as-gone': withStatus(404, 410, `GET ${logPath}`),
});

export const alsoBreaks: AlsoBreaks = { 'wrong-credentials-answered-as-412': ['authentication.credentials.wrong'] };
