export const webhookWrites = ['POST /v1/webhooks', 'PUT /v1/webhooks/{webhookId}'];

export const batchAssignment = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';
