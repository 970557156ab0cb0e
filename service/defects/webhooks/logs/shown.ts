import { breaking, each, lower } from '../../breaking.ts';
import { answers203, without } from '../../operators/answers.ts';
import { asking, changing, keepingFirst, noting } from '../../operators/changes.ts';
import { statusInstead } from '../../operators/decisions.ts';
import type { Body, Change, InvocationLog } from '../../types.ts';

/** Changes how a log is shown, both in the list and on its own. */
function shows(change: (row: Body, log: InvocationLog) => Body): Change {
  return changing('logRow', (row, log) => change(row, log));
}

export const defects = [
  breaking('webhooks.logs.single', {
    'webhook-log-of-a-failure-is-not-found': changing('findLog', (log) => (log?.status === 'failed' ? undefined : log)),
    'webhook-log-is-always-the-newest': (correct) => ({
      findLog: (state, webhook, id) => correct.findLog(state, webhook, id) && correct.logsOf(state, webhook).at(-1),
    }),
    'webhook-log-is-found-on-the-first-two-rows-only': (correct) => ({
      findLog: (state, webhook, id) =>
        correct
          .logsOf(state, webhook)
          .slice(-2)
          .find((log) => log.invocationLogId === id),
    }),
    'webhook-log-has-another-status-alone': asking('logRecord', (log) => [{ ...log, status: 'pending' }]),
    'webhook-log-has-another-time-alone': asking('logRecord', (log) => [{ ...log, createdAt: log.createdAt + 1000 }]),
    'answered-203-webhooks-logs-single': answers203('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}'),
  }),
  breaking('webhooks.logs.sent-data', {
    'webhook-log-of-a-failure-has-no-data': (correct) => ({
      logRecord: (log) => {
        const record = correct.logRecord(log);
        return log.status === 'failed' ? { ...record, [correct.choices.logDataField]: null } : record;
      },
    }),
    'webhook-logs-without-the-data': (correct) => ({ logRecord: (log) => correct.logRow(log) }),
    'webhook-logs-without-the-data-of-reports': (correct) => ({
      logRecord: (log) => (log.payload.file ? correct.logRow(log) : correct.logRecord(log)),
    }),
    'webhook-logs-with-the-data-of-the-first': noting(
      () => new Map<string, InvocationLog>(),
      'newLog',
      (first, log) => !first.has(log.webhookId) && first.set(log.webhookId, log),
    ).for((first) => (correct) => ({
      logRecord: (log) => ({
        ...correct.logRecord({ ...log, payload: (first.get(log.webhookId) ?? log).payload }),
      }),
    })),
  }),
  breaking('webhooks.logs.unknown', {
    'webhook-log-of-an-unknown-id-is-the-newest': (correct) => ({
      findLog: (state, webhook, id) => correct.findLog(state, webhook, id) ?? correct.logsOf(state, webhook).at(-1),
    }),
    'webhook-log-of-an-unknown-id-is-a-bad-request': statusInstead('decideGetLog', 404, 400),
  }),
  breaking('webhooks.logs.fields', {
    'webhook-logs-lack-*': each(['id', 'systemEvent', 'status', 'createdAtUtc'], lower).as((field) =>
      shows((row) => without(row, field)),
    ),
    'webhook-logs-have-numbers-as-ids': shows((row, log) => ({
      ...row,
      id: Number.parseInt(log.invocationLogId.slice(0, 6), 16),
    })),
    'webhook-logs-have-the-id-of-the-event-only': shows((row, log) => ({ ...row, systemEvent: log.eventId })),
    'webhook-logs-name-every-event-alike': shows((row, log) => ({
      ...row,
      systemEvent: { id: log.eventId, displayName: 'Event' },
    })),
    'webhook-logs-name-the-first-event-of-the-webhook': changing('newLog', (log, webhook, payload) => ({
      ...log,
      eventId: webhook.systemEventIds[0] ?? payload.eventId,
    })),
    'webhook-logs-lack-the-name-of-event-900': shows((row, log) =>
      log.eventId === 900 ? { ...row, systemEvent: { id: 900 } } : row,
    ),
    'webhook-logs-take-event-300-for-200': asking('logRow', (log) => [
      log.eventId === 300 ? { ...log, eventId: 200 } : log,
    ]),
  }),
  breaking('webhooks.logs.created-at', {
    'webhook-logs-in-seconds-for-milliseconds': asking('newLog', (webhook, payload, now) => [
      webhook,
      payload,
      Math.round(now / 1000),
    ]),
    'webhook-logs-an-hour-ahead': asking('newLog', (webhook, payload, now) => [webhook, payload, now + 3_600_000]),
    'webhook-logs-of-the-time-of-the-webhook': asking('newLog', (webhook, payload) => [
      webhook,
      payload,
      webhook.createdAt,
    ]),
    // What is delivered again is logged with the time of its event.
    'webhook-logs-of-the-time-of-the-event': keepingFirst<string, number>((first) =>
      asking('newLog', (webhook, payload, now) => [webhook, payload, first(payload.dataId, now)]),
    ),
    // Logs are dated by the machine's clock, not by the organisation's.
    'webhook-logs-of-another-clock': asking('newLog', (webhook, payload) => [webhook, payload, Date.now()]),
  }),
].flat();
