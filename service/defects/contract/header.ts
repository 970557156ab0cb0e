import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { learnerPath } from '../operators/paths.ts';

export const defects = breaking('contract.header', {
  'retry-after-in-words': changing('throttled', (decision) => ({ ...decision, headers: { 'Retry-After': 'a while' } })),
  'retry-after-as-a-date': sending(429, 'GET /v1/webhooks', (decision) => ({
    ...decision,
    headers: { 'Retry-After': 'Fri, 20 Nov 2026 09:00:00 GMT' },
  })),
  'retry-after-with-a-fraction': sending(429, `GET ${learnerPath}/tags`, (decision) => ({
    ...decision,
    headers: { 'Retry-After': '0.5' },
  })),
  'retry-after-in-words-for-token-requests': sending(429, 'POST /v1/auth', (decision) => ({
    ...decision,
    headers: { 'Retry-After': 'soon' },
  })),
});
