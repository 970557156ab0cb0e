export const learner = '/v1/learners/{learnerId}';
