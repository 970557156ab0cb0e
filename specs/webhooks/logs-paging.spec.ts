import {
  covers,
  expect,
  Inconclusive,
  type Item,
  type Lab,
  needs,
  type Subscription,
  stringsIn,
  test,
  type Webhooks,
} from '../../fixtures/index.ts';
import { instantOf } from './instants.ts';
import { invocationLogs, invoked, logIdOf, logPages, logsIn, notTaken, whenQuiet } from './invocations.ts';

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  test(
    'gives the total number of invocations on every page',
    covers('webhooks.logs.total-records', needs('receiver')),
    async ({ events, webhooks, lab }) => {
      const { subscription } = await invoked(events, 5);
      await invoked(events, 2);
      await invocationLogs(webhooks, subscription.webhookId, 5);

      await expectTotal(lab, webhooks, subscription, 5);
    },
  );

  test(
    'counts the invocations that the receiver did not take',
    covers('webhooks.logs.total-records', needs('receiver')),
    async ({ events, webhooks, lab }) => {
      const subscription = await notTaken(events);
      await subscription.inbox.repeatsCease();
      subscription.inbox.answer(200);
      await events.delivered(subscription);
      await expect
        .poll(async () => (await webhooks.logs(subscription.webhookId)).body?.totalRecords, { message: 'totalRecords' })
        .toBeGreaterThanOrEqual(2);

      await expectTotal(lab, webhooks, subscription, 2);
    },
  );

  for (const pageSize of [1, 2, 3, 5]) {
    test(
      `shows each log once on pages of ${pageSize}`,
      covers('webhooks.logs.paging', needs('receiver')),
      async ({ events, webhooks, lab }) => {
        const { subscription } = await invoked(events, 5);
        await whenQuiet(lab, webhooks, subscription, async () => {
          const all = (await invocationLogs(webhooks, subscription.webhookId, 5)).map(logIdOf);

          const pages = await logPages(webhooks, subscription.webhookId, pageSize);

          const rows = pages.map((page) => logsIn(page).map(logIdOf));
          expect(rows.flat().sort(), 'ids of all pages').toEqual(all.sort());
          const expected = all.map((_, at) => at).filter((at) => at % pageSize === 0);
          const lengths = expected.map((from) => Math.min(pageSize, all.length - from));
          expect(
            rows.map((page) => page.length).filter((length) => length > 0),
            'rows of each page',
          ).toEqual(lengths);
        });
      },
    );
  }

  test(
    'has the newest log first where a webhook subscribes to several events',
    covers('webhooks.logs.newest-first', needs('receiver', 'assessments')),
    async ({ events, webhooks }) => {
      const subscription = await events.subscribe([100, 700]);
      for (const id of [700, 100, 700] as const) await events.delivered(subscription, id);

      const rows = await invocationLogs(webhooks, subscription.webhookId, 3);

      const times = timesOf(rows);
      expect(times, 'times of the logs').toEqual([...times].sort((one, other) => other - one));
    },
  );

  for (const pageSize of [10, 2, 1]) {
    test(
      `has the newest log first on pages of ${pageSize}`,
      covers('webhooks.logs.newest-first', needs('receiver')),
      async ({ events, webhooks, lab }) => {
        const { subscription, deliveries } = await invoked(events, 5);
        await invocationLogs(webhooks, subscription.webhookId, 5);

        await whenQuiet(lab, webhooks, subscription, async () => {
          const rows = (await logPages(webhooks, subscription.webhookId, pageSize)).flatMap(logsIn);

          const times = timesOf(rows);
          expect(times, 'times of the logs').toEqual([...times].sort((one, other) => other - one));
          // The data that was sent shows which event a log is about. Logs with the same time, which may be in whole seconds,
          // may be in any order.
          const order: number[] = [];
          for (const row of rows) {
            const { body } = await webhooks.log(subscription.webhookId, logIdOf(row));
            const text = stringsIn(body).join(' ');
            order.push(deliveries.findIndex(({ dataId }) => dataId !== undefined && text.includes(dataId)));
          }
          // Events with several logs are left out: a repeat of one may be logged after the next event.
          const once = order.filter((of) => of >= 0 && order.indexOf(of) === order.lastIndexOf(of));
          const known = order.map((of, at) => ({ of, time: times[at] })).filter(({ of }) => once.includes(of));
          for (const [at, newer] of known.entries())
            for (const older of known.slice(at + 1).filter(({ time }) => time !== newer.time))
              expect(newer.of, `place of the event in ${order}`).toBeGreaterThanOrEqual(older.of);
        });
      },
    );
  }

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

      await whenQuiet(lab, webhooks, subscription, async () => {
        const rows = (await logPages(webhooks, subscription.webhookId, 10)).flatMap(logsIn);

        const times = timesOf(rows);
        expect(times, 'times of the logs').toEqual([...times].sort((one, other) => other - one));
      });
    },
  );
});

/** The times of logs, in milliseconds since 1970. @throws Inconclusive if one has none, since the order cannot show then. */
function timesOf(rows: readonly Item[]): number[] {
  const times = rows.map(({ createdAtUtc }) => instantOf(createdAtUtc));
  if (times.some(Number.isNaN)) throw new Inconclusive('a log does not show its time.');
  return times;
}

/**
 * Every page must report how many logs all pages list: at least one for each event, at most one for each delivery that
 * arrived.
 */
async function expectTotal(lab: Lab, webhooks: Webhooks, subscription: Subscription, atLeast: number): Promise<void> {
  await whenQuiet(lab, webhooks, subscription, async () => {
    const pages = await logPages(webhooks, subscription.webhookId, 2);

    const listed = pages.reduce((count, page) => count + logsIn(page).length, 0);
    // The last page is empty, if a page past the end is not answered 404.
    for (const page of pages) expect(page.body.totalRecords, 'totalRecords of a page').toBe(listed);
    const { inbox } = subscription;
    expect(listed, 'logs of all pages').toBeGreaterThanOrEqual(inbox.events().length);
    expect(listed, 'logs of all pages').toBeLessThanOrEqual(Math.max(atLeast, inbox.deliveries.length));
  });
}
