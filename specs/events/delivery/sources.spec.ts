import { covers, expect, Inconclusive, isSource, needs, senderOf, test } from '../../../fixtures/index.ts';

test.describe('A delivery of the demo environment', () => {
  test(
    'comes from the documented range',
    covers('events.delivery.demo-sources', needs('receiver', 'knownAddresses')),
    async ({ events, lab }) => {
      const delivery = await events.delivered(await events.subscribe([700]));

      const sender = senderOf(delivery.headers);
      // The address that is left is the tunnel's, which says nothing about the service.
      if (sender === null) return lab.lack('reportedSender');
      if ('unreadable' in sender)
        throw new Inconclusive(`the tunnel reports a sender that is not an address: ${sender.unreadable}.`);
      expect(isSource('demo', sender.address), `${sender.address} is in the range`).toBe(true);
    },
  );
});
