import fc from 'fast-check';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import { signatureProblem } from '../../fixtures/receiver/signature.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import type { RuleId } from '../../rules/index.ts';
import { assert } from '../assert.ts';
import {
  bringAbout,
  type Fields,
  keyOf,
  type ModelEvent,
  type ModelWebhook,
  modelEvents,
  type WebhookModel,
  type WebhookSystem,
} from './webhooks.ts';

type WebhookCommand = fc.AsyncCommand<WebhookModel, WebhookSystem>;

/** What a webhook is created with, but for what the command says. */
const initial: Fields = { systemEventIds: [900], secret: 'one', address: 0 };

function bodyOf({ events, created, salt }: WebhookSystem, at: number, { systemEventIds, secret, address }: Fields) {
  const url = created[at]!.inboxes[address].url;
  return events.webhooks.body({ systemEventIds, secret: `${secret}${salt}`, url, description: `Webhook ${at}` });
}

/** Creates a webhook where there is none; else updates some of its fields and sends the others as they are. */
class Save implements WebhookCommand {
  constructor(
    readonly place: number,
    readonly changes: Partial<Fields>,
  ) {}

  check = () => true;

  async run(model: WebhookModel, system: WebhookSystem): Promise<void> {
    const at = model.places[this.place];
    if (at === undefined) return this.#create(model, system);
    const webhook = model.webhooks[at]!;
    const next = { ...webhook, ...this.changes };
    await system.events.webhooks.update(system.created[at]!.webhookId, bodyOf(system, at, next));
    for (const name of ['systemEventIds', 'secret', 'address'] as const)
      if (String(next[name]) !== String(webhook[name])) webhook.updated.add(name);
    if (next.address !== webhook.address)
      for (const key of webhook.arrived[webhook.address]) webhook.mayRepeat[next.address].add(key);
    Object.assign(webhook, this.changes);
  }

  async #create(model: WebhookModel, system: WebhookSystem): Promise<void> {
    const { events, created } = system;
    const fields = { ...initial, ...this.changes };
    created.push({ webhookId: '', inboxes: [await events.inbox(), await events.inbox()] });
    const body = bodyOf(system, created.length - 1, fields);
    const response = expectStatus(await events.webhooks.post(body, { valid: true }), 201);
    created.at(-1)!.webhookId = await events.webhooks.idFrom(response, body.url);
    model.places[this.place] = model.webhooks.length;
    const [arrived, mayRepeat] = [sets(), sets()];
    model.webhooks.push({ ...fields, isDeleted: false, updated: new Set(), arrived, mayRepeat });
  }

  toString = () => `save ${this.place}: ${printed(this.changes)}`;
}

class Delete implements WebhookCommand {
  constructor(readonly place: number) {}

  check = ({ places }: Readonly<WebhookModel>) => places[this.place] !== undefined;

  async run(model: WebhookModel, { events, created }: WebhookSystem): Promise<void> {
    const at = model.places[this.place]!;
    expectStatus(await events.webhooks.delete(created[at]!.webhookId), 204);
    model.webhooks[at]!.isDeleted = true;
    model.places[this.place] = undefined;
  }

  toString = () => `delete ${this.place}`;
}

/** Lets an event happen. Goes on once it has arrived, so that no delivery is under way when a webhook changes. */
class Happen implements WebhookCommand {
  constructor(readonly eventId: 100 | 900) {}

  check = () => true;

  async run(model: WebhookModel, system: WebhookSystem): Promise<void> {
    const { created, events, judge, salt, witness } = system;
    const start = performance.now();
    const { key, awaited } = await bringAbout(system, this.eventId);
    await events.arrival(witness, awaited);
    // The others have as long as the witness took, many times over; one may be quick by chance.
    const timeoutMs = Math.max(2_000, 20 * (performance.now() - start));

    const told = model.webhooks.map(
      ({ isDeleted, systemEventIds }) => !isDeleted && systemEventIds.includes(this.eventId),
    );
    const deliveries = await Promise.all(
      model.webhooks.map(({ address, arrived }, at) => {
        if (!told[at]) return null;
        arrived[address].add(key);
        return created[at]!.inboxes[address].waitForDelivery(awaited, { timeoutMs }).catch(() => null);
      }),
    );
    expectArrived(model, system);
    for (const [at, delivery] of deliveries.entries()) {
      const { secret, updated } = model.webhooks[at]!;
      const rule = updated.has('secret') ? 'webhooks.update.rotates-secret' : null;
      if (delivery !== null) judge(rule, () => expectSigned(delivery, `${secret}${salt}`));
    }
  }

  toString = () => `event ${this.eventId}`;
}

function expectSigned(delivery: Delivery, secret: string): void {
  assert.same(signatureProblem(delivery, secret), null, `signature with "${secret}"`);
}

/**
 * Deliveries as multisets of events: those of one `DataId` are one (API document, Delivery rules 1), and one edit of a plan may
 * cause several (Envelope).
 */
export function expectArrived({ webhooks }: WebhookModel, { created, judge }: WebhookSystem): void {
  for (const [at, webhook] of webhooks.entries())
    for (const address of [0, 1] as const) {
      const isRepeat = (key: string) => webhook.mayRepeat[address].has(key) && !webhook.arrived[address].has(key);
      const keys = created[at]!.inboxes[address].events()
        .map(keyOf)
        .filter((key) => !isRepeat(key));
      const plans = new Set(keys.filter((key) => key.startsWith('900')));
      const shown = [...plans, ...keys.filter((key) => !key.startsWith('900'))].sort();
      const what = `events at address ${address} of webhook ${at}`;
      judge(ruleOf(webhook, address), () => assert.same(shown, [...webhook.arrived[address]].sort(), what));
    }
}

function sets(): [Set<string>, Set<string>] {
  return [new Set(), new Set()];
}

/** The rule that says what arrives at an address of a webhook; none where nothing was done to the webhook. */
function ruleOf({ isDeleted, address: current, updated }: ModelWebhook, address: 0 | 1): RuleId | null {
  if (isDeleted) return 'webhooks.delete.stops-deliveries';
  if (updated.has('address') && address !== current) return 'webhooks.update.url';
  if (updated.has('systemEventIds')) return 'webhooks.update.events';
  return updated.has('address') ? 'webhooks.update.url' : null;
}

function printed({ systemEventIds, secret, address }: Partial<Fields>): string {
  const parts = [
    systemEventIds && `events ${systemEventIds.join(' ')}`,
    secret !== undefined && `secret "${secret}"`,
    address !== undefined && `address ${address}`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

export function webhookCommands(places: number): fc.Arbitrary<WebhookCommand>[] {
  const place = fc.nat(places - 1);
  const fields = {
    systemEventIds: fc.subarray<ModelEvent>([...modelEvents], { minLength: 1 }),
    secret: fc.constantFrom('one', 'two', 'drei-äöü', 'четыре-🔑'),
    address: fc.constantFrom<0 | 1>(0, 1),
  };
  const changes: fc.Arbitrary<Partial<Fields>> = fc.record(fields, { requiredKeys: [] });
  const save = fc.tuple(place, changes).map(([at, some]) => new Save(at, some));
  const happen = fc.constantFrom<100 | 900>(100, 900, 900).map((eventId) => new Happen(eventId));
  // Each as often as it stands here.
  return [save, save, save, place.map((at) => new Delete(at)), happen, happen, happen];
}
