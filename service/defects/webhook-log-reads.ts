import type { Change } from '../behaviour/index.ts';
import type { InvocationLog } from '../store/types.ts';
import type { Defect } from './types.ts';

const single = 'decideGetLog' as const;

/** Single invocation logs, and those of deleted webhooks. */
export const logReadDefects: readonly Defect[] = [
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
    // The logs of a deleted webhook can still be listed.
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

/** Keeps the logs of deleted webhooks and goes on returning them. */
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
