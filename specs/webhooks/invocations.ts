import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  type Delivery,
  type Events,
  expect,
  Inconclusive,
  type Item,
  idOf,
  isTooSmall,
  modestPageSize,
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

/** A webhook to which an event was delivered that its receiver refused, as it refuses any repeat. */
export async function notTaken(events: Events): Promise<Subscription> {
  const subscription = await events.subscribe([700]);
  subscription.inbox.answer(500);
  await events.delivered(subscription);
  return subscription;
}

/** All pages of a webhook's logs, and what was there at the same time. */
export interface Walk {
  /** All rows, by pages of another size. */
  list: Item[];
  pages: ApiResponse[];
  events: number;
  deliveries: number;
}

/** Walks through a webhook's logs, again if some were added meanwhile: deliveries may repeat, and others may cause events. */
export async function walk(webhooks: Webhooks, { webhookId, inbox }: Subscription, pageSize: number): Promise<Walk> {
  for (let tries = 1; ; tries++) {
    const events = inbox.events().length;
    const list = await allLogs(webhooks, webhookId);
    const pages = await logPages(webhooks, webhookId, pageSize);
    const later = await allLogs(webhooks, webhookId);
    const wasQuiet = isDeepStrictEqual(new Set(later.map(({ id }) => id)), new Set(list.map(({ id }) => id)));
    if (tries === 5) assume(wasQuiet, 'nothing is logged while the pages are read');
    if (tries === 5 || (wasQuiet && pages.flatMap(logsIn).length >= events))
      return { list, pages, events, deliveries: inbox.deliveries.length };
    await pause(200);
  }
}

/**
 * Waits until there are as many logs as deliveries that arrived, since a log may be written before or after its delivery
 * arrives. It does not wait long, since one log may stand for all attempts of a delivery.
 * @returns how many logs and deliveries there are then.
 */
export async function caughtUp(webhooks: Webhooks, { webhookId, inbox }: Subscription): Promise<number> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const rows = (await logPages(webhooks, webhookId, modestPageSize)).flatMap(logsIn);
    const delivered = inbox.deliveries.length;
    if (rows.length === delivered || Date.now() > deadline) return rows.length + delivered;
    await pause(50);
  }
}

/** The rows of a webhook's logs, up to a page that is not full: there is a second one only if deliveries repeat. */
async function allLogs(webhooks: Webhooks, webhookId: string): Promise<Item[]> {
  const rows: Item[] = [];
  for (let pageIndex = 1; ; pageIndex++) {
    const page = await webhooks.logs(webhookId, { pageIndex, pageSize: modestPageSize });
    if (page.status === 404 && pageIndex > 1) return rows;
    // Every page may be the first one, in a service that does not count them.
    const further = logsIn(assumeAccepted(page)).filter(({ id }) => !rows.some((row) => row.id === id));
    rows.push(...further);
    if (further.length < modestPageSize) return rows;
  }
}

/** When an answer was sent, by the service's own clock if it gives a date; in milliseconds. */
export function timeOfAnswer({ headers }: ApiResponse): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

/** Every page of a webhook's logs, until one is empty, not found, or has only logs of a page before it. */
export async function logPages(webhooks: Webhooks, webhookId: string, pageSize: number): Promise<ApiResponse[]> {
  const pages: ApiResponse[] = [];
  const seen = new Set<unknown>();
  for (let pageIndex = 1; pageIndex <= 50; pageIndex++) {
    const page = await webhooks.logs(webhookId, { pageIndex, pageSize });
    // A page past the end may be answered 404: the document lists that status without saying when it applies.
    if (page.status === 404 && pageIndex > 1) return pages;
    test.skip(pageIndex === 1 && pageSize < modestPageSize && isTooSmall([page]), 'pages of so few rows are refused');
    const ids = logsIn(assumeAccepted(page)).map(logIdOf);
    if (ids.length > 0 && ids.every((id) => seen.has(id))) return pages;
    for (const id of ids) seen.add(id);
    pages.push(page);
    if (ids.length === 0) return pages;
  }
  throw new Inconclusive('the invocation logs did not end after 50 pages.');
}

/** Expects that the log is read as it is in the list. */
export async function expectAsListed(response: ApiResponse, row: Item): Promise<void> {
  await expect(response).toHaveStatus(200);
  expect(differences(response.body ?? {}, row), 'members that differ from the list').toEqual([]);
}

/** The answers to odd pages of a webhook with so many logs. */
export const oddPages = async (webhooks: Webhooks, webhookId: string, total: number) => ({
  'pageIndex 0': await webhooks.logs(webhookId, { pageIndex: 0, pageSize: 10 }),
  'no pageIndex': await webhooks.logs(webhookId, { pageSize: 10 }),
  'past the end': await webhooks.logs(webhookId, { pageIndex: Math.ceil(total / 10) + 2, pageSize: 10 }),
});
