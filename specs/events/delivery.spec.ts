import { covers, expect, headerValues, needs, test, verifies } from '../../fixtures/index.ts';
import { postSecond } from '../webhooks/second.ts';
import { eventTypes, groups } from './event-types.ts';

/** How the address of each group ends: a trailing slash is part of the address too. */
const endings = ['/Events/In/?key=a%20B&key=c', '/Events/In/', '/Events/In?key=a%20B&key=c'];

for (const [at, group] of groups.entries()) {
  test.describe(`A delivery of ${group.title}`, () => {
    test(
      'is a POST to the very address of the webhook',
      covers('events.delivery.post', needs(...group.needs)),
      async ({ events }) => {
        const inbox = await events.inbox();
        const url = `${inbox.url}${endings[at]}`;
        // That a webhook with these events gets them at all is for other rules to judge.
        const plain = await events.subscribe(group.ids);
        await events.webhooks.create({ systemEventIds: group.ids, url });

        for (const id of group.ids) {
          const { awaited } = await events.happen(id);
          await events.arrival(plain, awaited);
          await inbox.waitForDelivery(awaited);
        }

        for (const { method, url: address } of inbox.deliveries)
          expect({ method, address }).toEqual({ method: 'POST', address: url });
      },
    );

    test('carries no bearer token', covers('events.delivery.no-bearer', needs(...group.needs)), async ({ events }) => {
      const subscription = await events.subscribe(group.ids);

      for (const id of group.ids) {
        const { headers } = await events.delivered(subscription, id);
        expect(headerValues(headers, 'authorization'), `of event ${id}`).toEqual([]);
      }
    });

    test(
      'comes to every webhook that subscribes to it',
      covers('events.delivery.every-webhook', needs(...group.needs)),
      async ({ events }) => {
        for (const id of group.ids) {
          const alone = await events.subscribe([id]);
          const amongOthers = await events.subscribe([id === 100 ? 900 : 100, id]);
          const again = await events.subscribe([id]);

          await events.reaches(await events.happen(id), alone.inbox, amongOthers.inbox, again.inbox);
        }
      },
    );
  });
}

for (const event of eventTypes) {
  test.describe(`A delivery of ${event.title}`, () => {
    test(
      'comes to no webhook that subscribes to all other events',
      covers('events.delivery.subscribed-only', needs(...event.needs)),
      async ({ events }) => {
        const others = eventTypes.map(({ id }) => id).filter((id) => id !== event.id);
        const wanted = await events.subscribe([event.id]);
        const unwanted = await events.subscribe(others);

        const { awaited } = await events.happen(event.id);
        await events.arrival(wanted, awaited);
        await events.fence(unwanted.inbox);

        expect(unwanted.inbox.events({ eventId: event.id })).toEqual([]);
        // Anything else that arrives there, such as the fence's event, was subscribed to.
        expect(others).toEqual(expect.arrayContaining(unwanted.inbox.deliveries.map(({ eventId }) => eventId)));
      },
    );
  });
}

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

test.describe('A JSON delivery', () => {
  test(
    'has a media type and headers',
    covers('events.delivery.media-type', needs('receiver')),
    async ({ events, observe }) => {
      const delivery = await events.delivered(await events.subscribe([700]));

      const names = [...new Set(delivery.headers.map(([name]) => name.toLowerCase()))].sort();
      const contentType = headerValues(delivery.headers, 'content-type').join(', ');
      observe('events.delivery.media-type', { contentType, headers: names }, delivery);
    },
  );
});
