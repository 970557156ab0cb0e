import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { requestToken } from '../operators/paths.ts';

export const defects = breaking('authentication.grant.no-redirect', {
  'token-request-is-redirected': sending(200, requestToken, () => ({ status: 302, headers: { Location: '/login' } })),
  'token-request-answers-a-page': sending(200, requestToken, () => ({
    status: 200,
    text: '# Welcome',
    headers: { 'Content-Type': 'text/markdown' },
  })),
});
