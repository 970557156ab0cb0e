import { createHmac, randomUUID } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Payload, Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Delivers to a different URL. */
function goes(change: (url: string) => string): Change {
  return (correct) => ({
    webhookOfAttempt: (...args) => {
      const webhook = correct.webhookOfAttempt(...args);
      return { ...webhook, url: change(webhook.url) };
    },
  });
}

/** Changes which webhooks get an event. */
function tells(change: (subscribers: Webhook[], all: Webhook[], eventId: number) => Webhook[]): Change {
  return (correct) => ({
    subscribers: (state, eventId) => change(correct.subscribers(state, eventId), [...state.webhooks.values()], eventId),
  });
}

const subscribes = (webhook: Webhook, eventId: number) => webhook.systemEventIds.includes(eventId);

const addresses: readonly Defect[] = [
  { name: 'delivery-by-put', breaks: 'events.delivery.post', change: () => ({ deliveryMethod: 'PUT' }) },
  {
    name: 'delivery-without-the-query',
    breaks: 'events.delivery.post',
    change: goes((url) => url.split('?')[0] ?? url),
  },
  {
    name: 'delivery-to-the-decoded-address',
    breaks: 'events.delivery.post',
    change: goes((url) => url.replaceAll('%20', '+')),
  },
  { name: 'delivery-to-lower-case', breaks: 'events.delivery.post', change: goes((url) => url.toLowerCase()) },
  {
    name: 'delivery-without-the-last-slash-of-the-path',
    breaks: 'events.delivery.post',
    change: goes((url) => url.replace(/\/(\?|$)/, '$1')),
  },
  {
    name: 'delivery-below-the-address',
    breaks: 'events.delivery.post',
    change: goes((url) => url.replace(/(\?|$)/, '/events$1')),
  },
  {
    name: 'delivery-with-a-bearer-token',
    breaks: 'events.delivery.no-bearer',
    change: (correct) => ({
      deliveryHeaders: (...args) => ({ ...correct.deliveryHeaders(...args), Authorization: `Bearer ${randomUUID()}` }),
    }),
  },
  {
    name: 'delivery-of-reports-with-a-bearer-token',
    breaks: 'events.delivery.no-bearer',
    change: (correct) => ({
      deliveryHeaders: (secret, encoded, payload) => ({
        ...correct.deliveryHeaders(secret, encoded, payload),
        ...(payload.file ? { Authorization: `Bearer ${randomUUID()}` } : {}),
      }),
    }),
  },
  {
    name: 'delivery-with-the-secret-as-password',
    breaks: 'events.delivery.no-bearer',
    change: (correct) => ({
      deliveryHeaders: (secret, ...rest) => ({
        ...correct.deliveryHeaders(secret, ...rest),
        Authorization: `Basic ${Buffer.from(`las:${secret}`).toString('base64')}`,
      }),
    }),
  },
];

const subscriptions: readonly Defect[] = [
  {
    name: 'delivery-to-every-webhook-of-the-organisation',
    breaks: 'events.delivery.subscribed-only',
    change: tells((_, all) => all),
  },
  {
    name: 'delivery-to-all-with-many-events',
    breaks: 'events.delivery.subscribed-only',
    change: tells((subscribers, all) =>
      all.filter((webhook) => subscribers.includes(webhook) || webhook.systemEventIds.length >= 8),
    ),
  },
  ...(
    [
      [200, 300],
      [300, 200],
      [500, 600],
      [600, 500],
      [700, 800],
      [100, 900],
    ] as const
  ).map(
    ([eventId, other]): Defect => ({
      name: `delivery-of-${eventId}-to-subscribers-of-${other}`,
      breaks: 'events.delivery.subscribed-only',
      change: tells((subscribers, all, fired) =>
        fired === eventId
          ? all.filter((webhook) => subscribes(webhook, eventId) || subscribes(webhook, other))
          : subscribers,
      ),
    }),
  ),
  {
    name: 'delivery-to-the-first-webhook-only',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers) => subscribers.slice(0, 1)),
  },
  {
    name: 'delivery-to-the-newest-webhook-only',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers) => subscribers.slice(-1)),
  },
  {
    name: 'delivery-to-two-webhooks-at-most',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers) => subscribers.slice(0, 2)),
  },
  {
    name: 'delivery-by-the-first-event-of-a-webhook-only',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers, _, eventId) =>
      subscribers.filter(({ systemEventIds }) => systemEventIds[0] === eventId),
    ),
  },
  {
    // Webhooks with the same URL get only one delivery between them.
    name: 'delivery-once-for-each-address',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers) =>
      subscribers.filter(({ url }, at) => at === subscribers.findIndex((w) => w.url === url)),
    ),
  },
  {
    // Only the first webhook gets a report, as if its file were a stream that can be read once.
    name: 'delivery-of-reports-to-the-first-webhook-only',
    breaks: 'events.delivery.every-webhook',
    change: tells((subscribers, _, eventId) => (eventId === 200 ? subscribers.slice(0, 1) : subscribers)),
  },
  ...[400, 800, 900].map(
    (eventId): Defect => ({
      name: `delivery-of-${eventId}-to-the-first-webhook-only`,
      breaks: 'events.delivery.every-webhook',
      change: tells((subscribers, _, fired) => (fired === eventId ? subscribers.slice(0, 1) : subscribers)),
    }),
  ),
];

