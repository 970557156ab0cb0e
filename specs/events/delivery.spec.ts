import { covers, expect, Inconclusive, isSource, needs, senderOf, test, verifies } from '../../fixtures/index.ts';
import { postSecond } from '../webhooks/second.ts';

test(
  'An event comes to each of two webhooks at one address',
  covers('events.delivery.every-webhook', needs('receiver')),
  async ({ events }) => {
    const { inbox, body } = await events.subscribe([700]);
    const again = events.webhooks.body({ systemEventIds: [700], url: inbox.url });
    await postSecond(events.webhooks, again);

    const { awaited } = await events.happen();

    // The two webhooks have different secrets, so the signature tells which of them a delivery is from.
    const signers = () =>
      new Set(inbox.deliveries.map((delivery) => [body, again].findIndex(({ secret }) => verifies(delivery, secret))));
    await inbox.waitForDeliveries(2, awaited);
    // One webhook's delivery may be repeated before the other's arrives.
    for (let count = 3; count <= 6 && signers().size < 2; count += 1) await inbox.waitForDeliveries(count, awaited);
    expect(signers(), 'which of the two webhooks signed a delivery').toEqual(new Set([0, 1]));
  },
);

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
