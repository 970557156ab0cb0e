import { breaking, each, lower } from '../breaking.ts';
import { changing, keepingFirst, noting } from '../operators/changes.ts';
import { deciding, statusInstead } from '../operators/decisions.ts';
import { isText } from '../operators/values.ts';
import { forgottenWrites, insecureUrls, misreadFields, stores, unreachableUrls } from '../operators/webhooks.ts';
import type { AlsoBreaks, Behaviour, Change, Webhook } from '../types.ts';

/** After a change of a field, one more event uses its former value. */
function lags(field: 'url' | 'secret'): Change {
  return (correct) => {
    const used = new Map<string, string>();
    return {
      webhookOfAttempt: (fired, current) => {
        const webhook = correct.webhookOfAttempt(fired, current);
        const stale = used.get(webhook.webhookId) ?? webhook[field];
        used.set(webhook.webhookId, webhook[field]);
        return { ...webhook, [field]: stale };
      },
    };
  };
}

/** Applies an update to all other webhooks of the organisation as well. */
function spreads(change: (webhook: Webhook, changed: Webhook, former: Webhook) => Webhook): Change {
  return changing('decideUpdateWebhook', (decision, state, call) => {
    const [write] = decision.writes ?? [];
    const former = state.webhooks.get(call.params.webhookId ?? '');
    if (write?.kind !== 'webhook' || former === undefined) return decision;
    const others = [...state.webhooks.values()].filter((webhook) => webhook !== former);
    const writes = others.map((webhook) => ({
      kind: 'webhook' as const,
      webhook: change(webhook, write.webhook, former),
    }));
    return { ...decision, writes: [write, ...writes] };
  });
}

/** A webhook that subscribes to event 200 goes on using the first value of a field. */
const keepsForReports = (field: 'secret' | 'url'): Change =>
  keepingFirst<string, string>((first) =>
    changing('webhookOfAttempt', (webhook) =>
      webhook.systemEventIds.includes(200)
        ? { ...webhook, [field]: first(webhook.webhookId, webhook[field]) }
        : webhook,
    ),
  );

/** When one field changes, another one is not updated. */
const keepsBeside = (changed: keyof Webhook, kept: keyof Webhook): Change =>
  stores((next, former) => (String(next[changed]) === String(former[changed]) ? {} : { [kept]: former[kept] }));

/** Refuses the update as it should, but stores one field of it. */
const takesWhenRefused = (
  field: 'url' | 'secret' | 'systemEventIds',
  isFit: (value: unknown, correct: Behaviour) => boolean,
): Change =>
  deciding('decideUpdateWebhook', (decision, { correct, webhook: stored, body }) => {
    if (decision.status !== 400 || !stored || !isFit(body?.[field], correct)) return decision;
    return { ...decision, writes: [{ kind: 'webhook', webhook: { ...stored, [field]: body?.[field] } }] };
  });

