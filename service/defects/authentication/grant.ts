import { breaking } from '../breaking.ts';
import { sendingFor } from '../changed-answers.ts';
import { auth } from '../operators/authentication-answers.ts';

export const defects = breaking('authentication.grant.no-redirect', {
  'token-request-is-redirected': sendingFor(200, () => ({ status: 302, headers: { Location: '/login' } }), auth),
  'token-request-answers-a-page': sendingFor(
    200,
    // Not in HTML: such a page may be a gateway's.
    () => ({ status: 200, text: '# Welcome', headers: { 'Content-Type': 'text/markdown' } }),
    auth,
  ),
});
