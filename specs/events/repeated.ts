import type { Lab } from '../../fixtures/lab/lab.ts';
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
  await events.arrival({ inbox }, awaited);
  const [log] = await invocationLogs(events.webhooks, webhookId, 1);
  await lab.redeliver(webhookId, logIdOf(log));
  await inbox.waitForDeliveries(2);
  // Long enough for repeats that come within a tenth of a second.
  await inbox.quietFor(120);
  return { deliveries: [...inbox.deliveries], secret: body.secret };
}
