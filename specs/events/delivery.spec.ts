import { covers, expect, needs, test, verifies } from '../../fixtures/index.ts';
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
