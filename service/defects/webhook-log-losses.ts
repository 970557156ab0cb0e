import type { InvocationLog } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Logs that are lost or misplaced after something unrelated to them. */
export const logLossDefects: readonly Defect[] = [
  {
    // Logs of events that the webhook no longer subscribes to are missing.
    name: 'webhook-logs-of-subscribed-events-only',
    breaks: 'webhooks.logs.listed',
    change: (correct) => ({
      logsOf: (state, webhook) =>
        correct.logsOf(state, webhook).filter(({ eventId }) => webhook.systemEventIds.includes(eventId)),
    }),
  },
  ...[200, 600, 900].map(
    (unlogged): Defect => ({
      name: `webhook-logs-lack-event-${unlogged}`,
      breaks: 'webhooks.logs.listed',
      change: (correct) => ({
        logsOf: (state, webhook) => correct.logsOf(state, webhook).filter(({ eventId }) => eventId !== unlogged),
      }),
    }),
  ),
  // Kept by the kind of event: the first of each stays.
  ...[100, 400, 600].map(
    (once): Defect => ({
      name: `webhook-logs-have-event-${once}-once`,
      breaks: 'webhooks.logs.listed',
      change: (correct) => ({
        logsOf: (state, webhook) => {
          const logs = correct.logsOf(state, webhook);
          const first = logs.findIndex(({ eventId }) => eventId === once);
          return logs.filter(({ eventId }, at) => eventId !== once || at === first);
        },
      }),
    }),
  ),
  {
    // Logs of deliveries that did not succeed are missing.
    name: 'webhook-logs-lack-what-was-not-taken',
    breaks: 'webhooks.logs.listed',
    alsoBreaks: ['webhooks.logs.total-records'],
    change: (correct) => ({
      logsOf: (state, webhook) => correct.logsOf(state, webhook).filter(({ status }) => status === 'delivered'),
    }),
  },
  {
    name: 'webhook-logs-keep-the-last-hundred',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({ logsOf: (...args) => correct.logsOf(...args).slice(-100) }),
  },
  {
    // Logs of deliveries to a former URL are missing.
    name: 'webhook-logs-of-the-present-address-only',
    breaks: 'webhooks.logs.listed',
    change: (correct) => {
      const addresses = new Map<string, string>();
      return {
        newLog: (webhook, payload, now) => {
          const log = correct.newLog(webhook, payload, now);
          addresses.set(log.invocationLogId, webhook.url);
          return log;
        },
        logsOf: (state, webhook) =>
          correct.logsOf(state, webhook).filter((log) => addresses.get(log.invocationLogId) === webhook.url),
      };
    },
  },
  {
    // An update loses the earlier logs.
    name: 'webhook-logs-end-with-an-update',
    breaks: 'webhooks.logs.listed',
    change: (correct) => {
      const lost = new Map<string, number>();
      return {
        decideUpdateWebhook: (state, call) => {
          const decision = correct.decideUpdateWebhook(state, call);
          const webhookId = call.params.webhookId ?? '';
          if (decision.status === 204) lost.set(webhookId, state.logs.get(webhookId)?.length ?? 0);
          return decision;
        },
        logsOf: (state, webhook) => correct.logsOf(state, webhook).slice(lost.get(webhook.webhookId) ?? 0),
      };
    },
  },
  {
    // Logs of events about deleted learners are missing.
    name: 'webhook-logs-of-a-deleted-learner-are-not-counted',
    breaks: 'webhooks.logs.total-records',
    change: (correct) => ({
      logsOf: (state, webhook) =>
        correct.logsOf(state, webhook).filter(({ payload }) => {
          const { LearnerId } = JSON.parse(payload.envelope).Data;
          return LearnerId === undefined || state.learners.get(LearnerId) !== undefined;
        }),
    }),
  },
  {
    // A new webhook with the URL of a deleted one inherits its logs.
    name: 'webhook-logs-pass-to-the-next-webhook-of-the-address',
    breaks: 'webhooks.delete.logs-gone',
    change: (correct) => {
      const left = new Map<string, readonly InvocationLog[]>();
      return {
        decideDeleteWebhook: (state, call) => {
          const webhook = state.webhooks.get(call.params.webhookId ?? '');
          if (webhook) left.set(webhook.url, correct.logsOf(state, webhook));
          return correct.decideDeleteWebhook(state, call);
        },
        logsOf: (state, webhook) => [...(left.get(webhook.url) ?? []), ...correct.logsOf(state, webhook)],
      };
    },
  },
  {
    name: 'webhook-log-of-a-failure-is-not-found',
    breaks: 'webhooks.logs.single',
    change: (correct) => ({
      findLog: (state, webhook, id) => {
        const log = correct.findLog(state, webhook, id);
        return log?.status === 'failed' ? undefined : log;
      },
    }),
  },
  {
    // The log of a failed delivery has no data.
    name: 'webhook-log-of-a-failure-has-no-data',
    breaks: 'webhooks.logs.sent-data',
    change: (correct) => ({
      logRecord: (log) => {
        const record = correct.logRecord(log);
        return log.status === 'failed' ? { ...record, [correct.choices.logDataField]: null } : record;
      },
    }),
  },
];
