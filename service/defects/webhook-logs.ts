import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { InvocationLog } from '../store/types.ts';
import type { Defect } from './types.ts';
import { logLossDefects } from './webhook-log-losses.ts';
import { logReadDefects } from './webhook-log-reads.ts';
import { logRecordDefects } from './webhook-log-records.ts';

/** Changes the rows of a page; `page` picks them from all logs, which are oldest first. */
function pages(page: (logs: readonly InvocationLog[], from: number, to: number) => InvocationLog[]): Change {
  return () => ({ logPage: page });
}

/** Makes `totalRecords` the number of these logs. */
function totals(counted: (state: State, webhookId: string) => readonly InvocationLog[]): Change {
  return (correct) => ({
    decideListLogs: (state, call) => {
      const decision = correct.decideListLogs(state, call);
      if (decision.status !== 200) return decision;
      const totalRecords = counted(state, call.params.webhookId ?? '').length;
      return { ...decision, body: { ...(decision.body as Body), totalRecords } };
    },
  });
}

const newestFirst = (logs: readonly InvocationLog[]) => [...logs].reverse();

const lists: readonly Defect[] = [
  {
    name: 'webhook-logs-listed-with-those-of-other-webhooks',
    breaks: 'webhooks.logs.listed',
    change: () => ({ logsOf: (state) => [...state.logs.values()].flat() }),
  },
  {
    name: 'webhook-logs-keep-the-last-only',
    breaks: 'webhooks.logs.listed',
    change: (correct) => ({ logsOf: (...args) => correct.logsOf(...args).slice(-1) }),
  },
  {
    name: 'webhook-logs-lack-the-third',
    breaks: 'webhooks.logs.listed',
    change: (correct) => ({ logsOf: (...args) => correct.logsOf(...args).filter((_, at) => at !== 2) }),
  },
  {
    // When several webhooks receive an event, only the first has a log of it.
    name: 'webhook-logs-of-an-event-at-the-first-webhook-only',
    breaks: 'webhooks.logs.listed',
    change: (correct) => {
      const logged = new Map<string, string>();
      return {
        newLog: (webhook, payload, now) => {
          const log = correct.newLog(webhook, payload, now);
          const webhookId = logged.get(payload.dataId) ?? webhook.webhookId;
          logged.set(payload.dataId, webhookId);
          return { ...log, webhookId };
        },
      };
    },
  },
  {
    name: 'webhook-logs-total-is-that-of-the-page',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({ logList: (logs) => correct.logList(logs, logs.length) }),
  },
  {
    // `totalRecords` of a page without rows is 0.
    name: 'webhook-logs-total-is-none-past-the-end',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({ logList: (logs, total) => correct.logList(logs, logs.length === 0 ? 0 : total) }),
  },
  {
    name: 'webhook-logs-total-is-that-of-the-organisation',
    breaks: 'webhooks.logs.total-records',
    change: totals((state) => [...state.logs.values()].flat()),
  },
  {
    name: 'webhook-logs-total-leaves-out-what-failed',
    breaks: 'webhooks.logs.total-records',
    change: totals((state, webhookId) => (state.logs.get(webhookId) ?? []).filter(({ status }) => status !== 'failed')),
  },
  {
    name: 'webhook-logs-total-counts-from-zero',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({ logList: (logs, total) => correct.logList(logs, Math.max(0, total - 1)) }),
  },
  {
    name: 'webhook-logs-oldest-first',
    breaks: 'webhooks.logs.newest-first',
    change: pages((logs, from, to) => logs.slice(from, to)),
  },
  {
    // Pages are oldest first; only the rows within a page are newest first.
    name: 'webhook-logs-newest-first-on-the-page-only',
    breaks: 'webhooks.logs.newest-first',
    change: pages((logs, from, to) => newestFirst(logs.slice(from, to))),
  },
  {
    name: 'webhook-logs-oldest-first-on-the-page',
    breaks: 'webhooks.logs.newest-first',
    change: pages((logs, from, to) => newestFirst(newestFirst(logs).slice(from, to))),
  },
  {
    name: 'webhook-logs-in-the-order-of-their-ids',
    breaks: 'webhooks.logs.newest-first',
    change: pages((logs, from, to) =>
      [...logs].sort((one, other) => (one.invocationLogId < other.invocationLogId ? -1 : 1)).slice(from, to),
    ),
  },
  {
    // Logs are sorted by time of day, whatever the date.
    name: 'webhook-logs-by-the-time-of-the-day',
    breaks: 'webhooks.logs.newest-first',
    change: pages((logs, from, to) =>
      [...logs].sort((one, other) => (other.createdAt % 86_400_000) - (one.createdAt % 86_400_000)).slice(from, to),
    ),
  },
  {
    name: 'webhook-logs-pages-overlap-by-one',
    breaks: 'webhooks.logs.paging',
    change: pages((logs, from, to) => newestFirst(logs).slice(Math.max(0, from - 1), Math.max(to - from, to - 1))),
  },
  {
    name: 'webhook-logs-pages-skip-one',
    breaks: 'webhooks.logs.paging',
    change: pages((logs, from, to) =>
      newestFirst(logs)
        .slice(from === 0 ? 0 : from + 1, to + 1)
        .slice(0, to - from),
    ),
  },
  {
    name: 'webhook-logs-pages-lack-their-last-row',
    breaks: 'webhooks.logs.paging',
    change: pages((logs, from, to) => newestFirst(logs).slice(from, to - from > 1 && logs.length > to ? to - 1 : to)),
  },
  {
    name: 'webhook-logs-second-page-is-the-first',
    breaks: 'webhooks.logs.paging',
    change: pages((logs, from, to) =>
      newestFirst(logs).slice(from === to - from ? 0 : from, from === to - from ? to - from : to),
    ),
  },
  {
    name: 'webhook-logs-ignore-the-page-size',
    breaks: 'webhooks.logs.paging',
    change: pages((logs, from) => (from === 0 ? newestFirst(logs) : [])),
  },
  {
    name: 'webhook-logs-of-an-unknown-webhook-are-empty',
    breaks: 'webhooks.logs.unknown-webhook',
    alsoBreaks: ['webhooks.delete.logs-gone'],
    change: (correct) => ({
      decideListLogs: (state, call) => {
        const decision = correct.decideListLogs(state, call);
        return decision.status === 404 && call.query.pageIndex === '1'
          ? correct.answer(200, correct.logList([], 0))
          : decision;
      },
    }),
  },
  {
    name: 'webhook-logs-of-an-unknown-webhook-are-a-bad-request',
    breaks: 'webhooks.logs.unknown-webhook',
    change: (correct) => ({
      decideListLogs: (state, call) => {
        const decision = correct.decideListLogs(state, call);
        return decision.status === 404 ? { ...decision, status: 400 } : decision;
      },
    }),
  },
];

/** Invocation logs: which exist, which can be read, and what they contain. */
export const webhookLogDefects: readonly Defect[] = [
  ...lists,
  ...logRecordDefects,
  ...logReadDefects,
  ...logLossDefects,
];
