import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ApiResponse,
  assumeAccepted,
  covers,
  type Events,
  expect,
  type Item,
  type Json,
  needs,
  shapeOf,
  stringsIn,
  test,
  type Webhooks,
} from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

/** How long these observations last at most, in milliseconds. */
const patienceMs = 1_500;

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  test(
    'gives a status to an invocation without an answer, refused, and taken',
    covers('webhooks.logs.status-values', needs('receiver')),
    async ({ events, webhooks, observe }) => {
      const waiting = await statusAfter(events, webhooks, 'late', null);
      const refused = await statusAfter(events, webhooks, 500, waiting);
      const taken = await statusAfter(events, webhooks, 200, waiting);

      observe('webhooks.logs.status-values', { 'while unanswered': waiting, refused, taken });
    },
  );

  const none = covers('webhooks.logs.none', 'webhooks.logs.total-records');
  test('answers for a webhook never invoked, and counts nothing', none, async ({ webhooks, observe }) => {
    const { webhookId } = await webhooks.create();
    const response = await webhooks.logs(webhookId);

    const { invocationLogs: logs = 'absent', totalRecords = 'absent' } = response.body ?? {};
    const { status } = response;
    observe(
      'webhooks.logs.none',
      status === 200 ? { status, invocationLogs: logs, totalRecords } : { status },
      response,
    );
    if (status === 200 && logsIn(response).length === 0) expect(totalRecords, 'totalRecords').toBe(0);
  });

  test(
    'has one log for each attempt or for each delivery',
    covers('webhooks.logs.per-attempt', needs('receiver')),
    async ({ events, webhooks, observe }) => {
      const subscription = await events.subscribe([700]);
      const { inbox, webhookId } = subscription;
      inbox.answer(500, 200);
      await events.delivered(subscription);
      const isRepeated = await inbox.waitForDeliveries(2, {}, { timeoutMs: inbox.repeatMs }).then(
        () => true,
        () => false,
      );
      // It is not documented whether and when deliveries are repeated.
      if (!isRepeated)
        return observe(
          'webhooks.logs.per-attempt',
          { 'one log per': `no repeat within ${inbox.repeatMs / 1_000} s` },
          ...inbox.deliveries,
        );
      await inbox.quietFor();

      const logs = await invocationLogs(webhooks, webhookId, 1);
      const per = logs.length === 1 ? 'delivery' : logs.length === inbox.deliveries.length ? 'attempt' : 'neither';
      observe('webhooks.logs.per-attempt', { 'one log per': per }, ...inbox.deliveries);
    },
  );

  test(
    'has a default page size and a largest one',
    // A separate organisation, since so many events would disturb others.
    covers('webhooks.logs.page-size', 'webhooks.logs.total-records', needs('receiver', 'organisations')),
    async ({ events, learners, webhooks, lab, observe }) => {
      const count = 110;
      // To change a plan takes no request of the target.
      const eventId = lab.has('supportPlans') ? 900 : 700;
      const { webhookId, inbox } = await events.subscribe([eventId]);
      const { learnerId } = await learners.create();
      const happen = () => (eventId === 900 ? lab.changeSupportPlan(learnerId, ['barriers']) : events.happen(700));
      for (let made = 0; made < count; made++) await happen();
      // A slow service may need longer; then the page sizes are recorded for the events delivered so far.
      await inbox.waitForDeliveries(count, {}, { timeoutMs: 20_000 }).catch(() => {});
      await pause(20);
      const arrived = inbox.events().length;
      const total = async () => (await webhooks.logs(webhookId)).body?.totalRecords;
      await expect.poll(total, { message: 'totalRecords' }).toBeGreaterThanOrEqual(arrived);

      const byDefault = await webhooks.logs(webhookId, { pageIndex: 1 });
      const large = await webhooks.logs(webhookId, { pageIndex: 1, pageSize: 1_000 });
      const answer = { 'no pageSize': sizeOf(byDefault, count), 'pageSize 1000': sizeOf(large, count) };
      observe('webhooks.logs.page-size', answer, byDefault, large);
    },
  );
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', () => {
  test(
    'shows which field carries the data sent',
    covers('webhooks.logs.sent-data-field', needs('receiver')),
    async ({ events, webhooks, observe }) => {
      const { subscription, deliveries } = await invoked(events, 1);
      const [row] = await invocationLogs(webhooks, subscription.webhookId, 1);
      const response = assumeAccepted(await webhooks.log(subscription.webhookId, logIdOf(row)));

      const dataId = deliveries[0]?.dataId ?? '';
      const field = fieldWith(response.body, dataId);
      const answer = { field, form: formOf(response.body?.[field ?? '']), 'in the list': fieldWith(row, dataId) };
      observe('webhooks.logs.sent-data-field', answer, response);
    },
  );
});

/**
 * The status of the log of an event whose delivery gets this answer. It may be `meanwhile` first, so it is polled until it
 * changes. The receiver always answers in the end, since a service that delivers one event at a time would otherwise hold up
 * the next.
 */
async function statusAfter(
  events: Events,
  webhooks: Webhooks,
  answer: 'late' | number,
  meanwhile: Json,
): Promise<string | number | null> {
  const subscription = await events.subscribe([700]);
  const look = new EventEmitter();
  subscription.inbox.answer(answer === 'late' ? { status: 200, after: once(look, 'over') } : answer);
  await events.delivered(subscription);
  try {
    for (const deadline = Date.now() + patienceMs; ; await pause(30)) {
      const { status = null } = logsIn(await webhooks.logs(subscription.webhookId)).at(-1) ?? {};
      if (answer === 'late' || (status !== null && status !== meanwhile) || Date.now() > deadline) return status;
    }
  } finally {
    look.emit('over');
  }
}

function sizeOf(response: ApiResponse, count: number): Json {
  if (response.status !== 200) return { status: response.status };
  const rows = logsIn(response).length;
  return { rows: rows >= count ? `${count} or more` : rows };
}

function fieldWith(record: Item | undefined, dataId: string): string | null {
  return (
    Object.keys(record ?? {}).find((name) =>
      stringsIn(record?.[name]).join(' ').toLowerCase().includes(dataId.toLowerCase()),
    ) ?? null
  );
}

function formOf(value: unknown): Json {
  if (typeof value !== 'string') return shapeOf(value ?? null);
  try {
    return { 'JSON as text': shapeOf(JSON.parse(value)) };
  } catch {
    return 'text';
  }
}
