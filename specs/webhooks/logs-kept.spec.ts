import {
  assume,
  assumeAccepted,
  covers,
  expect,
  inTurn,
  isThere,
  modestPageSize,
  needs,
  newSecret,
  pool,
  stringsIn,
  test,
  totalOf,
  walkPages,
} from '../../fixtures/index.ts';
import { caughtUp, differences, invocationLogs, invoked, isAtRest, isBeyond, logIdOf, logsIn } from './invocations.ts';

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  test(
    'keeps listing earlier deliveries after a refused change, a new webhook and a change of the webhook',
    covers('webhooks.logs.listed', needs('receiver')),
    async ({ events, webhooks }) => {
      const { subscription } = await invoked(events, 1);
      const { webhookId } = subscription;
      const before = (await invocationLogs(webhooks, webhookId, 1)).map(logIdOf);

      for (const change of [
        () => webhooks.put(webhookId, webhooks.body({ url: 'http://example.org/' })),
        () => webhooks.create(),
        () => webhooks.update(webhookId, webhooks.body({ systemEventIds: [900], secret: newSecret() })),
      ]) {
        await change();

        const list = assumeAccepted(await webhooks.logs(webhookId));
        expect(logsIn(list).map(logIdOf), 'logs after the change').toEqual(expect.arrayContaining(before));
        expect(list.body?.totalRecords, 'totalRecords').toBeGreaterThanOrEqual(before.length);
      }
    },
  );

  test(
    'lists a delivery that the receiver did not take at first',
    covers('webhooks.logs.listed', needs('receiver')),
    async ({ events, webhooks }) => {
      const subscription = await events.subscribe([700]);
      const { inbox, webhookId } = subscription;
      inbox.answer(500, 200);
      const { awaited } = await events.happen();
      await events.arrival(subscription, awaited);
      const [, taken] = await inbox.waitForDeliveries(2, awaited, { timeoutMs: inbox.repeatMs }).catch(() => []);

      // It may be logged when its attempts are over, and how long they go on is not documented.
      if (taken === undefined) await invocationLogs(webhooks, webhookId, 1);
      await expect
        .poll(async () => logsIn(await webhooks.logs(webhookId)).length, { message: 'logs' })
        .toBeGreaterThan(0);
    },
  );

  test(
    'goes on counting a delivery about a learner who was deleted',
    covers('webhooks.logs.total-records', needs('receiver', 'assessments')),
    async ({ events, learners, webhooks }) => {
      const { inbox, webhookId } = await events.subscribe([100]);
      const { awaited, learner } = await events.happen(100);
      await events.arrival({ inbox }, awaited);
      await invocationLogs(webhooks, webhookId, 1);

      await learners.remove(learner?.learnerId ?? '');

      // The data about the learner may be erased, but the log of the invocation must remain.
      const { body } = assumeAccepted(await webhooks.logs(webhookId));
      expect(body?.totalRecords, 'totalRecords after the deletion').toBeGreaterThanOrEqual(1);
    },
  );

  test(
    'does not list the logs of a deleted webhook with the same address',
    covers('webhooks.delete.logs-gone', needs('receiver')),
    async ({ events, webhooks }) => {
      const { subscription } = await invoked(events, 1);
      const { webhookId, body } = subscription;
      const former = (await invocationLogs(webhooks, webhookId, 1)).map(logIdOf);
      assumeAccepted(await webhooks.delete(webhookId));
      const next = await webhooks.create({ url: body.url, systemEventIds: [700] });

      const logs = await webhooks.logs(next.webhookId);

      const listed = isThere(logs) ? logsIn(logs).map(logIdOf) : [];
      expect(
        listed.filter((id) => former.includes(id)),
        'logs of the deleted webhook',
      ).toEqual([]);
    },
  );
});

/** The logs of an event that the receiver refused, as it did any repeat, and the list once another one was taken. */
const notTaken = pool('webhooks/logs not taken', {
  powers: ['receiver'],
  async subject({ events, webhooks }) {
    const subscription = await events.subscribe([700]);
    const { inbox, webhookId } = subscription;
    inbox.answer(500);
    const { requestId = '' } = await events.happen(700);
    const { dataId = requestId } = await events.arrival(subscription);
    await inbox.repeatsCease();
    const rows = await invocationLogs(webhooks, webhookId, 1);
    const singles = await inTurn(rows, (row) => webhooks.log(webhookId, logIdOf(row)));
    inbox.answer(200);
    await events.delivered(subscription);
    // What was not taken may be logged when its attempts are over.
    await invocationLogs(webhooks, webhookId, 2);
    await caughtUp(webhooks, subscription);
    // A log for each attempt of each repeat may fill more than one page.
    const pages = await walkPages((page) => webhooks.logs(webhookId, page), modestPageSize);
    const isWhole = pages[0] !== undefined && isAtRest(pages[0], await webhooks.logs(webhookId));
    return { rows, singles, pages, isWhole, deliveries: inbox.deliveries.length, marks: [requestId, dataId] };
  },
});

test.describe('A delivery that the receiver did not take', () => {
  notTaken.checks(covers('webhooks.logs.total-records'), {
    'is counted': ({ subject: { pages, isWhole, deliveries } }) => {
      assume(isWhole, 'the list stays as it is while its pages are read');
      const logs = pages.flatMap(logsIn);
      const listed = logs.length;
      expect(totalOf(pages[0]!), 'totalRecords').toBe(listed);
      expect(listed, 'logs of two events').toBeGreaterThanOrEqual(2);
      expect(isBeyond(logs, deliveries), 'logs beyond the deliveries').toBe(false);
    },
  });

  notTaken.checks(covers('webhooks.logs.single'), {
    'is read by id, as it is in the list': async ({ subject: { rows, singles } }) => {
      for (const [at, response] of singles.entries()) {
        await expect(response).toHaveStatus(200);
        // The time may change between the two reads, since the service may be about to retry.
        const differing = differences(response.body ?? {}, rows[at]!).filter((member) => member !== 'createdAtUtc');
        expect(differing, 'members that differ from the list').toEqual([]);
      }
    },
  });

  notTaken.checks(covers('webhooks.logs.sent-data'), {
    'is logged with the data that was sent': ({ subject: { singles, marks } }) => {
      // Some services return what they sent as base64.
      const shown = singles
        .flatMap((response) => stringsIn(assumeAccepted(response).body))
        .flatMap((text) => [text, Buffer.from(text, 'base64').toString()]);
      expect(
        shown.filter((text) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()))),
        `texts in the logs with ${marks.join(' or ')}`,
      ).not.toEqual([]);
    },
  });
});
