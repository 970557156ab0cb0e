import { setTimeout as pause } from 'node:timers/promises';
import type { Deliverer } from '../deliveries/deliver.ts';
import { clock } from '../journal.ts';
import type { Organisation } from '../store/organisation.ts';
import type { LogStatus, Payload, Webhook } from '../store/types.ts';

/**
 * Delivers a payload to a webhook and logs it, retrying after each pause until the receiver accepts it. Stops early when the
 * webhook or the organisation is deleted. Pauses are in real time, not on the organisation's clock.
 */
export async function send(
  deliverer: Deliverer,
  organisation: Organisation,
  fired: Webhook,
  payload: Payload,
): Promise<void> {
  const b = organisation.behaviour;
  const delays = b.retryDelays();
  let log = b.newLog(fired, payload, organisation.now());
  for (let attempt = 0; ; attempt += 1) {
    const current = b.currentWebhook(organisation, fired);
    if (!current || organisation.gone.signal.aborted) return;
    if (attempt > 0 && b.choices.logPer === 'attempt') log = b.newLog(fired, payload, organisation.now());
    organisation.putLog(log);

    const sent = attempt > 0 ? b.redelivered(payload) : payload;
    const isTaken = await attemptOnce(deliverer, organisation, b.webhookOfAttempt(fired, current), sent);
    const delay = isTaken ? undefined : delays[attempt];
    const isSettled = delay === undefined || b.choices.logPer === 'attempt';
    const status: LogStatus = isTaken ? 'delivered' : isSettled ? 'failed' : 'pending';
    organisation.putLog({ ...log, status });
    if (delay === undefined) return;
    await pause(delay, undefined, { signal: organisation.gone.signal, ref: false });
  }
}

async function attemptOnce(
  deliverer: Deliverer,
  organisation: Organisation,
  webhook: Webhook,
  payload: Payload,
): Promise<boolean> {
  const b = organisation.behaviour;
  const encoded = b.encodePayload(payload);
  const headers = b.deliveryHeaders(webhook.secret, encoded, payload);
  const sentAt = clock();
  const { status, error } = await deliverer.deliver({
    method: b.deliveryMethod,
    url: webhook.url,
    headers,
    body: encoded.body,
    timeoutMs: b.choices.deliveryTimeoutMs,
  });
  organisation.journal.add({
    kind: 'delivery',
    organisationId: organisation.organisationId,
    webhookId: webhook.webhookId,
    eventId: payload.eventId,
    dataId: payload.dataId,
    headers: Object.entries(headers),
    body: encoded.body,
    sentAt,
    answeredAt: clock(),
    status,
    error,
  });
  return b.isDelivered(status);
}
