import type { Change } from '../../behaviour/index.ts';
import type { Decision } from '../../behaviour/types.ts';
import { sending } from '../changed-answers.ts';
import { learner } from '../operators/contract-answers.ts';

export const log = '/v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}';

export const record = `${learner}/supportrecords/{supportRecordId}`;

export const plan = `${learner}/supportplan/{section}`;

export const relabelled = (mediaType: string) => (decision: Decision) =>
  decision.body === undefined ? decision : { ...decision, mediaType };

/** Responses with a status are sent with another media type. */
export const labelled = (status: number, mediaType: string, operation: string): Change =>
  sending(status, operation, relabelled(mediaType));
