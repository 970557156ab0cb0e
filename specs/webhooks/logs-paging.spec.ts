import {
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  type Item,
  inTurn,
  needs,
  pool,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import {
  caughtUp,
  expectAsListed,
  instantOf,
  invocationLogs,
  invoked,
  logIdOf,
  logsIn,
  notTaken,
  timeOfAnswer,
  type Walk,
  walk,
} from './invocations.ts';

/** What can be read of the logs of five deliveries. */
const ofFive = pool('webhooks/logs of five', {
  powers: ['receiver'],
  rows: Object.fromEntries([1, 2, 3, 5, 10].map((pageSize) => [`pages of ${pageSize}`, pageSize])),
  async subject({ events, webhooks, lab, organisation }) {
    const { subscription, deliveries } = await invoked(events, 5);
    // By then, the service has recorded the receiver's answers to the five.
    await invoked(events, 2);
    // An organisation's own clock need not show the time of this machine.
    const clock = lab.has('clock') ? await lab.advanceClock(organisation, 1) : null;
    const { webhookId } = subscription;
    await invocationLogs(webhooks, webhookId, 5);
    await caughtUp(webhooks, subscription);
    const list = await webhooks.logs(webhookId);
    const singles = await inTurn(logsIn(list), async (row) => ({
      row,
      response: await webhooks.log(webhookId, String(row.id)),
    }));
    return {
      subscription,
      deliveries,
      now: clock?.getTime() ?? timeOfAnswer(list),
      list,
      singles,
      later: logsIn(await webhooks.logs(webhookId)),
    };
  },
  act: ({ webhooks }, { subscription }, pageSize) => walk(webhooks, subscription, pageSize),
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  ofFive.check(
    'gives the total number of invocations on every page',
    covers('webhooks.logs.total-records', ofFive.row('pages of 2')),
    ({ answer }) => expectTotal(answer, 5),
  );

  test(
    'counts the invocations that the receiver did not take',
    covers('webhooks.logs.total-records', needs('receiver')),
    async ({ events, webhooks }) => {
      const subscription = await notTaken(events);
      await subscription.inbox.repeatsCease();
      subscription.inbox.answer(200);
      await events.delivered(subscription);
      // What was not taken may be logged when its attempts are over.
      await invocationLogs(webhooks, subscription.webhookId, 2);
      await caughtUp(webhooks, subscription);

      expectTotal(await walk(webhooks, subscription, 2), 2);
    },
  );

  for (const pageSize of [1, 2, 3, 5])
    ofFive.check(
      `shows each log once on pages of ${pageSize}`,
      covers('webhooks.logs.paging', ofFive.row(`pages of ${pageSize}`)),
      ({ answer: { list, pages } }) => {
        const all = list.map(logIdOf);
        const rows = pages.map((page) => logsIn(page).map(logIdOf));
        expect(rows.flat().sort(), 'ids of all pages').toEqual(all.sort());
        const expected = all.map((_, at) => at).filter((at) => at % pageSize === 0);
        const lengths = expected.map((from) => Math.min(pageSize, all.length - from));
        expect(
          rows.map((page) => page.length).filter((length) => length > 0),
          'rows of each page',
        ).toEqual(lengths);
      },
    );

  test(
    'has the newest log first where a webhook subscribes to several events',
    covers('webhooks.logs.newest-first', needs('receiver', 'assessments')),
    async ({ events, webhooks }) => {
      const subscription = await events.subscribe([100, 700]);
      for (const id of [700, 100, 700] as const) await events.delivered(subscription, id);

      expectNewestFirst(await invocationLogs(webhooks, subscription.webhookId, 3));
    },
  );

  for (const pageSize of [10, 2, 1])
    ofFive.check(
      `has the newest log first on pages of ${pageSize}`,
      covers('webhooks.logs.newest-first', ofFive.row(`pages of ${pageSize}`)),
      ({ subject: { deliveries, singles }, answer: { pages } }) => {
        const rows = pages.flatMap(logsIn);
        const times = expectNewestFirst(rows);
        // The data that was sent shows which event a log is about. Logs with the same time, which may be in whole seconds,
        // may be in any order.
        const order = rows.map(({ id }) => {
          const text = stringsIn(singles.find(({ row }) => row.id === id)?.response.body)
            .join(' ')
            .toLowerCase();
          return deliveries.findIndex(({ dataId }) => dataId !== undefined && text.includes(dataId.toLowerCase()));
        });
        // Events with several logs are left out: a repeat of one may be logged after the next event.
        const once = order.filter((of) => of >= 0 && order.indexOf(of) === order.lastIndexOf(of));
        const known = order.map((of, at) => ({ of, time: times[at] })).filter(({ of }) => once.includes(of));
        for (const [at, newer] of known.entries())
          for (const older of known.slice(at + 1).filter(({ time }) => time !== newer.time))
            expect(newer.of, `place of the event in ${order}`).toBeGreaterThanOrEqual(older.of);
      },
    );

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

      const { pages } = await walk(webhooks, subscription, 10);
      expectNewestFirst(pages.flatMap(logsIn));
    },
  );

  ofFive.check('gives the time of the invocation', covers('webhooks.logs.created-at'), ({ subject: { list, now } }) => {
    // Ten minutes allow for clocks that differ; the test looks for wrong zones, units or days.
    for (const { createdAtUtc } of logsIn(assumeAccepted(list))) {
      const apart = Math.abs(instantOf(createdAtUtc) - now);
      expect(apart, `ms between ${createdAtUtc} and the delivery`).toBeLessThan(600_000);
    }
  });
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', () => {
  ofFive.check(
    'answers 200 with the log as it is in the list',
    covers('webhooks.logs.single'),
    async ({ subject: { singles, later } }) => {
      for (const { row, response } of singles) {
        logIdOf(row);
        await expectAsListed(response, row);
        // The status may still change between the two reads. Its values, and so their type, are not documented.
        const after = later.find((other) => other.id === row.id);
        expect(String(response.body.status), 'status, as in the list before or after').toBeOneOf([
          String(row.status),
          String(after?.status),
        ]);
      }
    },
  );
});

/** @returns the times of logs, in ms since 1970. @throws Inconclusive if one has none: the order cannot show then. */
function expectNewestFirst(rows: readonly Item[]): number[] {
  const times = rows.map(({ createdAtUtc }) => instantOf(createdAtUtc));
  if (times.some(Number.isNaN)) throw new Inconclusive('a log does not show its time.');
  const inWords = (each: readonly number[]) => each.map((time) => new Date(time).toISOString());
  expect(inWords(times), 'times of the logs').toEqual(inWords(times.toSorted((one, other) => other - one)));
  return times;
}

/** Every page must report how many logs all pages list: at least one for each event, at most one a delivery. */
function expectTotal({ pages, events, deliveries }: Walk, atLeast: number): void {
  const listed = pages.reduce((count, page) => count + logsIn(page).length, 0);
  // The last page is empty, if a page past the end is not answered 404.
  for (const page of pages) expect(page.body.totalRecords, 'totalRecords of a page').toBe(listed);
  expect(listed, 'logs of all pages').toBeGreaterThanOrEqual(events);
  expect(listed, 'logs of all pages').toBeLessThanOrEqual(Math.max(atLeast, deliveries));
}
