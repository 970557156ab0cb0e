/** Paths and operations that several files name. */

export const learnerPath = '/v1/learners/{learnerId}';
export const recordPath = `${learnerPath}/supportrecords/{supportRecordId}`;
export const planPath = `${learnerPath}/supportplan/{section}`;
export const webhookPath = '/v1/webhooks/{webhookId}';
export const logsPath = `${webhookPath}/invocationlogs`;
export const logPath = `${logsPath}/{invocationLogId}`;

export const requestToken = 'POST /v1/auth';
export const addTags = `POST ${learnerPath}/tags`;
export const listModules = `GET ${learnerPath}/modules`;
export const listRecords = `GET ${learnerPath}/supportrecords`;
export const readRecord = `GET ${recordPath}`;
export const batchPath = '/v1/tutors/{tutorEmail}/secondarytutor/learners';
export const assignBatch = `PUT ${batchPath}`;
