import { breaking } from '../breaking.ts';
import { sending } from '../changed-answers.ts';
import { auth } from '../operators/authentication-answers.ts';

export const defects = breaking('authentication.grant.no-redirect', {
  'token-request-is-redirected': sending(200, auth, () => ({ status: 302, headers: { Location: '/login' } })),
  'token-request-answers-a-page': sending(200, auth, () => ({
    status: 200,
    text: '# Welcome',
    headers: { 'Content-Type': 'text/markdown' },
  })),
});
