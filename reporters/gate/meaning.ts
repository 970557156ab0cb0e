/** What the developers of a client can do about a change; empty if there is nothing to advise beyond the change itself. */

import type { RuleResult } from '../judge/result.ts';
import type { ApiChange } from './openapi-diff/index.ts';

export function meaningOf({ ifItChanges, party }: RuleResult): string {
  if (ifItChanges !== null) return ifItChanges;
  if (party === 'client') return 'Check that your client, or your webhook receiver, does its part.';
  return '';
}

export function meaningOfApiChange({ operation, at }: ApiChange): string {
  if (at.startsWith('webhook') || at.startsWith('callback'))
    return 'Your webhook receiver may get something unexpected, or its response may be refused.';
  if (operation === '' || at === 'security') return 'Check how the client authenticates.';
  if (at === 'address') return 'Calls to the old address will fail: change the base address of the client.';
  if (at === '') return 'Calls to this operation will fail: find them, and find its replacement.';
  if (at.startsWith('response')) return 'Code that reads this response may fail; regenerate typed clients.';
  return 'Requests that used to be accepted may be refused: check what the client sends here.';
}
