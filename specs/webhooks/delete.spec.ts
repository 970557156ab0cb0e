import { covers, expect, inTurn, needs, pool, type Subscription, test } from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

const positions = ['the first', 'one in the middle', 'the last'] as const;

/** What comes to three webhooks that are deleted, by their positions: two events later, which another webhook gets. */
const deleted = pool('webhooks/delete deliveries', {
  powers: ['receiver'],
  async subject({ events, webhooks }) {
    const three = await inTurn([[700], [700, 100], [700]], (ids) => events.subscribe(ids));
    const kept = await events.subscribe([700]);
    const happensFor = async (...subscriptions: Subscription[]) => {
      const { awaited } = await events.happen();
      for (const subscription of subscriptions) await events.arrival(subscription, awaited);
      return awaited;
    };
    await happensFor(...three, kept);
    for (const at of [1, 0, 2]) await webhooks.delete(three[at]!.webhookId);
    const later = [await happensFor(kept), await happensFor(kept)];
    await Promise.all(three.map(({ inbox }) => inbox.quietFor()));
    return three.map(({ inbox }) => later.flatMap((awaited) => inbox.events(awaited)));
  },
});

test.describe('DELETE /v1/webhooks/{webhookId}', () => {
  for (const [at, position] of positions.entries())
    deleted.checks(covers('webhooks.delete.stops-deliveries'), {
      [`stops deliveries to ${position} of three`]: ({ subject }) =>
        expect(subject[at], 'at the deleted webhook').toEqual([]),
    });

  test(
    'deletes the invocation logs with the webhook, and no others',
    covers('webhooks.delete.logs-gone', needs('receiver')),
    async ({ events, webhooks }) => {
      const { subscription } = await invoked(events, 2);
      // For events that the other webhook does not receive: logs of one event may share their id.
      const ids = (await invocationLogs(webhooks, subscription.webhookId, 2)).map(logIdOf);
      const kept = await invoked(events, 1);
      await invocationLogs(webhooks, kept.subscription.webhookId, 1);
      await webhooks.delete(subscription.webhookId);

      await expect(await webhooks.logs(subscription.webhookId), 'list of logs').toHaveStatus(404);
      for (const id of ids) await expect(await webhooks.log(subscription.webhookId, id), 'a log').toHaveStatus(404);
      for (const id of ids)
        await expect(await webhooks.log(kept.subscription.webhookId, id), 'below another webhook').toBeRefused();
      await expect(await webhooks.logs(kept.subscription.webhookId), 'logs of another webhook').toBeAccepted();
      const left = logsIn(await webhooks.logs(kept.subscription.webhookId));
      expect(left.length, 'logs of another webhook').toBeGreaterThanOrEqual(1);
    },
  );
});
