import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiResponse,
  assumeAccepted,
  causes,
  type Delivery,
  type EventId,
  type Events,
  expect,
  Inconclusive,
  type Item,
  idOf,
  inTurn,
  isUuid,
  type Subscription,
  test,
  totalOf,
  type Webhooks,
} from '../../fixtures/index.ts';

const longestWaitMs = 10_000;

/** Milliseconds since 1970 of a date-time; its field's name says that one without a zone is UTC. NaN for none. */
export function instantOf(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** Whether two date-times are the same to the second: a time may be written with another precision elsewhere. */
function isSameInstant(one: unknown, other: unknown): boolean {
  return Math.abs(instantOf(one) - instantOf(other)) < 1_000;
}

/** Rows of a log list; the field is documented as nullable. */
export function logsIn(response: ApiResponse): Item[] {
  const { invocationLogs } = response.body ?? {};
  return Array.isArray(invocationLogs) ? invocationLogs : [];
}

/**
 * The first page of a webhook's logs, once it has at least this many: a log may be written after its delivery.
 * @throws Inconclusive when there are not enough in time.
 */
export async function invocationLogs(webhooks: Webhooks, webhookId: string, atLeast: number): Promise<Item[]> {
  const deadline = Date.now() + longestWaitMs;
  for (let wait = 5; ; wait = Math.min(2 * wait, 500)) {
    const rows = logsIn(assumeAccepted(await webhooks.logs(webhookId)));
    if (rows.length >= atLeast) return rows;
    if (Date.now() > deadline) throw new Inconclusive(`${rows.length} of ${atLeast} invocations were logged.`);
    await pause(wait);
  }
}

/**
 * Whether there are more logs than deliveries explain. An attempt may fail before it arrives, as on a busy machine: its log has another
 * status than most.
 */
export function isBeyond(logs: readonly Item[], deliveries: number): boolean {
  const statuses = logs.map(({ status }) => status);
  const alike = Math.max(...statuses.map((status) => statuses.filter((other) => other === status).length));
  return alike > deliveries || logs.length >= 2 * deliveries;
}

/** @throws Inconclusive when a log has no id. */
export function logIdOf(log: unknown): string {
  const id = idOf(log, 'invocationLogId');
  if (id === null) throw new Inconclusive('an invocation log has no id.');
  return id;
}

/**
 * Whether nothing was logged between a page of logs and a later one, no smaller, that begins with the same logs: a webhook may keep
 * only so many logs, so their total alone does not tell.
 */
export function isAtRest(page: ApiResponse, later: ApiResponse): boolean {
  const [ids, idsLater] = [page, later].map((each) => logsIn(each).map(({ id }) => id)) as [unknown[], unknown[]];
  return totalOf(page) === totalOf(later) && isDeepStrictEqual(idsLater.slice(0, ids.length), ids);
}

/**
 * Members of a single log that are not as in its row of the list. The status is left out, since it may change between the two
 * reads, and so is a time that the row does not have, which another rule requires.
 */
export function differences(single: Item, row: Item): string[] {
  const { id, systemEvent, createdAtUtc } = row;
  const isSame = {
    id: String(single.id).toLowerCase() === String(id).toLowerCase(),
    systemEvent:
      single.systemEvent?.id === systemEvent?.id && single.systemEvent?.displayName === systemEvent?.displayName,
    createdAtUtc: Number.isNaN(instantOf(createdAtUtc)) || isSameInstant(single.createdAtUtc, createdAtUtc),
  };
  return Object.entries(isSame).flatMap(([member, same]) => (same ? [] : [member]));
}

/** A text and, if it looks like base64, its decoded form: some services log the bytes that way. */
export function readable(text: string): string {
  return /^[A-Za-z0-9+/\s]{40,}={0,2}$/.test(text) ? `${text} ${Buffer.from(text, 'base64')}` : text;
}

/** A webhook to which events were delivered one after the other, and the deliveries in that order. */
export async function invoked(
  events: Events,
  count: number,
): Promise<{ subscription: Subscription; deliveries: Delivery[] }> {
  const subscription = await events.subscribe([700]);
  const deliveries: Delivery[] = [];
  for (let made = 0; made < count; made++) deliveries.push(await events.delivered(subscription));
  return { subscription, deliveries };
}

/**
 * Waits until there are as many logs as deliveries that arrived, since a log may be written before or after its delivery
 * arrives. It does not wait long, since one log may stand for all attempts of a delivery.
 * @returns how many logs and deliveries there are then.
 */
export async function caughtUp(webhooks: Webhooks, { webhookId, inbox }: Subscription): Promise<number> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const rows = logsIn(assumeAccepted(await webhooks.logs(webhookId)));
    const delivered = inbox.deliveries.length;
    if (rows.length === delivered || Date.now() > deadline) return rows.length + delivered;
    await pause(50);
  }
}

/**
 * What is logged of the events that were sent to a webhook. What is refused or missing shows in it.
 * @param sent throws where they have not come: their logs are not waited for either, but read as they are.
 */
export async function logsOf({ webhooks }: Events, subscription: Subscription, sent: () => readonly Delivery[]) {
  const { webhookId } = subscription;
  let rows: Item[] = [];
  const logged = async () => {
    rows = logsIn(await webhooks.logs(webhookId));
    return rows.length;
  };
  try {
    const { length } = sent();
    await caughtUp(webhooks, subscription).catch(() => {});
    await expect
      .poll(logged)
      .toBeGreaterThanOrEqual(length)
      .catch(() => {});
  } catch {
    await logged();
  }
  return { sent, rows, singles: await inTurn(rows, ({ id }) => webhooks.log(webhookId, String(id))) };
}

/** When an answer was sent, by the service's own clock if it gives a date; in milliseconds. */
export function timeOfAnswer({ headers }: ApiResponse): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

/** Expects the documented members of a log, as a row of the list; of this event, if it is known. */
export function expectLog({ id, systemEvent, status, createdAtUtc }: Item, eventId: EventId = systemEvent?.id): void {
  expect(isUuid(id), 'whether id is a UUID').toBe(true);
  const name = causes[eventId]?.name;
  const isNamed = name !== undefined && systemEvent?.id === eventId && systemEvent.displayName === name;
  expect(isNamed, 'whether systemEvent is one of the nine events, with its name').toBe(true);
  expect(typeof status, 'type of status').toBeOneOf(['number', 'string']);
  expect(!Number.isNaN(instantOf(createdAtUtc)), 'whether createdAtUtc is a time').toBe(true);
}

/** @throws Inconclusive if a log has no time: the order cannot show then. */
export function expectNewestFirst(rows: readonly Item[]): void {
  const times = rows.map(({ createdAtUtc }) => instantOf(createdAtUtc));
  if (times.some(Number.isNaN)) throw new Inconclusive('a log does not show its time.');
  const unordered = times.filter((time, at) => time > (times[at - 1] ?? Number.POSITIVE_INFINITY));
  expect(unordered.length, 'logs that are newer than the one before').toBe(0);
  test.skip(new Set(times).size < 2, 'the logs all have the same time, which any order would fit');
}

/** Expects that the log is read as it is in the list. */
export async function expectAsListed(response: ApiResponse, row: Item): Promise<void> {
  await expect(response).toHaveStatus(200);
  expect(differences(response.body ?? {}, row), 'members that differ from the list').toEqual([]);
}
