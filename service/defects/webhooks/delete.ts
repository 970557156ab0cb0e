import { breaking } from '../breaking.ts';
import { aSet, changing, noting } from '../operators/changes.ts';
import { deciding, statusInstead } from '../operators/decisions.ts';
import { forgottenWrites } from '../operators/webhooks.ts';
import type { Change, Decision, InvocationLog, State, Webhook } from '../types.ts';

/** Changes which webhooks a deletion deletes. */
function deletes(chosen: (state: State, webhook: Webhook) => Webhook[]): Change {
  return (correct) => ({
    decideDeleteWebhook: (state, call) =>
      correct.forWebhook(state, call, (webhook) =>
        correct.done(
          204,
          chosen(state, webhook).map((each) => ({ kind: 'webhookGone' as const, webhook: each })),
        ),
      ),
  });
}

/** Deleted webhooks go on receiving the events, counted from the deletion, for which `still` holds. */
function outlives(still: (event: number, webhook: Webhook) => boolean): Change {
  return (correct) => {
    const deleted = new Map<string, { webhook: Webhook; events: number }>();
    return {
      decideDeleteWebhook: (state, call) => {
        const webhook = state.webhooks.get(call.params.webhookId ?? '');
        if (webhook) deleted.set(webhook.webhookId, { webhook, events: 0 });
        return correct.decideDeleteWebhook(state, call);
      },
      subscribers: (state, eventId) => {
        const stale = [...deleted.values()].filter(({ webhook }) => webhook.systemEventIds.includes(eventId));
        for (const each of stale) each.events += 1;
        const receiving = stale.filter(({ webhook, events }) => still(events, webhook));
        return [...correct.subscribers(state, eventId), ...receiving.map(({ webhook }) => webhook)];
      },
      currentWebhook: (state, fired) => correct.currentWebhook(state, fired) ?? deleted.get(fired.webhookId)?.webhook,
    };
  };
}

/** Keeps the logs of deleted webhooks and goes on returning them. */
function outlasting(decide: 'decideListLogs' | 'decideGetLog'): Change {
  return noting(
    () => new Map<string, readonly InvocationLog[]>(),
    'decideDeleteWebhook',
    (kept, _decision, state, { params: { webhookId = '' } }) => kept.set(webhookId, state.logs.get(webhookId) ?? []),
  ).for((kept) =>
    deciding(decide, (decision, { correct, call }) => {
      const logs = kept.get(call.params.webhookId ?? '');
      if (decision.status !== 404 || !logs) return decision;
      const log = logs.find(({ invocationLogId }) => invocationLogId === call.params.invocationLogId);
      if (decide === 'decideListLogs') return correct.answer(200, correct.logList(logs, logs.length));
      return log ? correct.answer(200, correct.logRecord(log)) : decision;
    }),
  );
}

export const defects = [
  breaking('webhooks.delete.status', {
    'webhook-delete-answers-200': statusInstead('decideDeleteWebhook', 204, 200),
    'webhook-delete-deletes-the-first': deletes((state, webhook) => [[...state.webhooks.values()][0] ?? webhook]),
    'webhook-delete-deletes-all': deletes((state) => [...state.webhooks.values()]),
    'webhook-delete-deletes-what-came-after-too': deletes((state, webhook) => {
      const all = [...state.webhooks.values()];
      return all.slice(all.indexOf(webhook));
    }),
    'webhook-delete-deletes-all-of-the-address': deletes((state, { url }) =>
      [...state.webhooks.values()].filter((webhook) => webhook.url === url),
    ),
    'webhook-delete-leaves-what-was-read': (correct) => {
      const read = new Map<string, Decision>();
      return {
        decideGetWebhook: (state, call) => {
          const decision = correct.decideGetWebhook(state, call);
          const webhookId = call.params.webhookId ?? '';
          if (decision.status === 200) read.set(webhookId, decision);
          return read.get(webhookId) ?? decision;
        },
      };
    },
    ...forgottenWrites('delete', 'decideDeleteWebhook'),
  }),
  breaking('webhooks.delete.stops-deliveries', {
    // A deleted webhook keeps its subscriptions and goes on receiving events.
    'webhook-delete-leaves-the-subscription': outlives(() => true),
    'webhook-delete-leaves-one-more-delivery': outlives((event) => event === 1),
    'webhook-delete-comes-back-after-one-event': outlives((event) => event > 1),
    'webhook-delete-leaves-the-subscription-of-those-with-several-events': outlives(
      (_, webhook) => webhook.systemEventIds.length > 1,
    ),
  }),
  breaking('webhooks.delete.unknown', {
    'webhook-delete-of-an-unknown-id-is-accepted': statusInstead('decideDeleteWebhook', 404, 204),
    'webhook-delete-of-an-unknown-id-deletes-another': deciding('decideDeleteWebhook', (decision, { state }) => {
      const webhook = [...state.webhooks.values()].at(-1);
      return decision.status === 404 && webhook
        ? { ...decision, writes: [{ kind: 'webhookGone', webhook }] }
        : decision;
    }),
    'webhook-delete-twice-is-accepted': (correct) => {
      const deleted = new Set<string>();
      return {
        decideDeleteWebhook: (state, call) => {
          const id = call.params.webhookId ?? '';
          if (deleted.has(id)) return correct.done(204);
          deleted.add(id);
          return correct.decideDeleteWebhook(state, call);
        },
      };
    },
  }),
  breaking('webhooks.delete.logs-gone', {
    'webhook-logs-pass-to-the-next-webhook-of-the-address': noting(
      () => new Map<string, readonly InvocationLog[]>(),
      'decideDeleteWebhook',
      (left, _decision, state, { params: { webhookId = '' } }) => {
        const webhook = state.webhooks.get(webhookId);
        if (webhook) left.set(webhook.url, state.logs.get(webhookId) ?? []);
      },
    ).for((left) => changing('logsOf', (logs, _state, { url }) => [...(left.get(url) ?? []), ...logs])),
    'webhook-logs-outlive-their-webhook': outlasting('decideListLogs'),
    'webhook-logs-outlive-their-webhook-one-by-one': outlasting('decideGetLog'),
    'webhook-delete-takes-the-logs-of-others-along': noting(
      aSet,
      'decideDeleteWebhook',
      (deleted, _decision, _state, { params: { webhookId = '' } }) => deleted.add(webhookId),
    ).for((deleted) =>
      deciding('decideListLogs', (decision, { correct }) =>
        deleted.size > 0 && decision.status === 200 ? correct.answer(200, correct.logList([], 0)) : decision,
      ),
    ),
  }),
].flat();
