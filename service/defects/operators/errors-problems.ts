import type { Change } from '../../behaviour/index.ts';
import type { Body } from '../../behaviour/types.ts';
import { sendingFor, withBody } from '../changed-answers.ts';

export const webhookWrites = ['POST /v1/webhooks', 'PUT /v1/webhooks/{webhookId}'];

export const batchAssignment = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';

/** Changes the body of every 400, or only of those of these operations. */
export const problems = (change: (body: Body) => unknown, ...operations: string[]): Change =>
  sendingFor(400, withBody(change), ...operations);
