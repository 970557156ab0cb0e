import { createHmac, randomUUID } from 'node:crypto';
import type { Change } from '../../behaviour/index.ts';
import type { Payload, Webhook } from '../../store/types.ts';

/** Delivers to a different URL. */
export function goes(change: (url: string) => string): Change {
  return (correct) => ({
    webhookOfAttempt: (...args) => {
      const webhook = correct.webhookOfAttempt(...args);
      return { ...webhook, url: change(webhook.url) };
    },
  });
}

/** Changes which webhooks get an event. */
export function tells(change: (subscribers: Webhook[], all: Webhook[], eventId: number) => Webhook[]): Change {
  return (correct) => ({
    subscribers: (state, eventId) => change(correct.subscribers(state, eventId), [...state.webhooks.values()], eventId),
  });
}

export const subscribes = (webhook: Webhook, eventId: number) => webhook.systemEventIds.includes(eventId);

/** Changes the envelope of repeated deliveries. */
export function repeats(
  change: (envelope: Record<string, unknown>, payload: Payload) => Record<string, unknown>,
): Change {
  return () => ({
    redelivered: (payload) => ({ ...payload, envelope: JSON.stringify(change(JSON.parse(payload.envelope), payload)) }),
  });
}

/** A new value for each member that is called an id. */
export function newIds(data: unknown): Record<string, string> {
  const ids = Object.keys(data as object).filter((name) => name.endsWith('Id'));
  return Object.fromEntries(ids.map((name) => [name, randomUUID()]));
}

/** Replaces the signature of the second and later deliveries of a `DataId`; null omits it. */
export function signsRepeats(sign: (secret: string, body: Buffer) => string | null): Change {
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

export const hmac = (key: string, body: Buffer) => createHmac('sha256', key).update(body).digest('base64');
