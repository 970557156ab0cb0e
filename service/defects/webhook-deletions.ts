import type { Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';
import { answersAnother } from './webhook-answers.ts';

/** Deleting webhooks. */
export const webhookDeletionDefects: readonly Defect[] = [
  {
    name: 'webhook-delete-answers-200',
    breaks: 'webhooks.delete.status',
    change: answersAnother('decideDeleteWebhook', 204, 200),
  },
  {
    name: 'webhook-delete-deletes-the-first',
    breaks: 'webhooks.delete.status',
    change: deletes((state, webhook) => [[...state.webhooks.values()][0] ?? webhook]),
  },
  {
    name: 'webhook-delete-deletes-all',
    breaks: 'webhooks.delete.status',
    change: deletes((state) => [...state.webhooks.values()]),
  },
  {
    name: 'webhook-delete-deletes-what-came-after-too',
    breaks: 'webhooks.delete.status',
    change: deletes((state, webhook) => {
      const all = [...state.webhooks.values()];
      return all.slice(all.indexOf(webhook));
    }),
  },
  {
    // All webhooks with the same URL are deleted.
    name: 'webhook-delete-deletes-all-of-the-address',
    breaks: 'webhooks.delete.status',
    change: deletes((state, { url }) => [...state.webhooks.values()].filter((webhook) => webhook.url === url)),
  },
  {
    // A webhook that was read before its deletion can still be read.
    name: 'webhook-delete-leaves-what-was-read',
    breaks: 'webhooks.delete.status',
    change: (correct) => {
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
  },
  {
    // A deleted webhook keeps its subscriptions and goes on receiving events.
    name: 'webhook-delete-leaves-the-subscription',
    breaks: 'webhooks.delete.stops-deliveries',
    change: outlives(() => true),
  },
  {
    name: 'webhook-delete-leaves-one-more-delivery',
    breaks: 'webhooks.delete.stops-deliveries',
    change: outlives((event) => event === 1),
  },
  {
    name: 'webhook-delete-comes-back-after-one-event',
    breaks: 'webhooks.delete.stops-deliveries',
    change: outlives((event) => event > 1),
  },
  {
    name: 'webhook-delete-leaves-the-subscription-of-those-with-several-events',
    breaks: 'webhooks.delete.stops-deliveries',
    change: outlives((_, webhook) => webhook.systemEventIds.length > 1),
  },
  {
    name: 'webhook-delete-of-an-unknown-id-is-accepted',
    breaks: 'webhooks.delete.unknown',
    change: answersAnother('decideDeleteWebhook', 404, 204),
  },
  {
    // The deletion of an unknown id returns 404, but deletes the latest webhook.
    name: 'webhook-delete-of-an-unknown-id-deletes-another',
    breaks: 'webhooks.delete.unknown',
    change: (correct) => ({
      decideDeleteWebhook: (state, call) => {
        const decision = correct.decideDeleteWebhook(state, call);
        const webhook = [...state.webhooks.values()].at(-1);
        return decision.status === 404 && webhook
          ? { ...decision, writes: [{ kind: 'webhookGone', webhook }] }
          : decision;
      },
    }),
  },
  {
    // A second deletion returns 204.
    name: 'webhook-delete-twice-is-accepted',
    breaks: 'webhooks.delete.unknown',
    change: (correct) => {
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
  },
];

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
