import { randomUUID } from 'node:crypto';
import { assumeAccepted, covers, expect, isAccepted, isRefused, needs, pool, test } from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

/** The second of three webhooks is deleted. The third has its address, if it may, which is not documented. */
const deletion = pool('webhooks/delete', {
  async subject({ webhooks }) {
    const first = await webhooks.create();
    const { webhookId, body } = await webhooks.create();
    const twin = await webhooks.post(webhooks.body({ url: body.url }));
    const lastId = isAccepted(twin) ? await webhooks.idFrom(twin, body.url) : (await webhooks.create()).webhookId;
    // Read once before the deletion, so a stale cached copy is noticed.
    await webhooks.read(webhookId);
    const seen = {
      twin,
      isKnown: lastId !== webhookId,
      answer: await webhooks.delete(webhookId),
      deleted: await webhooks.get(webhookId),
      others: [await webhooks.get(first.webhookId), await webhooks.get(lastId)] as const,
      next: await webhooks.post(webhooks.body({ url: body.url })),
      again: await webhooks.delete(webhookId),
      unknown: await webhooks.delete(randomUUID()),
      last: await webhooks.get(lastId),
    };
    // Seen to be gone, none of the address need be looked for.
    const nextId = isAccepted(seen.next) ? [await webhooks.idFrom(seen.next, body.url)] : [];
    for (const id of [lastId, ...nextId]) await webhooks.delete(id);
    return seen;
  },
});

test.describe('DELETE /v1/webhooks/{webhookId}', () => {
  test(
    'answers 204, and only that webhook is gone',
    covers('webhooks.delete.status', deletion.row()),
    async ({ pooled }) => {
      await pooled(deletion, async ({ subject: { answer, deleted, others, isKnown } }) => {
        await expect(answer).toHaveStatus(204);
        await expect(deleted, 'the deleted webhook').toHaveStatus(404);
        for (const other of isKnown ? others : others.slice(0, 1)) await expect(other).toBeAccepted();
      });
    },
  );

  test(
    'leaves another webhook of the same address',
    covers('webhooks.delete.status', deletion.row()),
    async ({ pooled }) => {
      await pooled(deletion, async ({ subject: { answer, deleted, others, twin, isKnown } }) => {
        test.skip(isRefused(twin), 'a second webhook at one address is refused');
        assumeAccepted(twin);
        test.skip(!isKnown, 'only the list shows ids, so the two webhooks cannot be told apart');
        await expect(answer).toHaveStatus(204);
        await expect(others[1], 'the webhook that was not deleted').toBeAccepted();
        await expect(deleted, 'the deleted webhook').toHaveStatus(404);
      });
    },
  );

  test(
    'answers 404 for a webhook that is deleted already',
    covers('webhooks.delete.unknown', deletion.row()),
    async ({ pooled }) => {
      await pooled(deletion, async ({ subject: { answer, again } }) => {
        assumeAccepted(answer, 'the first deletion');
        await expect(again, 'the second deletion').toHaveStatus(404);
      });
    },
  );

  test(
    'leaves the address free for another webhook',
    covers('webhooks.create.status', deletion.row()),
    async ({ pooled }) => {
      await pooled(deletion, async ({ subject: { answer, next } }) => {
        assumeAccepted(answer);
        await expect(next).toHaveStatus(201);
      });
    },
  );

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

  test(
    'answers 404 for an id that no webhook has',
    covers('webhooks.delete.unknown', deletion.row()),
    async ({ pooled }) => {
      await pooled(deletion, async ({ subject: { answer, unknown, others, last } }) => {
        assumeAccepted(answer, 'deletion of an existing webhook');
        await expect(unknown).toHaveStatus(404);
        if (isAccepted(others[1])) await expect(last, 'a webhook with another id').toBeAccepted();
      });
    },
  );
});
