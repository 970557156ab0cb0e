import { EventEmitter, once } from 'node:events';
import {
  covers,
  type Events,
  type Inbox,
  type Json,
  needs,
  newSecret,
  type Subscription,
  test,
  verifies,
} from '../../../fixtures/index.ts';
import { logsIn } from '../../webhooks/invocations.ts';

/** How long a service gets to give up on a delivery without an answer, in milliseconds. The time-out is not documented. */
const patienceMs = 1_500;

/**
 * Waits until `most` deliveries have arrived, or time runs out, and returns how many there are. Pauses between attempts are
 * not documented and may take hours.
 */
async function attempts(inbox: Inbox, most: number): Promise<number> {
  await inbox.waitForDeliveries(most, {}, { timeoutMs: inbox.repeatMs }).catch(() => {});
  return inbox.deliveries.length;
}

test.describe('A delivery that the receiver does not take', () => {
  test('is tried again, or not', covers('events.delivery.retries', needs('receiver')), async ({ events, observe }) => {
    const subscription = await events.subscribe([700]);
    subscription.inbox.answer(500);
    await events.delivered(subscription);

    const seen = await attempts(subscription.inbox, 20);

    // Recorded coarsely, so the answer does not vary with the load of the machine.
    const pauses = subscription.inbox.deliveries.slice(1).map(({ receivedAt }, at) => {
      return receivedAt.getTime() - (subscription.inbox.deliveries[at]?.receivedAt.getTime() ?? 0);
    });
    const longest = Math.max(0, ...pauses);
    const answer = {
      [`attempts within ${subscription.inbox.repeatMs / 1000} s`]: seen,
      'longest pause': seen === 1 ? null : longest < 1_000 ? 'under 1 s' : 'from 1 s on',
    };
    observe('events.delivery.retries', answer, ...subscription.inbox.deliveries);
  });

  test(
    'is given up after a time',
    covers('events.delivery.timeout', needs('receiver')),
    async ({ events, observe }) => {
      const subscription = await events.subscribe([700]);
      subscription.inbox.answer('hang');
      const delivery = await events.delivered(subscription);

      const gaveUpAfterMs = await subscription.inbox.gaveUp(delivery, patienceMs);

      // In half seconds, so load does not change the answer. Load only makes the measured time longer, except that the
      // service's timer may start up to 50 ms before ours.
      const halves = Math.floor(((gaveUpAfterMs ?? 0) + 50) / 500);
      const seconds = gaveUpAfterMs === null ? `more than ${patienceMs / 1000}` : halves / 2;
      observe('events.delivery.timeout', { seconds }, delivery);
    },
  );
});

/** Statuses that a service may or may not count as delivered. */
const answers: Record<string, number> = {
  200: 200,
  201: 201,
  202: 202,
  204: 204,
  302: 302,
  307: 307,
  400: 400,
  410: 410,
};

test.describe('The answer of a receiver', () => {
  test(
    'counts as delivered, or not',
    covers('events.delivery.accepted-statuses', needs('receiver')),
    async ({ events, observe }) => {
      const elsewhere = await events.inbox();
      const subscriptions: [string, Subscription][] = [];
      for (const [name, status] of Object.entries(answers)) {
        const subscription = await events.subscribe([700]);
        const isRedirect = status >= 300 && status < 400;
        subscription.inbox.answer({ status, ...(isRedirect ? { headers: { location: elsewhere.url } } : {}) });
        subscriptions.push([name, subscription]);
      }
      const { awaited } = await events.happen();
      for (const [, subscription] of subscriptions) await events.arrival(subscription, awaited);
      await Promise.all(subscriptions.map(([, { inbox }]) => inbox.repeatsCease().catch(() => {})));

      const answer: Record<string, Json> = {};
      const best = subscriptions[0]?.[1];
      const taken = await lastStatus(events, best);
      // Where even what is taken with 200 is repeated, only more repeats than that are retries.
      const repeats = best?.inbox.deliveries.length ?? 1;
      for (const [name, subscription] of subscriptions) {
        const isTaken = (await lastStatus(events, subscription)) === taken;
        const isRetried = subscription.inbox.deliveries.length > repeats;
        answer[name] = !isTaken || isRetried ? 'failed' : repeats > 1 ? 'repeated' : 'delivered';
      }
      answer['redirect followed'] = elsewhere.deliveries.length > 0;
      const deliveries = subscriptions.flatMap(([, { inbox }]) => inbox.deliveries);
      observe('events.delivery.accepted-statuses', answer, ...deliveries);
    },
  );
});

async function lastStatus(events: Events, subscription: Subscription | undefined): Promise<unknown> {
  const [latest] = logsIn(await events.webhooks.logs(subscription?.webhookId ?? ''));
  return latest?.status;
}

test.describe('A delivery that is under way when its webhook changes', () => {
  test(
    'is repeated with the old secret or the new one, to the old address or the new one',
    covers('events.delivery.cut-over', needs('receiver')),
    async ({ events, webhooks, observe }) => {
      const subscription = await events.subscribe([700]);
      const { inbox, webhookId, body } = subscription;
      const next = await events.inbox();
      const changed = { ...body, secret: newSecret(), url: next.url };
      // The answer is held back until the webhook has changed, so every repeat follows the change.
      const change = new EventEmitter();
      inbox.answer({ status: 500, after: once(change, 'made') });
      next.answer(500);
      const first = await events.delivered(subscription);
      await webhooks.update(webhookId, changed);
      change.emit('made');

      await Promise.race([attempts(inbox, 2), attempts(next, 1)]);
      const repeat = next.deliveries[0] ?? inbox.deliveries[1];
      if (repeat === undefined)
        return observe('events.delivery.cut-over', { repeat: `none within ${inbox.repeatMs / 1000} s` }, first);

      // A member named `secret` would be taken for one, and redacted.
      const signedWith = verifies(repeat, changed.secret) ? 'new' : verifies(repeat, body.secret) ? 'old' : 'neither';
      const address = repeat === next.deliveries[0] ? 'new' : 'old';
      observe('events.delivery.cut-over', { 'signed with the secret': signedWith, address }, first, repeat);
    },
  );
});
