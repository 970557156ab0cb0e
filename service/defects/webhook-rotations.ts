import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';
import { lags, spreads, stores } from './webhook-changes.ts';

/** Changing the address or the secret of a webhook. */
export const webhookRotationDefects: readonly Defect[] = [
  {
    name: 'webhook-update-keeps-the-address',
    breaks: 'webhooks.update.url',
    change: stores((next, former) => ({ ...next, url: former.url })),
  },
  {
    // One more event is sent to the former URL.
    name: 'webhook-update-moves-after-one-more-event',
    breaks: 'webhooks.update.url',
    change: lags(
      (webhook, stale) => ({ ...webhook, url: stale.url }),
      (one, other) => one.url !== other.url,
    ),
  },
  {
    name: 'webhook-update-moves-all-webhooks',
    breaks: 'webhooks.update.url',
    change: spreads((webhook, changed) => ({ ...webhook, url: changed.url })),
  },
  // The update also changes other webhooks with the same former URL.
  ...(['url', 'secret', 'systemEventIds'] as const).map(
    (field): Defect => ({
      name: `webhook-update-changes-the-${field.toLowerCase()}-of-all-of-the-address`,
      breaks: 'webhooks.update.url',
      change: spreads((webhook, changed, former) =>
        webhook.url === former.url ? { ...webhook, [field]: changed[field] } : webhook,
      ),
    }),
  ),
  {
    name: 'webhook-update-delivers-to-both-addresses',
    breaks: 'webhooks.update.url',
    change: (correct) => {
      const former = new Map<string, Webhook>();
      return {
        decideUpdateWebhook: (state, call) => {
          const stored = state.webhooks.get(call.params.webhookId ?? '');
          if (stored && !former.has(stored.webhookId)) former.set(stored.webhookId, stored);
          return correct.decideUpdateWebhook(state, call);
        },
        deliveriesOf: (...args) =>
          correct.deliveriesOf(...args).flatMap((delivery) => {
            const old = former.get(delivery.webhook.webhookId);
            return old ? [delivery, { ...delivery, webhook: old }] : [delivery];
          }),
        webhookOfAttempt: (fired) => fired,
      };
    },
  },
  {
    name: 'webhook-update-keeps-the-secret',
    breaks: 'webhooks.update.rotates-secret',
    change: stores((next, former) => ({ ...next, secret: former.secret })),
  },
  {
    // One more event is signed with the former secret.
    name: 'webhook-update-signs-once-more-with-the-old-secret',
    breaks: 'webhooks.update.rotates-secret',
    change: lags(
      (webhook, stale) => ({ ...webhook, secret: stale.secret }),
      (one, other) => one.secret !== other.secret,
    ),
  },
  {
    name: 'webhook-update-rotates-only-alone',
    breaks: 'webhooks.update.rotates-secret',
    change: stores((next, former) =>
      next.description === former.description ? next : { ...next, secret: former.secret },
    ),
  },
  {
    name: 'webhook-update-rotates-unless-the-events-change',
    breaks: 'webhooks.update.rotates-secret',
    change: stores((next, former) =>
      next.systemEventIds.length === former.systemEventIds.length ? next : { ...next, secret: former.secret },
    ),
  },
  {
    name: 'webhook-update-rotates-once',
    breaks: 'webhooks.update.rotates-secret',
    change: (correct) => {
      const rotated = new Set<string>();
      return stores((next, former) => {
        if (next.secret === former.secret) return next;
        const isSecond = rotated.has(next.webhookId);
        rotated.add(next.webhookId);
        return isSecond ? { ...next, secret: former.secret } : next;
      })(correct);
    },
  },
  {
    name: 'webhook-update-rotates-all-secrets',
    breaks: 'webhooks.update.rotates-secret',
    change: spreads((webhook, changed) => ({ ...webhook, secret: changed.secret })),
  },
  // A webhook that subscribes to event 200 goes on using its first secret, or its first URL.
  ...Object.entries({
    'the-secret': ['secret', 'webhooks.update.rotates-secret'],
    'the-address': ['url', 'webhooks.update.url'],
  } as const).map(
    ([what, [field, breaks]]): Defect => ({
      name: `webhook-update-keeps-${what}-for-reports`,
      breaks,
      change: (correct) => {
        const first = new Map<string, string>();
        return {
          webhookOfAttempt: (fired, current) => {
            const webhook = correct.webhookOfAttempt(fired, current);
            if (!webhook.systemEventIds.includes(200)) return webhook;
            const kept = first.get(webhook.webhookId) ?? webhook[field];
            first.set(webhook.webhookId, kept);
            return { ...webhook, [field]: kept };
          },
        };
      },
    }),
  ),
  // When one field changes, another one is not updated.
  ...Object.entries({
    'keeps-the-secret-beside-a-new-address': ['url', 'secret', 'webhooks.update.rotates-secret'],
    'keeps-the-address-beside-other-events': ['systemEventIds', 'url', 'webhooks.update.url'],
    'keeps-the-events-beside-a-new-secret': ['secret', 'systemEventIds', 'webhooks.update.events'],
  } as const).map(
    ([what, [changed, lost, breaks]]): Defect => ({
      name: `webhook-update-${what}`,
      breaks,
      change: stores((next, former) =>
        String(next[changed]) === String(former[changed]) ? next : { ...next, [lost]: former[lost] },
      ),
    }),
  ),
  {
    // The update is refused, but its secret is stored.
    name: 'webhook-update-rotates-the-secret-when-refused',
    breaks: 'webhooks.update.rotates-secret',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const { secret } = (call.body ?? {}) as Partial<Webhook>;
        if (decision.status !== 400 || !stored || typeof secret !== 'string') return decision;
        return { ...decision, writes: [{ kind: 'webhook', webhook: { ...stored, secret } }] };
      },
    }),
  },
  {
    // The update is refused, but its URL is stored.
    name: 'webhook-update-takes-the-address-when-refused',
    breaks: 'webhooks.update.wrong-type',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const { url } = (call.body ?? {}) as Partial<Webhook>;
        if (decision.status !== 400 || !stored || typeof url !== 'string' || !correct.isWebhookUrl(url))
          return decision;
        return { ...decision, writes: [{ kind: 'webhook', webhook: { ...stored, url } }] };
      },
    }),
  },
];
