import { randomUUID } from 'node:crypto';
import { assumeAccepted, covers, expect, needs, test } from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';
import { postSecond } from './second.ts';

test.describe('DELETE /v1/webhooks/{webhookId}', () => {
  test('answers 204, and only that webhook is gone', covers('webhooks.delete.status'), async ({ webhooks }) => {
    const created = [await webhooks.create(), await webhooks.create(), await webhooks.create()] as const;
    const [first, deleted, last] = created;
    // Read once before the deletion, so a stale cached copy is noticed.
    await webhooks.read(deleted.webhookId);

    await expect(await webhooks.delete(deleted.webhookId)).toHaveStatus(204);

    await expect(await webhooks.get(deleted.webhookId), 'the deleted webhook').toHaveStatus(404);
    for (const { webhookId } of [first, last]) await expect(await webhooks.get(webhookId)).toBeAccepted();
  });

  test('leaves another webhook of the same address', covers('webhooks.delete.status'), async ({ webhooks }) => {
    const { webhookId, body } = await webhooks.create();
    const again = await postSecond(webhooks, webhooks.body({ url: body.url }));
    const other = await webhooks.idFrom(assumeAccepted(again), body.url);
    test.skip(other === webhookId, 'only the list shows ids, so the two webhooks cannot be told apart');

    await expect(await webhooks.delete(webhookId)).toHaveStatus(204);

    await expect(await webhooks.get(other), 'the webhook that was not deleted').toBeAccepted();
    await expect(await webhooks.get(webhookId), 'the deleted webhook').toHaveStatus(404);
  });

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

  test('answers 404 for an id that no webhook has', covers('webhooks.delete.unknown'), async ({ webhooks }) => {
    const { webhookId } = await webhooks.create();

    await expect(await webhooks.delete(randomUUID())).toHaveStatus(404);

    await expect(await webhooks.get(webhookId), 'a webhook with another id').toBeAccepted();
    assumeAccepted(await webhooks.delete(webhookId), 'deletion of an existing webhook');
  });

  test('answers 404 for a webhook that is deleted already', covers('webhooks.delete.unknown'), async ({ webhooks }) => {
    const { webhookId } = await webhooks.create();
    assumeAccepted(await webhooks.delete(webhookId), 'the first deletion');

    await expect(await webhooks.delete(webhookId), 'the second deletion').toHaveStatus(404);
  });
});
