import { breaking, each } from '../../breaking.ts';
import { answers203, withoutZeroTotal } from '../../operators/answers.ts';
import { aSet, asking, changing, keepingFirst, noting } from '../../operators/changes.ts';
import { deciding, statusInstead, totalInstead } from '../../operators/decisions.ts';
import { logsPath } from '../../operators/paths.ts';
import type { Change, InvocationLog, State } from '../../types.ts';

/** Changes the rows of a page; `page` picks them from all logs, which are oldest first. */
function pages(page: (logs: readonly InvocationLog[], from: number, to: number) => InvocationLog[]): Change {
  return () => ({ logPage: page });
}

/** Makes `totalRecords` the number of these logs. */
function totals(counted: (state: State, webhookId: string) => readonly InvocationLog[]): Change {
  return totalInstead('decideListLogs', ({ state, call }) => counted(state, call.params.webhookId ?? '').length);
}

const newestFirst = (logs: readonly InvocationLog[]) => [...logs].reverse();

/** An update that is answered so loses the earlier logs. */
const logsEndWith = (status: number): Change =>
  noting(
    () => new Map<string, number>(),
    'decideUpdateWebhook',
    (lost, decision, state, call) => {
      const webhookId = call.params.webhookId ?? '';
      if (decision.status === status) lost.set(webhookId, state.logs.get(webhookId)?.length ?? 0);
    },
  ).for((lost) => changing('logsOf', (logs, _state, webhook) => logs.slice(lost.get(webhook.webhookId) ?? 0)));

