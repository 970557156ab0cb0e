export const auth = 'POST /v1/auth';
