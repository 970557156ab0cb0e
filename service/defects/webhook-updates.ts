import type { Change } from '../behaviour/index.ts';
import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';
import { answersAnother } from './webhook-answers.ts';
import { webhookDeletionDefects } from './webhook-deletions.ts';

/** Changes what an accepted update stores. */
function stores(change: (next: Webhook, former: Webhook) => Webhook): Change {
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

const updating: readonly Defect[] = [
  {
    name: 'webhook-update-keeps-the-description',
    breaks: 'webhooks.read.by-id',
    change: stores((next, { description }) => ({ ...next, description })),
  },
  {
    // The description is cut to 100 characters.
    name: 'webhook-description-ends-after-100-characters',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      webhookDetails: (body) => {
        const details = correct.webhookDetails(body);
        return { ...details, description: details.description?.slice(0, 100) ?? null };
      },
    }),
  },
  {
    name: 'webhook-update-answers-200',
    breaks: 'webhooks.update.status',
    change: answersAnother('decideUpdateWebhook', 204, 200),
  },
  {
    // An update that changes nothing is refused with 409.
    name: 'webhook-update-refuses-the-same-again',
    breaks: 'webhooks.update.status',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const { url, secret, description } = (call.body ?? {}) as Partial<Webhook>;
        const isSame = stored?.url === url && stored?.secret === secret && stored?.description === description;
        return isSame
          ? correct.refuse([{ field: '', message: 'Nothing changed.' }], 409)
          : correct.decideUpdateWebhook(state, call);
      },
    }),
  },
  {
    name: 'webhook-update-keeps-the-events',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({ ...next, systemEventIds: former.systemEventIds })),
  },
  {
    // An update of only the description removes all subscriptions.
    name: 'webhook-update-of-the-description-ends-deliveries',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => {
      const isSame = next.url === former.url && next.secret === former.secret;
      return isSame && next.description !== former.description ? { ...next, systemEventIds: [] } : next;
    }),
  },
  {
    name: 'webhook-update-adds-the-events',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({ ...next, systemEventIds: [...former.systemEventIds, ...next.systemEventIds] })),
  },
  {
    name: 'webhook-update-keeps-an-event-too-many',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({
      ...next,
      systemEventIds: [...next.systemEventIds, ...former.systemEventIds.filter((id) => id === 900)],
    })),
  },
  {
    name: 'webhook-update-takes-the-first-event-only',
    breaks: 'webhooks.update.events',
    change: stores((next) => ({ ...next, systemEventIds: next.systemEventIds.slice(0, 1) })),
  },
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
  {
    name: 'webhook-update-of-an-unknown-id-is-accepted',
    breaks: 'webhooks.update.unknown',
    change: answersAnother('decideUpdateWebhook', 404, 204),
  },
  {
    name: 'webhook-update-of-an-unknown-id-is-a-bad-request',
    breaks: 'webhooks.update.unknown',
    change: answersAnother('decideUpdateWebhook', 404, 400),
  },
  {
    // An update of an unknown webhook returns 404, but creates one.
    name: 'webhook-update-creates',
    breaks: 'webhooks.update.unknown',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        if (decision.status !== 404) return decision;
        return { ...decision, writes: correct.decideCreateWebhook(state, call).writes ?? [] };
      },
    }),
  },
];

/** Changing and deleting webhooks. */
export const webhookUpdateDefects: readonly Defect[] = [...updating, ...webhookDeletionDefects];

/** After a change, one more event uses the webhook as it was before. */
function lags(
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
function spreads(change: (webhook: Webhook, changed: Webhook, former: Webhook) => Webhook): Change {
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