export const defects = [
  breaking('webhooks.update.events', {
    'webhook-update-takes-the-events-when-refused': takesWhenRefused('systemEventIds', Array.isArray),
    'webhook-update-changes-the-events-of-the-first': deciding(
      'decideUpdateWebhook',
      (decision, { state, call, body }) => {
        const systemEventIds = body?.systemEventIds as number[];
        const [first] = state.webhooks.values();
        if (decision.status !== 204 || !first || first.webhookId === call.params.webhookId) return decision;
        return {
          ...decision,
          writes: [...(decision.writes ?? []), { kind: 'webhook', webhook: { ...first, systemEventIds } }],
        };
      },
    ),
    'webhook-update-leaves-those-who-were-told-before': () => {
      const told = new Map<number, Set<string>>();
      return {
        subscribers: (state, eventId) => {
          const former = told.get(eventId) ?? new Set();
          const all = [...state.webhooks.values()];
          const meant = all.filter(
            (webhook) => webhook.systemEventIds.includes(eventId) || former.has(webhook.webhookId),
          );
          told.set(eventId, new Set(meant.map(({ webhookId }) => webhookId)));
          return meant;
        },
      };
    },
    'webhook-update-keeps-the-events': stores((_next, { systemEventIds }) => ({ systemEventIds })),
    'webhook-update-of-the-description-ends-deliveries': stores((next, former) => {
      const isSame = next.url === former.url && next.secret === former.secret;
      return isSame && next.description !== former.description ? { systemEventIds: [] } : {};
    }),
    'webhook-update-adds-the-events': stores((next, former) => ({
      systemEventIds: [...former.systemEventIds, ...next.systemEventIds],
    })),
    'webhook-update-keeps-an-event-too-many': stores((next, former) => ({
      systemEventIds: [...next.systemEventIds, ...former.systemEventIds.filter((id) => id === 900)],
    })),
    'webhook-update-takes-the-first-event-only': stores((next) => ({
      systemEventIds: next.systemEventIds.slice(0, 1),
    })),
    'webhook-update-keeps-the-events-beside-a-new-secret': keepsBeside('secret', 'systemEventIds'),
  }),
  breaking('webhooks.update.url', {
    'webhook-update-keeps-the-address': stores((_next, { url }) => ({ url })),
    'webhook-update-moves-after-one-more-event': lags('url'),
    'webhook-update-moves-all-webhooks': spreads((webhook, changed) => ({ ...webhook, url: changed.url })),
    // The update also changes other webhooks with the same former URL.
    'webhook-update-changes-the-*-of-all-of-the-address': each(['url', 'secret', 'systemEventIds'], lower).as((field) =>
      spreads((webhook, changed, former) =>
        webhook.url === former.url ? { ...webhook, [field]: changed[field] } : webhook,
      ),
    ),
    'webhook-update-delivers-to-both-addresses': noting(
      () => new Map<string, Webhook>(),
      'decideUpdateWebhook',
      (former, _decision, state, call) => {
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        if (stored && !former.has(stored.webhookId)) former.set(stored.webhookId, stored);
      },
    ).for((former) => (correct) => ({
      deliveriesOf: (...args) =>
        correct.deliveriesOf(...args).flatMap((delivery) => {
          const old = former.get(delivery.webhook.webhookId);
          return old ? [delivery, { ...delivery, webhook: old }] : [delivery];
        }),
      webhookOfAttempt: (fired) => fired,
    })),
    ...forgottenWrites('update', 'decideUpdateWebhook'),
    'webhook-update-keeps-the-address-for-reports': keepsForReports('url'),
    'webhook-update-keeps-the-address-beside-other-events': keepsBeside('systemEventIds', 'url'),
  }),
  breaking('webhooks.update.rotates-secret', {
    'webhook-update-keeps-the-secret': stores((_next, { secret }) => ({ secret })),
    'webhook-update-signs-once-more-with-the-old-secret': lags('secret'),
    'webhook-update-rotates-only-alone': keepsBeside('description', 'secret'),
    'webhook-update-rotates-unless-the-events-change': stores((next, former) =>
      next.systemEventIds.length === former.systemEventIds.length ? {} : { secret: former.secret },
    ),
    'webhook-update-rotates-once': (correct) => {
      const rotated = new Set<string>();
      return stores((next, former) => {
        if (next.secret === former.secret) return {};
        const isSecond = rotated.has(next.webhookId);
        rotated.add(next.webhookId);
        return isSecond ? { secret: former.secret } : {};
      })(correct);
    },
    'webhook-update-rotates-all-secrets': spreads((webhook, changed) => ({ ...webhook, secret: changed.secret })),
    'webhook-update-rotates-the-secret-when-refused': takesWhenRefused('secret', isText),
    'webhook-update-keeps-the-secret-for-reports': keepsForReports('secret'),
    'webhook-update-keeps-the-secret-beside-a-new-address': keepsBeside('url', 'secret'),
  }),
  breaking('webhooks.update.wrong-type', {
    'webhook-update-takes-the-address-when-refused': takesWhenRefused(
      'url',
      (url, correct) => isText(url) && correct.isWebhookUrl(url),
    ),
    ...misreadFields('update'),
  }),
  breaking('webhooks.update.status', {
    'webhook-update-answers-200': statusInstead('decideUpdateWebhook', 204, 200),
    'webhook-update-refuses-the-same-again': deciding(
      'decideUpdateWebhook',
      (decision, { correct, call, webhook: stored }) => {
        const { url, secret, description } = (call.body ?? {}) as Partial<Webhook>;
        const isSame = stored?.url === url && stored?.secret === secret && stored?.description === description;
        return isSame ? correct.refuse([{ field: '', message: 'Nothing changed.' }], 409) : decision;
      },
    ),
  }),
  breaking('webhooks.update.unknown', {
    'webhook-update-of-an-unknown-id-is-accepted': statusInstead('decideUpdateWebhook', 404, 204),
    'webhook-update-of-an-unknown-id-is-a-bad-request': statusInstead('decideUpdateWebhook', 404, 400),
    'webhook-update-creates': deciding('decideUpdateWebhook', (decision, { correct, state, call }) => {
      if (decision.status !== 404) return decision;
      return { ...decision, writes: correct.decideCreateWebhook(state, call).writes ?? [] };
    }),
  }),
  breaking('webhooks.update.url-https', {
    ...insecureUrls('update'),
    'webhook-update-takes-the-events-beside-http': deciding(
      'decideUpdateWebhook',
      (decision, { webhook: stored, body }) => {
        const { url, systemEventIds } = body ?? {};
        if (decision.status !== 400 || !stored || !isText(url) || !url.startsWith('http:')) return decision;
        return {
          ...decision,
          writes: [{ kind: 'webhook', webhook: { ...stored, systemEventIds: systemEventIds as number[] } }],
        };
      },
    ),
  }),
  breaking('webhooks.update.url-public', unreachableUrls('update')),
].flat();

export const alsoBreaks: AlsoBreaks = { 'webhook-update-adds-the-events': ['webhooks.read.by-id'] };