/** Changes the envelope of repeated deliveries. */
function repeats(change: (envelope: Record<string, unknown>, payload: Payload) => Record<string, unknown>): Change {
  return () => ({
    redelivered: (payload) => ({ ...payload, envelope: JSON.stringify(change(JSON.parse(payload.envelope), payload)) }),
  });
}

/** A new value for each member that is called an id. */
function newIds(data: unknown): Record<string, string> {
  const ids = Object.keys(data as object).filter((name) => name.endsWith('Id'));
  return Object.fromEntries(ids.map((name) => [name, randomUUID()]));
}

/** Replaces the signature of the second and later deliveries of a `DataId`; null omits it. */
function signsRepeats(sign: (secret: string, body: Buffer) => string | null): Change {
  return (correct) => {
    const seen = new Set<string>();
    return {
      deliveryHeaders: (secret, encoded, payload) => {
        const headers = correct.deliveryHeaders(secret, encoded, payload);
        const key = `${payload.dataId} ${secret}`;
        if (!seen.has(key)) {
          seen.add(key);
          return headers;
        }
        const { [correct.signatureHeader]: _, ...others } = headers;
        const signature = sign(secret, encoded.body);
        return signature === null ? others : { ...others, [correct.signatureHeader]: signature };
      },
    };
  };
}

const hmac = (key: string, body: Buffer) => createHmac('sha256', key).update(body).digest('base64');

const repeated: readonly Defect[] = [
  {
    name: 'repeat-with-a-new-data-id',
    breaks: 'events.delivery.repeat-same-data-id',
    change: repeats((envelope) => ({ ...envelope, DataId: randomUUID() })),
  },
  {
    name: 'repeat-of-reports-with-a-new-data-id',
    breaks: 'events.delivery.repeat-same-data-id',
    change: repeats((envelope, { file }) => (file ? { ...envelope, DataId: randomUUID() } : envelope)),
  },
  {
    // The ids in the data of a repeat are new ones.
    name: 'repeat-about-something-else',
    breaks: 'events.delivery.repeat-same-data-id',
    change: repeats((envelope) => ({ ...envelope, Data: { ...(envelope.Data as object), ...newIds(envelope.Data) } })),
  },
  {
    name: 'repeat-without-data',
    breaks: 'events.delivery.repeat-same-data-id',
    change: repeats((envelope) => ({ ...envelope, Data: {} })),
  },
  { name: 'repeat-without-a-signature', breaks: 'events.signature.repeats', change: signsRepeats(() => null) },
  {
    name: 'repeat-signed-over-the-secret',
    breaks: 'events.signature.repeats',
    change: signsRepeats((secret, body) => hmac(body.toString(), Buffer.from(secret))),
  },
  {
    // Repeated deliveries are signed over a body with a trailing line feed.
    name: 'repeat-signed-over-another-body',
    breaks: 'events.signature.repeats',
    change: signsRepeats((secret, body) => hmac(secret, Buffer.concat([body, Buffer.from('\n')]))),
  },
];

/** Which webhooks events are delivered to, and how. */
export const deliveryDefects: readonly Defect[] = [...addresses, ...subscriptions, ...repeated];
