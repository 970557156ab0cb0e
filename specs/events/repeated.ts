import type { Lab } from '../../fixtures/lab/lab.ts';
import { type Awaited, matches } from '../../fixtures/receiver/awaited.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { EventId } from '../../fixtures/resources/event-causes.ts';
import type { Events, Subscription } from '../../fixtures/resources/events.ts';
import { invocationLogs, logIdOf } from '../webhooks/invocations.ts';

/** What came of one event: every delivery of it, and the secret of its webhook. */
interface Repeated {
  deliveries: Delivery[];
  secret: string;
}

/**
 * Events whose first delivery was refused, and which are delivered again on demand: the repeats that the service makes by
 * itself, if it is quick with them, and the one that it is asked for.
 */
export async function repeated(events: Events, lab: Lab, eventIds: readonly EventId[]): Promise<Repeated[]> {
  const all = [];
  // The other way round a later event would bring earlier ones about again: who completes a module is assigned one.
  for (const eventId of [...eventIds].sort((one, other) => other - one))
    all.push(await redelivered(events, lab, eventId));
  // Long enough for repeats that come within a tenth of a second.
  await Promise.all(all.map(({ subscription }) => subscription.inbox.quietFor(120)));
  return all.map(({ subscription: { inbox, body }, awaited }) => {
    const deliveries = inbox.deliveries.filter((delivery) => matches(delivery, awaited));
    return { deliveries, secret: body.secret };
  });
}

async function redelivered(
  events: Events,
  lab: Lab,
  eventId: EventId,
): Promise<{ subscription: Subscription; awaited: Awaited }> {
  const subscription = await events.subscribe([eventId]);
  const { inbox, webhookId } = subscription;
  inbox.answer(500, 200);
  const { awaited } = await events.happen(eventId);
  const { dataId = '' } = await events.arrival(subscription, awaited);
  await lab.redeliver(webhookId, await logOf(events, webhookId, dataId));
  await inbox.waitForDeliveries(2, { eventId });
  return { subscription, awaited };
}

/** The log of that event: in an organisation that others use too, the webhook may have been told of theirs meanwhile. */
async function logOf({ webhooks }: Events, webhookId: string, dataId: string): Promise<string> {
  const ids = (await invocationLogs(webhooks, webhookId, 1)).map(logIdOf);
  for (const id of ids.slice(1)) {
    const { text } = await webhooks.log(webhookId, id);
    if (dataId !== '' && text.toLowerCase().includes(dataId.toLowerCase())) return id;
  }
  return ids[0] ?? '';
}
