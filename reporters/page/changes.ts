/** The gate's findings as the page tells them. */
import type { ChangeKind, Comparison } from '../gate/index.ts';
import type { Change } from './types.ts';

const words: Record<ChangeKind, string> = {
  broken: 'broken',
  'not-exercised': 'no longer exercised',
  answer: 'answer changed',
  openapi: 'OpenAPI document',
  'deviation-expired': 'known deviation expired',
  'deviation-gone': 'known deviation gone',
};

/** What was and is, and what it means for a client; the statement stands beside it. */
export function changesOf({ changes }: Comparison): Change[] {
  return changes.map(({ id, kind, what, meaning }) => ({
    id,
    kind: words[kind],
    sentence: `${what.charAt(0).toUpperCase()}${what.slice(1)}. ${meaning}`,
  }));
}
