import { type Delivery, type EventId, type Events, inconclusive, type Lab, matches } from '../../../fixtures/index.ts';
import { invocationLogs, logIdOf } from '../../webhooks/invocations.ts';

/** One event: its deliveries before it was redelivered on demand, those from then on, and the webhook's secret. */
interface Repeated {
  firsts: Delivery[];
  repeats: Delivery[];
  secret: string;
}

/**
 * Triggers an event whose first delivery is refused, and has it redelivered on demand. The result includes both the repeats
 * that the service makes by itself, if it is quick enough, and the one that was requested.
 */
export async function repeated(events: Events, lab: Lab, eventId: EventId): Promise<Repeated> {
  const subscription = await events.subscribe([eventId]);
  const { inbox, webhookId, body } = subscription;
  inbox.answer(500, 200);
  const { awaited } = await events.happen(eventId);
  const { dataId = '' } = await events.arrival(subscription, awaited);
  // One change may cause several deliveries, which are not repeats of each other.
  await inbox.quietFor();
  const before = inbox.deliveries.length;
  await lab.redeliver(webhookId, await logOf(events, webhookId, dataId));
  await inbox.waitForDeliveries(before + 1, { eventId }).catch(inconclusive);
  await inbox.repeatsCease();
  const ofEvent = (deliveries: readonly Delivery[]) => deliveries.filter((delivery) => matches(delivery, awaited));
  return {
    firsts: ofEvent(inbox.deliveries.slice(0, before)),
    repeats: ofEvent(inbox.deliveries.slice(before)),
    secret: body.secret,
  };
}

/** The log of that event. In a shared organisation, the webhook may have received events of others meanwhile. */
async function logOf({ webhooks }: Events, webhookId: string, dataId: string): Promise<string> {
  const ids = (await invocationLogs(webhooks, webhookId, 1)).map(logIdOf);
  for (const id of ids.slice(1)) {
    const { text } = await webhooks.log(webhookId, id);
    if (dataId !== '' && text.toLowerCase().includes(dataId.toLowerCase())) return id;
  }
  return ids[0] ?? '';
}
