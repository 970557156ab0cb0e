import fc from 'fast-check';
import { expect } from '../../fixtures/index.ts';
import { signatureProblem } from '../../fixtures/receiver/signature.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import {
  bringAbout,
  inboxOf,
  keyOf,
  type ModelEvent,
  type ModelWebhook,
  modelEvents,
  type WebhookModel,
  type WebhookSystem,
} from './webhooks.ts';

type WebhookCommand = fc.AsyncCommand<WebhookModel, WebhookSystem>;

/** The body of a webhook in this run. */
function bodyOf({ events, inboxes, salt }: WebhookSystem, place: number, webhook: ModelWebhook) {
  const { systemEventIds, secret, address } = webhook;
  return events.webhooks.body({
    systemEventIds,
    secret: `${secret}${salt}`,
    url: inboxes[inboxOf(place, address)]?.url,
    description: `Place ${place}`,
  });
}

/** What a webhook is created with, but for what the command says. */
const initial: ModelWebhook = { systemEventIds: [900], secret: 'one', address: 0 };

/** Creates a webhook where there is none; else updates some of its fields and sends the others as they are. */
class Save implements WebhookCommand {
  constructor(
    readonly place: number,
    readonly changes: Partial<ModelWebhook>,
  ) {}

  check = () => true;

  async run(model: WebhookModel, system: WebhookSystem): Promise<void> {
    const { webhooks } = system.events;
    const former = model.webhooks[this.place];
    const webhook = { ...(former ?? initial), ...this.changes };
    const body = bodyOf(system, this.place, webhook);
    if (former) await webhooks.update(system.webhookIds[this.place] ?? '', body);
    else {
      const response = expectStatus(await webhooks.post(body, { valid: true }), 201);
      system.webhookIds[this.place] = await webhooks.idFrom(response, body.url);
    }
    model.webhooks[this.place] = webhook;
  }

  toString = () => `save ${this.place}: ${printed(this.changes)}`;
}

class Delete implements WebhookCommand {
  constructor(readonly place: number) {}

  check = ({ webhooks }: Readonly<WebhookModel>) => webhooks[this.place] !== null;

  async run(model: WebhookModel, system: WebhookSystem): Promise<void> {
    expectStatus(await system.events.webhooks.delete(system.webhookIds[this.place] ?? ''), 204);
    model.webhooks[this.place] = null;
  }

  toString = () => `delete ${this.place}`;
}

/** Lets an event happen. Goes on once it has arrived, so that no delivery is under way when a webhook changes. */
class Happen implements WebhookCommand {
  constructor(readonly eventId: 100 | 900) {}

  check = () => true;

  async run(model: WebhookModel, system: WebhookSystem): Promise<void> {
    const start = performance.now();
    const { key, awaited } = await bringAbout(system, this.eventId);
    await system.events.arrival(system.witness, awaited);
    // The others have as long as the witness took, many times over; one may be quick by chance.
    const timeoutMs = Math.max(4_000, 10 * (performance.now() - start));

    for (const [place, webhook] of model.webhooks.entries()) {
      if (!webhook?.systemEventIds.includes(this.eventId)) continue;
      const at = inboxOf(place, webhook.address);
      model.arrived[at]?.add(key);
      const inbox = system.inboxes[at]!;
      if (system.judged === 'arrivals') await inbox.waitForDelivery(awaited, { timeoutMs });
      else {
        const delivery = await system.events.arrival({ inbox }, awaited);
        const secret = `${webhook.secret}${system.salt}`;
        expect(signatureProblem(delivery, secret), `signature at ${place} with "${webhook.secret}"`).toBeNull();
      }
    }
    expectArrived(model, system);
  }

  toString = () => `event ${this.eventId}`;
}

/**
 * Deliveries as multisets of events: those of one `DataId` are one (API document, Delivery rules 1), and one edit of a plan may
 * cause several (Envelope).
 */
export function expectArrived(model: WebhookModel, { inboxes, judged }: WebhookSystem): void {
  if (judged !== 'arrivals') return;
  for (const [at, inbox] of inboxes.entries()) {
    const keys = inbox.events().map(keyOf);
    const folded = [
      ...new Set(keys.filter((key) => key.startsWith('900'))),
      ...keys.filter((key) => !key.startsWith('900')),
    ];
    const expected = [...(model.arrived[at] ?? [])];
    expect(folded.sort(), `events at address ${at % 2} of webhook ${Math.floor(at / 2)}`).toEqual(expected.sort());
  }
}

function printed({ systemEventIds, secret, address }: Partial<ModelWebhook>): string {
  const parts = [
    systemEventIds && `events ${systemEventIds.join(' ')}`,
    secret !== undefined && `secret "${secret}"`,
    address !== undefined && `address ${address}`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** Which fields updates change, and whether webhooks are deleted. */
export interface Changes {
  fields: (keyof ModelWebhook)[];
  deletes: boolean;
}

export function webhookCommands(
  places: number,
  { fields: changing, deletes }: Changes,
): fc.Arbitrary<WebhookCommand>[] {
  const place = fc.nat(places - 1);
  const fields = {
    systemEventIds: fc.subarray<ModelEvent>([...modelEvents], { minLength: 1 }),
    secret: fc.constantFrom('one', 'two', 'drei-äöü', 'четыре-🔑'),
    address: fc.constantFrom<0 | 1>(0, 1),
  };
  const changed = Object.fromEntries(changing.map((name) => [name, fields[name]]));
  const changes = fc.record(changed, { requiredKeys: [] }) as fc.Arbitrary<Partial<ModelWebhook>>;
  const save = fc.tuple(place, changes).map(([at, some]) => new Save(at, some));
  const happen = fc.constantFrom<100 | 900>(100, 900, 900).map((eventId) => new Happen(eventId));
  // Each as often as it stands here.
  return [save, save, save, ...(deletes ? [place.map((at) => new Delete(at))] : []), happen, happen, happen];
}
