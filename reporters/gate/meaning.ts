/** What a change means for those who wrote a client, in words they can act on. */
import type { ApiChange } from '../openapi-diff/index.ts';
import type { RuleResult } from '../result.ts';

export function meaningOf({ ifItChanges, party }: RuleResult): string {
  if (ifItChanges !== null) return ifItChanges;
  if (party === 'client') return 'Check that your client, or your webhook receiver, does its part.';
  return 'Code that relies on this statement must be looked at.';
}

export function meaningOfApiChange({ operation, at }: ApiChange): string {
  if (operation === '' || at === 'security') return 'Check how the client authenticates.';
  if (at === '') return 'Calls of this operation will fail: find them, and what replaces it.';
  if (at.startsWith('response')) return 'Code that reads this answer may fail; generate typed clients anew.';
  return 'Requests that were right before may be refused: check what the client sends here.';
}
