import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { InvocationLog } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Shows a log otherwise, in the list and alone. */
function shows(change: (row: Body, log: InvocationLog) => Body): Change {
  return (correct) => ({ logRow: (log) => change(correct.logRow(log), log) });
}

/** Rows of a page otherwise: `page` answers them from all logs, oldest first. */
function pages(page: (logs: readonly InvocationLog[], from: number, to: number) => InvocationLog[]): Change {
  return () => ({ logPage: page });
}

function without(row: Body, field: string): Body {
  const { [field]: _, ...others } = row;
  return others;
}

const newestFirst = (logs: readonly InvocationLog[]) => [...logs].reverse();
const single = 'decideGetLog' as const;

const records: readonly Defect[] = [
  ...['id', 'systemEvent', 'status', 'createdAtUtc'].map(
    (field): Defect => ({
      name: `webhook-logs-lack-${field.toLowerCase()}`,
      breaks: 'webhooks.logs.fields',
      change: shows((row) => without(row, field)),
    }),
  ),
  {
    name: 'webhook-logs-have-numbers-as-ids',
    breaks: 'webhooks.logs.fields',
    change: shows((row, log) => ({ ...row, id: Number.parseInt(log.invocationLogId.slice(0, 6), 16) })),
  },
  {
    name: 'webhook-logs-have-the-id-of-the-event-only',
    breaks: 'webhooks.logs.fields',
    change: shows((row, log) => ({ ...row, systemEvent: log.eventId })),
  },
  {
    // A lookup by position, which is right for all but the last one.
    name: 'webhook-logs-lack-the-name-of-event-900',
    breaks: 'webhooks.logs.fields',
    change: shows((row, log) => (log.eventId === 900 ? { ...row, systemEvent: { id: 900 } } : row)),
  },
  {
    name: 'webhook-logs-take-event-300-for-200',
    breaks: 'webhooks.logs.fields',
    change: (correct) => ({
      logRow: (log) => correct.logRow(log.eventId === 300 ? { ...log, eventId: 200 } : log),
    }),
  },
  {
    name: 'webhook-logs-in-seconds-for-milliseconds',
    breaks: 'webhooks.logs.created-at',
    change: (correct) => ({
      newLog: (webhook, payload, now) => correct.newLog(webhook, payload, Math.round(now / 1000)),
    }),
  },
  {
    name: 'webhook-logs-an-hour-ahead',
    breaks: 'webhooks.logs.created-at',
    change: (correct) => ({ newLog: (webhook, payload, now) => correct.newLog(webhook, payload, now + 3_600_000) }),
  },
  {
    name: 'webhook-logs-of-the-time-of-the-webhook',
    breaks: 'webhooks.logs.created-at',
    alsoBreaks: ['webhooks.logs.newest-first'],
    change: (correct) => ({ newLog: (webhook, payload) => correct.newLog(webhook, payload, webhook.createdAt) }),
  },
  {
    // The host's clock, which the organisation's has left behind.
    name: 'webhook-logs-of-another-clock',
    breaks: 'webhooks.logs.created-at',
    change: (correct) => ({ newLog: (webhook, payload) => correct.newLog(webhook, payload, Date.now()) }),
  },
  {
    name: 'webhook-logs-without-the-data',
    breaks: 'webhooks.logs.sent-data',
    change: (correct) => ({ logRecord: (log) => correct.logRow(log) }),
  },
  {
    name: 'webhook-logs-without-the-data-of-reports',
    breaks: 'webhooks.logs.sent-data',
    change: (correct) => ({ logRecord: (log) => (log.payload.file ? correct.logRow(log) : correct.logRecord(log)) }),
  },
  {
    name: 'webhook-logs-with-the-data-of-the-first',
    breaks: 'webhooks.logs.sent-data',
    change: (correct) => {
      const first = new Map<string, InvocationLog>();
      return {
        newLog: (...args) => {
          const log = correct.newLog(...args);
          if (!first.has(log.webhookId)) first.set(log.webhookId, log);
          return log;
        },
        logRecord: (log) => ({
          ...correct.logRecord({ ...log, payload: (first.get(log.webhookId) ?? log).payload }),
        }),
      };
    },
  },
];

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
    // Several webhooks that receive one event share its log.
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
    name: 'webhook-logs-total-is-that-of-the-organisation',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({
      decideListLogs: (state, call) => {
        const decision = correct.decideListLogs(state, call);
        if (decision.status !== 200) return decision;
        const totalRecords = [...state.logs.values()].flat().length;
        return { ...decision, body: { ...(decision.body as Body), totalRecords } };
      },
    }),
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
    // The page is taken first and turned afterwards.
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

