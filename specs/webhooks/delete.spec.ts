import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

test.describe('DELETE /v1/webhooks/{webhookId}', () => {
  for (const [what, position] of Object.entries({ 'the first': 0, 'one in the middle': 1, 'the last': 2 })) {
    test(
      `stops deliveries to ${what} of three`,
      covers('webhooks.delete.stops-deliveries', needs('receiver')),
      async ({ events, webhooks }) => {
        const subscriptions = [
          await events.subscribe([700]),
          await events.subscribe([700, 100]),
          await events.subscribe([700]),
        ];
        const { awaited: before } = await events.happen();
        for (const subscription of subscriptions) await events.arrival(subscription, before);
        const [deleted] = subscriptions.splice(position, 1);
        await webhooks.delete(deleted?.webhookId ?? '');

        for (let times = 0; times < 2; times++) {
          const { awaited } = await events.happen();
          for (const subscription of subscriptions) await events.arrival(subscription, awaited);
          await deleted?.inbox.quietFor();
          expect(deleted?.inbox.events(awaited), 'at the deleted webhook').toEqual([]);
        }
      },
    );
  }

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
