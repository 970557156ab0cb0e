import { randomUUID } from 'node:crypto';
import { assumeAccepted, covers, expect, type Item, inconclusive, needs, pool, test } from '../../fixtures/index.ts';
import {
  caughtUp,
  expectNewestFirst,
  instantOf,
  invocationLogs,
  invoked,
  isBeyond,
  logIdOf,
  logsIn,
} from './invocations.ts';

/** The logs of a webhook for two events, of which one came twice. */
const ofSeveral = pool('webhooks/logs of several events', {
  powers: ['receiver', 'assessments'],
  async subject({ events, webhooks }) {
    const subscription = await events.subscribe([100, 700]);
    for (const id of [700, 100, 700] as const) await events.delivered(subscription, id);
    const rows = await invocationLogs(webhooks, subscription.webhookId, 3);
    return { rows, deliveries: subscription.inbox.deliveries };
  },
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  test(
    'lists each delivery to the webhook, and none to another',
    covers('webhooks.logs.listed', needs('receiver')),
    async ({ events, webhooks, lab }) => {
      const one = await events.subscribe([700]);
      const other = await events.subscribe([700]);
      const idle = await events.subscribe([100]);
      for (const { webhookId } of [one, other, idle])
        await expect(await webhooks.logs(webhookId), 'before any event').toHaveStatus(200, 404);

      for (let times = 1; times <= 3; times++) {
        const { awaited } = await events.happen();
        for (const subscription of [one, other]) await events.arrival(subscription, awaited);
        for (const { webhookId } of [one, other])
          await expect
            .poll(async () => logsIn(await webhooks.logs(webhookId)).length, { message: 'logs' })
            .toBeGreaterThanOrEqual(times);
      }
      // In a shared organisation, others may trigger its event.
      if (lab.isolated)
        expect(logsIn(await webhooks.logs(idle.webhookId)), 'logs of the one that was not invoked').toEqual([]);
      const seen = new Set<string>();
      for (const { webhookId, inbox } of [one, other]) {
        let ids: string[] = [];
        // A delivery may be repeated, and the log of the repeat may be written before the repeat arrives.
        const areBeyond = async () => {
          const logs = logsIn(await webhooks.logs(webhookId));
          ids = logs.map(logIdOf);
          return isBeyond(logs, Math.max(3, inbox.deliveries.length));
        };
        await expect.poll(areBeyond, { message: 'logs of a webhook beyond its deliveries' }).toBe(false);
        // A log's id may be the DataId of its event, and both webhooks received the event.
        const dataIds = new Set(inbox.deliveries.map(({ dataId }) => dataId?.toLowerCase()));
        expect(
          ids.filter((id) => seen.has(id) && !dataIds.has(id.toLowerCase())),
          'logs in both lists',
        ).toEqual([]);
        for (const id of ids) seen.add(id);
      }
    },
  );

  ofSeveral.checks(covers('webhooks.logs.fields'), {
    'gives each log its own event where a webhook subscribes to several': ({ subject: { rows, deliveries } }) => {
      const ofDeliveries = new Set(deliveries.map(({ eventId }) => eventId));
      expect(new Set(rows.map((row) => (row.systemEvent as Item | undefined)?.id))).toEqual(ofDeliveries);
    },
  });

  ofSeveral.checks(covers('webhooks.logs.newest-first'), {
    'has the newest log first where a webhook subscribes to several events': ({ subject: { rows } }) =>
      expectNewestFirst(rows),
  });

  test(
    'has the newest log first, days and hours apart',
    covers('webhooks.logs.newest-first', needs('receiver', 'clock')),
    async ({ events, webhooks, lab, organisation }) => {
      const subscription = await events.subscribe([700]);
      // 11 days and 17 hours apart, so sorting by the time of day or the day of the month can show.
      for (let made = 0; made < 3; made++) {
        if (made > 0) await lab.advanceClock(organisation, 12 * 86_400 - 7 * 3_600);
        await events.delivered(subscription);
        await invocationLogs(webhooks, subscription.webhookId, made + 1);
      }

      expectNewestFirst(await invocationLogs(webhooks, subscription.webhookId, 3));
    },
  );

  test('answers 404 for an id that no webhook has', covers('webhooks.logs.unknown-webhook'), async ({ webhooks }) => {
    await expect(await webhooks.logs(randomUUID())).toHaveStatus(404);
  });

  test(
    'gives the time of the invocation, not that of the webhook',
    covers('webhooks.logs.created-at', needs('receiver', 'clock')),
    async ({ events, webhooks, lab, organisation }) => {
      const subscription = await events.subscribe([700]);
      await events.delivered(subscription);
      // A delivery may repeat, and a log be written after it: the clock is not to move in between.
      await subscription.inbox.repeatsCease();
      const { length: before } = await invocationLogs(webhooks, subscription.webhookId, 1);
      const now = await lab.advanceClock(organisation, 7_200);
      await events.delivered(subscription);

      const rows = await invocationLogs(webhooks, subscription.webhookId, before + 1);

      const minutes = rows.map((row) => (instantOf(row.createdAtUtc) - now.getTime()) / 60_000);
      expect(Math.abs(Math.max(...minutes)), 'minutes from the later event to its log').toBeLessThan(10);
      expect(Math.abs(Math.min(...minutes) + 120), 'minutes from the earlier event to its log').toBeLessThan(10);
    },
  );

  test(
    'gives the time of the invocation, not that of the event, for one that is delivered again',
    covers('webhooks.logs.created-at', needs('receiver', 'clock', 'redelivery')),
    async ({ events, webhooks, lab, organisation }) => {
      const { subscription } = await invoked(events, 1);
      const { webhookId, inbox } = subscription;
      const [first] = await invocationLogs(webhooks, webhookId, 1);
      await inbox.repeatsCease();
      const delivered = inbox.deliveries.length;
      const now = await lab.advanceClock(organisation, 7_200);

      await lab.redeliver(webhookId, logIdOf(first));
      await inbox.waitForDeliveries(delivered + 1).catch(inconclusive);
      await caughtUp(webhooks, subscription);

      const rows = logsIn(assumeAccepted(await webhooks.logs(webhookId)));
      test.skip(rows.length < 2, 'what is delivered again has no log of its own, which the API document leaves open');
      const minutes = rows.map((row) => (instantOf(row.createdAtUtc) - now.getTime()) / 60_000);
      expect(Math.abs(Math.max(...minutes)), 'minutes from the redelivery to the latest log').toBeLessThan(10);
    },
  );
});
