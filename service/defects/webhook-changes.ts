import type { Change } from '../behaviour/index.ts';
import type { Webhook } from '../store/types.ts';

/** Changes what an accepted update stores. */
export function stores(change: (next: Webhook, former: Webhook) => Webhook): Change {
  return (correct) => ({
    decideUpdateWebhook: (state, call) => {
      const decision = correct.decideUpdateWebhook(state, call);
      const writes = (decision.writes ?? []).map((write) => {
        if (write.kind !== 'webhook') return write;
        const former = state.webhooks.get(write.webhook.webhookId) ?? write.webhook;
        return { ...write, webhook: change(write.webhook, former) };
      });
      return { ...decision, writes };
    },
  });
}

/** After a change, one more event uses the webhook as it was before. */
export function lags(
  mix: (webhook: Webhook, stale: Webhook) => Webhook,
  differs: (one: Webhook, other: Webhook) => boolean,
): Change {
  return (correct) => {
    const used = new Map<string, Webhook>();
    return {
      webhookOfAttempt: (fired, current) => {
        const webhook = correct.webhookOfAttempt(fired, current);
        const stale = used.get(webhook.webhookId);
        used.set(webhook.webhookId, webhook);
        return stale && differs(stale, webhook) ? mix(webhook, stale) : webhook;
      },
    };
  };
}

/** Applies an update to all other webhooks of the organisation as well. */
export function spreads(change: (webhook: Webhook, changed: Webhook, former: Webhook) => Webhook): Change {
  return (correct) => ({
    decideUpdateWebhook: (state, call) => {
      const decision = correct.decideUpdateWebhook(state, call);
      const [write] = decision.writes ?? [];
      const former = state.webhooks.get(call.params.webhookId ?? '');
      if (write?.kind !== 'webhook' || former === undefined) return decision;
      const others = [...state.webhooks.values()].filter((webhook) => webhook !== former);
      const writes = others.map((webhook) => ({
        kind: 'webhook' as const,
        webhook: change(webhook, write.webhook, former),
      }));
      return { ...decision, writes: [write, ...writes] };
    },
  });
}
