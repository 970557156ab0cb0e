import { createHmac, randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Payload, Webhook } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Happening } from './types.ts';

/** The header that carries the signature. API document, Signature, item 1. */
export const signatureHeader = 'x-service-sha256' as string;

/** API document, Events. */
export const deliveryMethod = 'POST' as string;

/** The organisation's webhooks that are subscribed to an event. API document, Events. */
export function subscribers(_b: Behaviour, state: State, eventId: number): Webhook[] {
  return [...state.webhooks.values()].filter((webhook) => webhook.systemEventIds.includes(eventId));
}

/** One delivery for each subscribed webhook. API document, Events. */
export function deliveriesOf(
  b: Behaviour,
  state: State,
  happening: Happening,
): { webhook: Webhook; payload: Payload }[] {
  const shared = b.payloadOf(happening);
  return b.subscribers(state, happening.eventId).map((webhook) => ({
    webhook,
    payload: b.choices.dataIdPer === 'event' ? shared : b.payloadOf(happening),
  }));
}

/** How long a delivery of an event takes to leave, in milliseconds. API document, Events. */
export function deliveryDelayMs(b: Behaviour, _eventId: number): number {
  return b.choices.workMs.delivery;
}

/** What is sent; all attempts share one `DataId`. API document, Envelope. */
export function payloadOf(b: Behaviour, { eventId, data, file }: Happening): Payload {
  const dataId = b.newDataId();
  return { eventId, dataId, envelope: JSON.stringify(b.envelope(eventId, data, dataId)), file: file ?? null };
}

/** API document, Envelope. */
export function newDataId(_b: Behaviour): string {
  return randomUUID();
}

/** API document, Envelope. */
export function envelope(b: Behaviour, eventId: number, data: Body, dataId: string): Body {
  return { Data: data, SystemEvent: { Id: eventId, DisplayName: b.systemEvents[eventId] }, DataId: dataId };
}

/** Body and media type of a delivery: JSON, or multipart/form-data for a report. API document, Envelope. */
export function encodePayload(b: Behaviour, payload: Payload): { contentType: string; body: Buffer } {
  if (!payload.file) return { contentType: 'application/json; charset=utf-8', body: Buffer.from(payload.envelope) };
  const boundary = `----las-${randomUUID()}`;
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: b.multipartBody(payload, boundary) };
}

/** The `data` part with the envelope, the `file` part with the report. API document, Envelope, event 200. */
export function multipartBody(_b: Behaviour, { envelope, file }: Payload, boundary: string): Buffer {
  const part = (disposition: string, mediaType: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${mediaType}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="data"', 'application/json')}${envelope}\r\n`),
    Buffer.from(part(`name="file"; filename="${file!.name}"`, file!.mediaType)),
    file!.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** Base64 of HMAC-SHA256 over the bytes sent, keyed with the secret in UTF-8. API document, Signature, item 2. */
export function sign(_b: Behaviour, secret: string, body: Buffer): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('base64');
}

/**
 * The bytes that are signed: the whole body as sent, including every part of a report. API document, Signature, items 2 and
 * 3.
 */
export function signedBytes(_b: Behaviour, body: Buffer, _payload: Payload): Buffer {
  return body;
}

/** Headers of a delivery. API document, Signature, item 1. */
export function deliveryHeaders(
  b: Behaviour,
  secret: string,
  encoded: { contentType: string; body: Buffer },
  payload: Payload,
): Record<string, string> {
  return {
    'Content-Type': encoded.contentType,
    [b.signatureHeader]: b.sign(secret, b.signedBytes(encoded.body, payload)),
  };
}

/**
 * The current state of the webhook that an event fired for; undefined once it is deleted. API document, System events and
 * webhooks.
 */
export function currentWebhook(_b: Behaviour, state: State, fired: Webhook): Webhook | undefined {
  return state.webhooks.get(fired.webhookId);
}

/**
 * The webhook whose URL and secret an attempt uses: as it is now, or as it was when the event fired. API document, Delivery
 * rules, item 8.
 */
export function webhookOfAttempt(b: Behaviour, fired: Webhook, current: Webhook): Webhook {
  return b.choices.secretOfRetries === 'current' ? current : fired;
}

/** Pauses before the second and later attempts, in milliseconds. API document, Delivery rules, item 6. */
export function retryDelays(b: Behaviour): readonly number[] {
  return b.choices.retryDelaysMs;
}

/** Whether the receiver has accepted the delivery. API document, Delivery rules, item 7. */
export function isDelivered(b: Behaviour, status: number | null): boolean {
  if (status === null) return false;
  return b.choices.deliveredStatuses === 'only200' ? status === 200 : status >= 200 && status < 300;
}

/**
 * What is sent when a delivery is repeated: the same event, with the same `DataId`. API document, Delivery rules, item 1.
 */
export function redelivered(_b: Behaviour, payload: Payload): Payload {
  return payload;
}
