import { expect, test } from '@playwright/test';
import { seenOf } from '../../../../specs/webhooks/seen.ts';

const former = { url: 'https://former.example.org/', secret: 's', systemEventIds: [100], description: 'Former' };
const next = { url: 'https://next.example.org/', secret: 's', systemEventIds: [200], description: 'Next' };
const webhookId = '6a6e7b3e-0000-4000-8000-000000000001';

/** Which rule is to blame for each field, if this is what all reads show after the update. */
function blamedFor(after: Record<string, unknown>) {
  const [before, shown] = [
    { id: webhookId, ...former },
    { id: webhookId, ...after },
  ];
  const reads = [before, shown].map((body) => ({ status: 200, text: JSON.stringify(body), body }));
  const seen = seenOf({ webhookId, bodies: [former, next], reads: reads as never, lists: [[before], [shown]] });
  return Object.fromEntries(seen.map(({ field, blamed }) => [field, blamed]));
}

test('an update that stores all it should is not blamed', () => {
  expect(blamedFor(next)).toEqual({ url: null, systemEventIds: null, description: null });
});

test('a read that shows only a former description is to blame for it', () => {
  expect(blamedFor({ ...next, description: 'Former' })).toMatchObject({ description: 'webhooks.read.by-id' });
});

test('an update that stores nothing is to blame for the description, too, and no read', () => {
  expect(Object.values(blamedFor(former))).not.toContain('webhooks.read.by-id');
});
