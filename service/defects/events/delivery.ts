import { randomUUID } from 'node:crypto';
import { breaking, each } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import type { AlsoBreaks, Change, Payload, Webhook } from '../types.ts';

/** Delivers to a different URL. */
function goes(change: (url: string) => string): Change {
  return changing('webhookOfAttempt', (webhook) => ({ ...webhook, url: change(webhook.url) }));
}

/** Changes which webhooks get an event. */
function tells(change: (subscribers: Webhook[], all: Webhook[], eventId: number) => Webhook[]): Change {
  return changing('subscribers', (right, state, eventId) => change(right, [...state.webhooks.values()], eventId));
}

const takenForEachOther = [
  [200, 300],
  [300, 200],
  [500, 600],
  [600, 500],
  [700, 800],
  [100, 900],
] as const;

const subscribes = (webhook: Webhook, eventId: number) => webhook.systemEventIds.includes(eventId);

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

export const defects = [
  breaking('events.delivery.post', {
    'delivery-by-put': () => ({ deliveryMethod: 'PUT' }),
    'delivery-without-the-query': goes((url) => url.split('?')[0] ?? url),
    'delivery-to-the-decoded-address': goes((url) => url.replaceAll('%20', '+')),
    'delivery-to-lower-case': goes((url) => url.toLowerCase()),
    'delivery-without-the-last-slash-of-the-path': goes((url) => url.replace(/\/(\?|$)/, '$1')),
    'delivery-below-the-address': goes((url) => url.replace(/(\?|$)/, '/events$1')),
  }),
  breaking('events.delivery.no-bearer', {
    'delivery-with-a-bearer-token': changing('deliveryHeaders', (headers) => ({
      ...headers,
      Authorization: `Bearer ${randomUUID()}`,
    })),
    'delivery-of-reports-with-a-bearer-token': changing('deliveryHeaders', (headers, _secret, _encoded, payload) => ({
      ...headers,
      ...(payload.file ? { Authorization: `Bearer ${randomUUID()}` } : {}),
    })),
    'delivery-with-the-secret-as-password': changing('deliveryHeaders', (headers, secret) => ({
      ...headers,
      Authorization: `Basic ${Buffer.from(`las:${secret}`).toString('base64')}`,
    })),
  }),
  breaking('events.delivery.subscribed-only', {
    'delivery-to-every-webhook-of-the-organisation': tells((_, all) => all),
    'delivery-to-all-with-many-events': tells((subscribers, all) =>
      all.filter((webhook) => subscribers.includes(webhook) || webhook.systemEventIds.length >= 8),
    ),
    'delivery-of-*': each(takenForEachOther, ([eventId, other]) => `${eventId}-to-subscribers-of-${other}`).as(
      ([eventId, other]) =>
        tells((subscribers, all, fired) =>
          fired === eventId
            ? all.filter((webhook) => subscribes(webhook, eventId) || subscribes(webhook, other))
            : subscribers,
        ),
    ),
  }),
  breaking('events.delivery.every-webhook', {
    'delivery-to-the-first-webhook-only': tells((subscribers) => subscribers.slice(0, 1)),
    'delivery-to-the-newest-webhook-only': tells((subscribers) => subscribers.slice(-1)),
    'delivery-to-two-webhooks-at-most': tells((subscribers) => subscribers.slice(0, 2)),
    'delivery-by-the-first-event-of-a-webhook-only': tells((subscribers, _, eventId) =>
      subscribers.filter(({ systemEventIds }) => systemEventIds[0] === eventId),
    ),
    // Webhooks with the same URL get only one delivery between them.
    'delivery-once-for-each-address': tells((subscribers) =>
      subscribers.filter(({ url }, at) => at === subscribers.findIndex((w) => w.url === url)),
    ),
    // Only the first webhook gets a report, as if its file were a stream that can be read once.
    'delivery-of-reports-to-the-first-webhook-only': tells((subscribers, _, eventId) =>
      eventId === 200 ? subscribers.slice(0, 1) : subscribers,
    ),
    'delivery-of-*-to-the-first-webhook-only': each([400, 800, 900]).as((eventId) =>
      tells((subscribers, _, fired) => (fired === eventId ? subscribers.slice(0, 1) : subscribers)),
    ),
  }),
  breaking('events.delivery.repeat-same-data-id', {
    'repeat-with-a-new-data-id': repeats((envelope) => ({ ...envelope, DataId: randomUUID() })),
    'repeat-of-reports-with-a-new-data-id': repeats((envelope, { file }) =>
      file ? { ...envelope, DataId: randomUUID() } : envelope,
    ),
    // Only where the repeat comes late.
    'late-repeat-with-a-new-data-id': (correct) => ({
      retryDelays: () => [1_000],
      ...repeats((envelope) => ({ ...envelope, DataId: randomUUID() }))(correct),
    }),
    // The ids in the data of a repeat are new ones.
    'repeat-about-something-else': repeats((envelope) => ({
      ...envelope,
      Data: { ...(envelope.Data as object), ...newIds(envelope.Data) },
    })),
    'repeat-without-data': repeats((envelope) => ({ ...envelope, Data: {} })),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'delivery-to-every-webhook-of-the-organisation': [
    'events.assessment-report-created.data-part',
    'events.assessment-report-created.multipart',
  ],
  'delivery-of-500-to-subscribers-of-600': ['events.envelope.system-event'],
};