export const defects = [
  breaking('webhooks.logs.listed', {
    'webhook-logs-of-subscribed-events-only': changing('logsOf', (logs, _state, webhook) =>
      logs.filter(({ eventId }) => webhook.systemEventIds.includes(eventId)),
    ),
    'webhook-logs-lack-event-*': each([200, 600, 900]).as((unlogged) =>
      changing('logsOf', (logs) => logs.filter(({ eventId }) => eventId !== unlogged)),
    ),
    // Kept by the kind of event: the first of each stays.
    'webhook-logs-have-event-*-once': each([100, 400, 600]).as((once) =>
      changing('logsOf', (logs) => {
        const first = logs.findIndex(({ eventId }) => eventId === once);
        return logs.filter(({ eventId }, at) => eventId !== once || at === first);
      }),
    ),
    // What was taken in the end is missing too.
    'webhook-logs-lack-what-was-not-taken': noting(aSet, 'redelivered', (repeated, { dataId }) =>
      repeated.add(dataId),
    ).for((repeated) => changing('logsOf', (logs) => logs.filter(({ payload }) => !repeated.has(payload.dataId)))),
    'webhook-logs-of-the-present-address-only': noting(
      () => new Map<string, string>(),
      'newLog',
      (addresses, log, webhook) => addresses.set(log.invocationLogId, webhook.url),
    ).for((addresses) =>
      changing('logsOf', (logs, _state, webhook) =>
        logs.filter((log) => addresses.get(log.invocationLogId) === webhook.url),
      ),
    ),
    'webhook-logs-end-with-an-update': logsEndWith(204),
    'webhook-logs-listed-with-those-of-other-webhooks': () => ({ logsOf: (state) => [...state.logs.values()].flat() }),
    'webhook-logs-keep-the-last-only': changing('logsOf', (logs) => logs.slice(-1)),
    'webhook-logs-lack-the-third': changing('logsOf', (logs) => logs.filter((_, at) => at !== 2)),
    'webhook-logs-of-an-event-at-the-first-webhook-only': keepingFirst<string, string>((first) =>
      changing('newLog', (log, { webhookId }, { dataId }) => ({ ...log, webhookId: first(dataId, webhookId) })),
    ),
    'webhook-logs-total-is-of-the-present-events': (correct) => ({
      decideListLogs: (state, call) =>
        correct.forWebhook(state, call, (webhook) => {
          const decision = correct.decideListLogs(state, call);
          const logs = correct.logsOf(state, webhook);
          const totalRecords = logs.filter(({ eventId }) => webhook.systemEventIds.includes(eventId)).length;
          return decision.status === 200 ? { ...decision, body: { ...Object(decision.body), totalRecords } } : decision;
        }),
    }),
    'webhook-logs-end-with-a-refused-update': logsEndWith(400),
    'answered-203-webhooks-logs-listed': answers203('GET /v1/webhooks/{webhookId}/invocationlogs'),
  }),
  breaking('webhooks.logs.total-records', {
    'webhook-logs-keep-the-last-hundred': changing('logsOf', (logs) => logs.slice(-100)),
    'webhook-logs-of-a-deleted-learner-are-not-counted': changing('logsOf', (logs, state) =>
      logs.filter(({ payload }) => {
        const { LearnerId } = JSON.parse(payload.envelope).Data;
        return LearnerId === undefined || state.learners.get(LearnerId) !== undefined;
      }),
    ),
    'webhook-logs-total-is-left-out-when-zero': withoutZeroTotal(`GET ${logsPath}`),
    'webhook-logs-total-is-that-of-the-page': asking('logList', (logs) => [logs, logs.length]),
    'webhook-logs-total-is-none-past-the-end': asking('logList', (logs, total) => [
      logs,
      logs.length === 0 ? 0 : total,
    ]),
    'webhook-logs-total-is-that-of-the-organisation': totals((state) => [...state.logs.values()].flat()),
    'webhook-logs-total-leaves-out-what-failed': totals((state, webhookId) =>
      (state.logs.get(webhookId) ?? []).filter(({ status }) => status !== 'failed'),
    ),
    'webhook-logs-total-counts-from-zero': asking('logList', (logs, total) => [logs, Math.max(0, total - 1)]),
  }),
  breaking('webhooks.logs.newest-first', {
    'webhook-logs-oldest-first': pages((logs, from, to) => logs.slice(from, to)),
    // Pages are oldest first; only the rows within a page are newest first.
    'webhook-logs-newest-first-on-the-page-only': pages((logs, from, to) => newestFirst(logs.slice(from, to))),
    'webhook-logs-oldest-first-on-the-page': pages((logs, from, to) => newestFirst(newestFirst(logs).slice(from, to))),
    'webhook-logs-in-the-order-of-their-ids': pages((logs, from, to) =>
      [...logs].sort((one, other) => (one.invocationLogId < other.invocationLogId ? -1 : 1)).slice(from, to),
    ),
    // Logs are sorted by time of day, whatever the date.
    'webhook-logs-by-the-time-of-the-day': pages((logs, from, to) =>
      [...logs].sort((one, other) => (other.createdAt % 86_400_000) - (one.createdAt % 86_400_000)).slice(from, to),
    ),
    'webhook-logs-in-the-order-of-events': changing('logsOf', (logs) =>
      [...logs].sort((one, other) => one.eventId - other.eventId),
    ),
  }),
  breaking('webhooks.logs.paging', {
    'webhook-logs-pages-overlap-by-one': pages((logs, from, to) =>
      newestFirst(logs).slice(Math.max(0, from - 1), Math.max(to - from, to - 1)),
    ),
    'webhook-logs-pages-skip-one': pages((logs, from, to) =>
      newestFirst(logs)
        .slice(from === 0 ? 0 : from + 1, to + 1)
        .slice(0, to - from),
    ),
    'webhook-logs-pages-lack-their-last-row': pages((logs, from, to) =>
      newestFirst(logs).slice(from, to - from > 1 && logs.length > to ? to - 1 : to),
    ),
    'webhook-logs-second-page-is-the-first': pages((logs, from, to) =>
      newestFirst(logs).slice(from === to - from ? 0 : from, from === to - from ? to - from : to),
    ),
    'webhook-logs-ignore-the-page-size': pages((logs, from) => (from === 0 ? newestFirst(logs) : [])),
  }),
  breaking('webhooks.logs.unknown-webhook', {
    'webhook-logs-of-an-unknown-webhook-are-empty': deciding('decideListLogs', (decision, { correct, call }) =>
      decision.status === 404 && call.query.pageIndex === '1' ? correct.answer(200, correct.logList([], 0)) : decision,
    ),
    'webhook-logs-of-an-unknown-webhook-are-a-bad-request': statusInstead('decideListLogs', 404, 400),
  }),
].flat();
