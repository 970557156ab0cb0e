import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import { headerValues } from '../../fixtures/receiver/headers.ts';
import { isSource } from '../../fixtures/receiver/sources.ts';

test.describe('A delivery of the demo environment', () => {
  test(
    'comes from the documented range',
    covers('events.delivery.demo-sources', needs('receiver', 'knownAddresses')),
    async ({ events }) => {
      const delivery = await events.delivered(await events.subscribe([700]));

      const source = sourceOf(delivery);
      expect(isSource('demo', source), `${source} is in the range`).toBe(true);
    },
  );
});

/**
 * The address that connected to the tunnel. A tunnel appends the address that it saw itself as the last of X-Forwarded-For.
 * @throws Inconclusive when the tunnel does not report one.
 */
function sourceOf({ headers }: Delivery): string {
  const forwarded = headerValues(headers, 'x-forwarded-for').join(',').split(',').at(-1)?.trim();
  const source = forwarded || headerValues(headers, 'x-real-ip')[0];
  if (!source) throw new Inconclusive('the tunnel at LAS_RECEIVER_URL does not say who connected to it.');
  return source;
}
