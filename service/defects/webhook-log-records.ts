import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { InvocationLog } from '../store/types.ts';
import { without } from './changed-answers.ts';
import type { Defect } from './types.ts';

/** Changes how a log is shown, both in the list and on its own. */
function shows(change: (row: Body, log: InvocationLog) => Body): Change {
  return (correct) => ({ logRow: (log) => change(correct.logRow(log), log) });
}

/** The fields of invocation logs. */
export const logRecordDefects: readonly Defect[] = [
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
    name: 'webhook-logs-name-every-event-alike',
    breaks: 'webhooks.logs.fields',
    change: shows((row, log) => ({ ...row, systemEvent: { id: log.eventId, displayName: 'Event' } })),
  },
  {
    // The system event is the first one the webhook subscribes to, not the one sent.
    name: 'webhook-logs-name-the-first-event-of-the-webhook',
    breaks: 'webhooks.logs.fields',
    change: (correct) => ({
      newLog: (webhook, payload, now) => ({
        ...correct.newLog(webhook, payload, now),
        eventId: webhook.systemEventIds[0] ?? payload.eventId,
      }),
    }),
  },
  {
    // The system event 900 has no name.
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
    // What is delivered again is logged with the time of its event.
    name: 'webhook-logs-of-the-time-of-the-event',
    breaks: 'webhooks.logs.created-at',
    change: (correct) => {
      const firstTimes = new Map<unknown, number>();
      return {
        newLog(webhook, payload, now) {
          const time = firstTimes.get(payload.dataId) ?? now;
          firstTimes.set(payload.dataId, time);
          return correct.newLog(webhook, payload, time);
        },
      };
    },
  },
  {
    // Logs are dated by the machine's clock, not by the organisation's.
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
