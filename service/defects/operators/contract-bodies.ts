export const learner = '/v1/learners/{learnerId}';

export const logs = '/v1/webhooks/{webhookId}/invocationlogs';
