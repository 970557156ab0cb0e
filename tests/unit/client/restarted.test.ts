import { expect, test } from '@playwright/test';
import { Evidence } from '../../../client/judges/evidence.ts';
import type { Entry } from '../../../client/trace.ts';
import { receiverTrace, type Sent, soundReceiver } from '../../support/client-trace.ts';

const unread: Sent = { check: 'tolerant.unshown', variant: 'nothing-else', role: 'sound', attempt: 1 };
const later = [1, 2, 3].map((attempt): Sent => ({ check: 'sound.json', variant: 'plain', role: 'sound', attempt }));
const client = { ...soundReceiver, reads: (sent: Sent) => (sent.check === unread.check ? null : 20) };

/** What becomes of a delivery that is not read, while three later ones are. */
function fate(more: readonly Entry[]): string {
  const evidence = new Evidence(receiverTrace(client, { sent: [unread, ...later], more }));
  return evidence.fate(evidence.of(unread.check)[0]!);
}

test('what is not read while later deliveries are is ignored', () => {
  expect(fate([])).toBe('ignored');
});

test('a client that was restarted before the later ones may have had it in a queue', () => {
  const restarted: Entry = { kind: 'step', id: 's2', at: 2_000, what: 'restarted', secret: 'other' };
  expect(fate([restarted])).toBe('answered');
});