const singles: readonly Defect[] = [
  {
    name: 'webhook-log-is-always-the-newest',
    breaks: 'webhooks.logs.single',
    change: (correct) => ({
      findLog: (state, webhook, id) => correct.findLog(state, webhook, id) && correct.logsOf(state, webhook).at(-1),
    }),
  },
  {
    name: 'webhook-log-is-found-on-the-first-two-rows-only',
    breaks: 'webhooks.logs.single',
    change: (correct) => ({
      findLog: (state, webhook, id) =>
        correct
          .logsOf(state, webhook)
          .slice(-2)
          .find((log) => log.invocationLogId === id),
    }),
  },
  {
    name: 'webhook-log-has-another-status-alone',
    breaks: 'webhooks.logs.single',
    change: (correct) => ({ logRecord: (log) => correct.logRecord({ ...log, status: 'pending' }) }),
  },
  {
    name: 'webhook-log-has-another-time-alone',
    breaks: 'webhooks.logs.single',
    change: (correct) => ({ logRecord: (log) => correct.logRecord({ ...log, createdAt: log.createdAt + 1000 }) }),
  },
  {
    name: 'webhook-log-of-an-unknown-id-is-the-newest',
    breaks: 'webhooks.logs.unknown',
    change: (correct) => ({
      findLog: (state, webhook, id) => correct.findLog(state, webhook, id) ?? correct.logsOf(state, webhook).at(-1),
    }),
  },
  {
    name: 'webhook-log-of-an-unknown-id-is-a-bad-request',
    breaks: 'webhooks.logs.unknown',
    change: (correct) => ({
      [single]: (...args: Parameters<typeof correct.decideGetLog>) => {
        const decision = correct.decideGetLog(...args);
        return decision.status === 404 ? { ...decision, status: 400 } : decision;
      },
    }),
  },
  {
    // Logs outlive their webhook.
    name: 'webhook-logs-outlive-their-webhook',
    breaks: 'webhooks.delete.logs-gone',
    change: outlasting('decideListLogs'),
  },
  {
    name: 'webhook-logs-outlive-their-webhook-one-by-one',
    breaks: 'webhooks.delete.logs-gone',
    change: outlasting(single),
  },
  {
    name: 'webhook-delete-takes-the-logs-of-others-along',
    breaks: 'webhooks.delete.logs-gone',
    change: (correct) => {
      let isDeleted = false;
      return {
        decideDeleteWebhook: (...args) => {
          isDeleted = true;
          return correct.decideDeleteWebhook(...args);
        },
        decideListLogs: (...args) => {
          const decision = correct.decideListLogs(...args);
          return isDeleted && decision.status === 200 ? correct.answer(200, correct.logList([], 0)) : decision;
        },
      };
    },
  },
];

/** Remembers the last answer for each path, and gives it once the webhook is gone. */
function outlasting(decide: 'decideListLogs' | 'decideGetLog'): Change {
  return (correct) => {
    const deleted = new Map<string, readonly InvocationLog[]>();
    return {
      decideDeleteWebhook: (state, call) => {
        const id = call.params.webhookId ?? '';
        deleted.set(id, state.logs.get(id) ?? []);
        return correct.decideDeleteWebhook(state, call);
      },
      [decide]: (...[state, call]: Parameters<typeof correct.decideGetLog>) => {
        const decision = correct[decide](state, call);
        const logs = deleted.get(call.params.webhookId ?? '');
        if (decision.status !== 404 || !logs) return decision;
        const log = logs.find(({ invocationLogId }) => invocationLogId === call.params.invocationLogId);
        if (decide === 'decideListLogs') return correct.answer(200, correct.logList(logs, logs.length));
        return log ? correct.answer(200, correct.logRecord(log)) : decision;
      },
    };
  };
}

/** Invocation logs. */
export const webhookLogDefects: readonly Defect[] = [...records, ...lists, ...singles];
