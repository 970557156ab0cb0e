import type { Lab } from '../../fixtures/lab/lab.ts';
import { matches } from '../../fixtures/receiver/awaited.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { EventId } from '../../fixtures/resources/event-causes.ts';
import type { Events } from '../../fixtures/resources/events.ts';
import { invocationLogs, logIdOf } from '../webhooks/invocations.ts';

/**
 * An event whose first delivery was refused, and which is delivered again on demand: the repeats that the service makes by
 * itself, if it is quick with them, and the one that it is asked for.
 */
export async function repeated(
  events: Events,
  lab: Lab,
  eventId: EventId,
): Promise<{ deliveries: Delivery[]; secret: string }> {
  const { inbox, webhookId, body } = await events.subscribe([eventId]);
  inbox.answer(500, 200);
  const { awaited } = await events.happen(eventId);
  const { dataId = '' } = await events.arrival({ inbox }, awaited);
  await lab.redeliver(webhookId, await logOf(events, webhookId, dataId));
  await inbox.waitForDeliveries(2, awaited);
  // Long enough for repeats that come within a tenth of a second.
  await inbox.quietFor(120);
  return { deliveries: inbox.deliveries.filter((delivery) => matches(delivery, awaited)), secret: body.secret };
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
