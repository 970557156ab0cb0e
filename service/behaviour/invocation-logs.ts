import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { InvocationLog, LogStatus, Payload, Webhook } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import { take } from './slices.ts';
import type { Body, Call, Decision } from './types.ts';

/** `GET /v1/webhooks/{webhookId}/invocationlogs`. API document, System events and webhooks. */
export function decideListLogs(b: Behaviour, state: State, call: Call): Decision {
  return b.forWebhook(state, call, (webhook) => {
    const logs = b.logsOf(state, webhook);
    const show = (from: number, to: number) => b.logList(b.logPage(logs, from, to), logs.length);
    return b.paged(b.otherPage(call), logs.length, show, b.choices.logPagePastEnd);
  });
}

/** The log of an invocation that is starting. API document, Webhook invocation log. */
export function newLog(_b: Behaviour, webhook: Webhook, payload: Payload, now: number): InvocationLog {
  const { eventId } = payload;
  const { webhookId } = webhook;
  return { invocationLogId: randomUUID(), webhookId, eventId, status: 'pending', createdAt: now, payload };
}

/** The webhook's logs, oldest first. API document, Webhook invocation log. */
export function logsOf(_b: Behaviour, state: State, webhook: Webhook): readonly InvocationLog[] {
  return state.logs.get(webhook.webhookId) ?? [];
}

/** The logs of a page, newest first. API document, Webhook invocation log. */
export function logPage(_b: Behaviour, logs: readonly InvocationLog[], from: number, to: number): InvocationLog[] {
  return take(logs, from, to, true);
}

/** API document, Webhook invocation log. */
export function logList(b: Behaviour, logs: readonly InvocationLog[], totalRecords: number): Body {
  const isNull = totalRecords === 0 && b.choices.logListEmpty === 'null';
  return { totalRecords, invocationLogs: isNull ? null : b.inListForm(logs.map((log) => b.logRow(log))) };
}

/** A log as a row of the list. API document, Webhook invocation log. */
export function logRow(b: Behaviour, log: InvocationLog): Body {
  return {
    id: log.invocationLogId,
    systemEvent: b.systemEvent(log.eventId),
    status: b.logStatus(log.status),
    createdAtUtc: b.timestamp(log.createdAt),
  };
}

/** WebhookInvocationLogStatus: values not shown. */
export function logStatus(b: Behaviour, status: LogStatus): number | string {
  const [pending, delivered, failed] = b.choices.logStatuses;
  return { pending, delivered, failed }[status];
}

/** `GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}`. API document, System events and webhooks. */
export function decideGetLog(b: Behaviour, state: State, call: Call): Decision {
  return b.forWebhook(state, call, (webhook) => {
    const id = call.params.invocationLogId ?? '';
    if (!b.isUuid(id)) return b.malformedId('invocationLogId');
    const log = b.findLog(state, webhook, id);
    return log ? b.answer(200, b.logRecord(log)) : b.notFound();
  });
}

/** The webhook's log with the id. API document, System events and webhooks. */
export function findLog(b: Behaviour, state: State, webhook: Webhook, id: string): InvocationLog | undefined {
  return b.logsOf(state, webhook).find((log) => log.invocationLogId === id.toLowerCase());
}

/** A log with the data that was sent. API document, Webhook invocation log. */
export function logRecord(b: Behaviour, log: InvocationLog): Body {
  const { envelope } = log.payload;
  return { ...b.logRow(log), [b.choices.logDataField]: b.choices.logData === 'text' ? envelope : JSON.parse(envelope) };
}
