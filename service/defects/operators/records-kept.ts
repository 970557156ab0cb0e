export const read = 'GET /v1/learners/{learnerId}/modules';

export const dayMs = 86_400_000;
