import fc from 'fast-check';
import { assumeAccepted, type Delivery, type Inbox, signatureProblem } from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import { command } from './command.ts';
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

/** The fields that a webhook is created with, unless the command sets others. */
const initial: Fields = { systemEventIds: [900], secret: 'one', address: 0 };

function bodyOf({ events, created, salt }: WebhookSystem, at: number, { systemEventIds, secret, address }: Fields) {
  const url = created[at]!.inboxes[address].url;
  return events.webhooks.body({ systemEventIds, secret: `${secret}${salt}`, url, description: `Webhook ${at}` });
}

/** Creates a webhook if the place is empty; otherwise updates some of its fields and sends the others unchanged. */
const save = (place: number, changes: Partial<Fields>): WebhookCommand =>
  command(`save ${place}: ${printed(changes)}`, async (model, system) => {
    const at = model.places[place];
    if (at === undefined) return create(model, system, place, changes);
    const webhook = model.webhooks[at]!;
    const next = { ...webhook, ...changes };
    await system.events.webhooks.update(system.created[at]!.webhookId, bodyOf(system, at, next));
    if (next.address !== webhook.address)
      for (const key of webhook.arrived[webhook.address]) webhook.mayRepeat[next.address].add(key);
    const isMoved = webhook.isMoved || next.address !== webhook.address;
    const isRotated = webhook.isRotated || next.secret !== webhook.secret;
    Object.assign(webhook, changes, { isUpdated: true, isMoved, isRotated });
  });

async function create(
  model: WebhookModel,
  system: WebhookSystem,
  place: number,
  changes: Partial<Fields>,
): Promise<void> {
  const { events, created } = system;
  const fields = { ...initial, ...changes };
  created.push({ webhookId: '', inboxes: [await events.inbox(), await events.inbox()] });
  const body = bodyOf(system, created.length - 1, fields);
  const response = assumeAccepted(await events.webhooks.post(body, { valid: true }));
  created.at(-1)!.webhookId = await events.webhooks.idFrom(response, body.url);
  model.places[place] = model.webhooks.length;
  const [arrived, mayRepeat] = [sets(), sets()];
  const unchanged = { isDeleted: false, isUpdated: false, isMoved: false, isRotated: false };
  model.webhooks.push({ ...fields, ...unchanged, arrived, mayRepeat });
}

const remove = (place: number): WebhookCommand =>
  command(
    `delete ${place}`,
    async (model, { events, created }) => {
      const at = model.places[place]!;
      assumeAccepted(await events.webhooks.delete(created[at]!.webhookId));
      model.webhooks[at]!.isDeleted = true;
      model.places[place] = undefined;
    },
    ({ places }) => places[place] !== undefined,
  );

/** Triggers an event and waits until it has arrived, so no delivery is in progress when a webhook changes. */
const happen = (eventId: 100 | 900): WebhookCommand =>
  command(`event ${eventId}`, async (model, system) => {
    const { created, events, judge, salt, witness } = system;
    const start = performance.now();
    const { key, awaited } = await bringAbout(system, eventId);
    await events.arrival(witness, awaited);
    // Many times as long as the witness took, and at least two seconds, since the witness may be quick by chance.
    const shortMs = Math.max(2_000, 20 * (performance.now() - start));
    const timeout = system.patience.isSpent ? { timeoutMs: shortMs } : {};

    const isSubscribed = model.webhooks.map(
      ({ isDeleted, systemEventIds }) => !isDeleted && systemEventIds.includes(eventId),
    );
    const deliveries = await Promise.all(
      model.webhooks.map(({ address, arrived }, at) => {
        if (!isSubscribed[at]) return null;
        arrived[address].add(key);
        return created[at]!.inboxes[address].waitForDelivery(awaited, timeout).catch(() => null);
      }),
    );
    if (deliveries.some((delivery, at) => isSubscribed[at] && delivery === null)) system.patience.isSpent = true;
    expectArrived(model, system);
    for (const [at, delivery] of deliveries.entries()) {
      const { secret, isRotated } = model.webhooks[at]!;
      const rule = isRotated ? 'webhooks.update.rotates-secret' : null;
      if (delivery !== null) judge(rule, () => expectSigned(delivery, `${secret}${salt}`));
    }
  });

function expectSigned(delivery: Delivery, secret: string): void {
  assert.same(signatureProblem(delivery, secret), null, `signature with "${secret}"`);
}

/** Which events a webhook receives is another rule than where: one sent to a former address is not missing. */
export function expectArrived({ webhooks }: WebhookModel, { created, judge }: WebhookSystem): void {
  for (const [at, webhook] of webhooks.entries()) {
    const shown = addresses.map((address) => shownAt(created[at]!.inboxes[address], webhook, address));
    const expected = addresses.map((address) => [...webhook.arrived[address]].sort());
    const { isDeleted, isUpdated, isMoved } = webhook;
    const onWhich = isDeleted ? 'webhooks.delete.stops-deliveries' : isUpdated ? 'webhooks.update.events' : null;
    judge(onWhich, () => assert.same(anywhere(shown), anywhere(expected), `events of webhook ${at}`));
    // A delivery for a deleted webhook may still have been in progress, to either address.
    if (isDeleted) continue;
    for (const address of addresses) {
      const what = `events at address ${address} of webhook ${at}`;
      if (isMoved) judge('webhooks.update.url', () => assert.same(once(shown[address]!), expected[address], what));
      judge(onWhich, () => assert.same(shown[address], expected[address], what));
    }
  }
}

const addresses = [0, 1] as const;

/**
 * Deliveries as a multiset of events: deliveries with the same `DataId` count once (API document, Delivery rules 1), and so
 * do those of one edit of a plan, which may cause several (Envelope).
 */
function shownAt(inbox: Inbox, { mayRepeat, arrived }: ModelWebhook, address: 0 | 1): string[] {
  const isRepeat = (key: string) => mayRepeat[address].has(key) && !arrived[address].has(key);
  const keys = inbox
    .events()
    .map(keyOf)
    .filter((key) => !isRepeat(key));
  const plans = new Set(keys.filter((key) => key.startsWith('900')));
  return [...plans, ...keys.filter((key) => !key.startsWith('900'))].sort();
}

function anywhere(keys: readonly string[][]): string[] {
  return once(keys.flat()).sort();
}

function once(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}

function sets(): [Set<string>, Set<string>] {
  return [new Set(), new Set()];
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
    secret: fc.constantFrom('one', 'two', 'three', 'four'),
    address: fc.constantFrom<0 | 1>(0, 1),
  };
  const changes: fc.Arbitrary<Partial<Fields>> = fc.record(fields, { requiredKeys: [] });
  const saving = fc.tuple(place, changes).map((args) => save(...args));
  const event = fc.constantFrom<100 | 900>(100, 900, 900).map(happen);
  // Repetition sets the frequency. Some effects of an update show only if there are events both before and after it.
  return [saving, saving, saving, saving, place.map(remove), event, event, event, event, event];
}
