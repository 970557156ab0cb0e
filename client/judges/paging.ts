import { operationName, operations } from '../../rules/api/operations.ts';
import type { Finding, Judge } from '../findings.ts';
import { isCall, type Trace } from '../trace.ts';
import { type Answered, found, groups, isSuccess, membersOf, operationCalls, rowsOf, verdict } from './calls.ts';

const paged = operations.filter(({ query }) => query.includes('pageIndex')).map(operationName);
const learnerList = 'GET /v1/learners';
/** What is read later than this after a page is another reading of the list. */
const together = 60_000;
/** Fewer rows on a page may be meant as a sample. */
const sample = 50;

const isTogether = (one: Answered, other: Answered) => Math.abs(one.at - other.at) < together;

interface Page {
  call: Answered;
  /** Undefined if it was not sent. */
  index: number | undefined;
  size: number | undefined;
  rows: number | null;
  total: number | null;
}

/** Where the client begins to page, where it stops, and whether it collects everything. */
export const judgePaging: Judge = (trace) => {
  const calls = operationCalls(trace, ...paged);
  const lists = groups(calls, (call) => `${call.phase} ${listOf(call)}`).map((list) => list.map(pageOf));
  return [...starts(lists), ...stops(lists), ...collects(trace, lists)];
};

/** The list that a call reads a page of. */
function listOf({ path, query }: Answered): string {
  return JSON.stringify([path, query.filter(([name]) => name !== 'pageIndex')]);
}

function pageOf(call: Answered): Page {
  const number = (name: string) => {
    const text = call.query.find(([each]) => each === name)?.[1];
    return text === undefined ? undefined : Number(text);
  };
  const { totalRecords } = membersOf(call.response);
  return {
    call,
    index: number('pageIndex'),
    size: number('pageSize'),
    rows: isSuccess(call) ? (rowsOf(call.response)?.length ?? null) : null,
    total: isSuccess(call) && typeof totalRecords === 'number' ? totalRecords : null,
  };
}

/** Only the list of learners needs a pageIndex; all count from 1. What follows a wrong beginning does not show that the client knows. */
function starts(lists: readonly Page[][]): Finding[] {
  const isBad = ({ call, index }: Page) =>
    index === undefined ? call.operation === learnerList : !(Number.isInteger(index) && index >= 1);
  const bad = lists.flatMap((pages) => pages.filter(isBad).map(({ call }) => call));
  const right = lists.flatMap((pages) => (pages.some(isBad) ? pages.filter(({ index }) => index === 1) : pages));
  const good = right.filter(({ index }) => index !== undefined).map(({ call }) => call);
  const reason = 'read a list with a pageIndex below 1, or without one';
  return verdict('client.paging.starts', { bad, good, reason, ofTests: 'calls' });
}

/** Whether nothing can follow a page. */
function isLast({ index = 1, size, rows, total }: Page): boolean {
  if (rows === null) return false;
  if (total === null) return size !== undefined && rows < size;
  return size === undefined ? index === 1 && rows >= total : index * size >= total;
}

/** The number of the last page, as a page tells it; undefined if it does not. */
function endToldBy(page: Page): number | undefined {
  const { index = 1, size, rows, total } = page;
  // A first page that is short, though there are more rows, has the size that the service allows.
  const isCut = index === 1 && rows !== null && rows > 0 && rows < (total ?? 0);
  if (total !== null && size !== undefined)
    return Math.max(1, Math.ceil(total / (isCut ? Math.min(rows, size) : size)));
  if (!isLast(page)) return undefined;
  return rows === 0 ? Math.max(1, index - 1) : index;
}

/** The pages past the end of their list, as the pages of the same reading of it told before they were asked for. */
function beyond(pages: readonly Page[]): Page[] {
  const ends = pages.map((page) => ({ at: page.call.answeredAt, end: endToldBy(page) }));
  ends.sort((one, other) => one.at - other.at);
  let from = 0;
  return [...pages]
    .sort((one, other) => one.call.at - other.call.at)
    .filter(({ call, index }) => {
      while (from < ends.length && call.at - ends[from]!.at >= together) from += 1;
      let last = 0;
      for (let each = from; each < ends.length && ends[each]!.at <= call.at; each += 1)
        last = Math.max(last, ends[each]!.end ?? 0);
      // The list may have become shorter while somebody walked through it: another process was told so. Of several pages past the
      // end, the first one counts, and only where the last one was asked for before it was answered: pages that are asked for at
      // once come in any order, and a test of what lies beyond goes there at once.
      const isBefore = ({ index: at, call: other }: Page) =>
        at === last && other.at <= call.answeredAt && isTogether(other, call);
      return last > 0 && index === last + 1 && pages.some(isBefore);
    });
}

function stops(lists: readonly Page[][]): Finding[] {
  const beyondOf = lists.map(beyond);
  const bad = beyondOf.flat().map(({ call }) => call);
  const whole = lists.filter((_, at) => beyondOf[at]!.length === 0);
  const isStop = (page: Page) => isLast(page) && (page.rows !== 0 || page.index === 1);
  const good = whole.flatMap((pages) => pages.filter(isStop)).map(({ call }) => call);
  return verdict('client.paging.stops', { bad, good, reason: 'read a page after the last one' });
}

/** Rows that no page was read for. Who asks for large pages and looks at every row seems to read all; others may want a few. */
function collects(trace: Trace, lists: readonly Page[][]): Finding[] {
  const isFirst = ({ index, rows, total }: Page) => index === 1 && rows !== null && total !== null && total > rows;
  const several = lists.filter((pages) => pages.some(isFirst));
  const whole = several.filter((pages) => !leavesRows(pages));
  const placeOf = ([first]: Page[]) => `${first?.call.phase} ${first?.call.path}`;
  const known = new Set(whole.map(placeOf));
  // One that has read the same list whole, with other pages, wanted but a few here, or their number.
  const open = several.filter((pages) => !whole.includes(pages) && !known.has(placeOf(pages)));
  const named = namedAt(trace);
  const isMeant = (pages: Page[]) =>
    trace.declared.readsAll || ((pages[0]?.size ?? sample) >= sample && usesAllRows(named, pages));
  const callOf = (pages: Page[]) => (pages.at(-1) as Page).call;
  const stopEarly = stopOneEarly(open);
  const bad = open.filter((pages) => stopEarly || isMeant(pages)).map(callOf);
  const good = whole.map(callOf);
  const id = 'client.paging.collects';
  if (bad.length === 0 && good.length === 0 && open.length > 0) {
    const reason = 'read a part of the pages only, and may have meant to';
    return found(id, 'not-exercised', reason, open.map(callOf), { flag: 'LAS_CLIENT_READS_ALL' });
  }
  const reason = stopEarly ? 'read all pages but the last one' : 'read a part of the pages only';
  return verdict(id, { bad, good, reason });
}

/** Lists of several lengths, each read but for its last page: whoever wants a few rows does not stop just there. */
function stopOneEarly(lists: readonly Page[][]): boolean {
  const last = lists.map((pages) => Math.max(...pages.map(({ index }) => index ?? 1)));
  const isOneShort = (pages: Page[], at: number) =>
    pages.every((page) => page.total === null || endToldBy(page) === last[at]! + 1);
  return new Set(last).size > 1 && lists.every(isOneShort);
}

/** Whether the pages that were read were answered in the end, and there are more rows than they have. */
function leavesRows(pages: readonly Page[]): boolean {
  const read = new Map<number | undefined, number>();
  for (const { index, rows } of pages) read.set(index, Math.max(rows ?? -1, read.get(index) ?? -1));
  const counts = [...read.values()];
  const isShort = ({ rows, size }: Page) => rows !== null && size !== undefined && rows < size;
  const hasAllTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1).every((index) => read.has(index));
  const isEnded = pages.some((page) => isShort(page) && hasAllTo(page.index ?? 1));
  const totals = pages.flatMap(({ total }) => total ?? []);
  return !isEnded && !counts.includes(-1) && counts.reduce((sum, count) => sum + count, 0) < Math.min(...totals);
}

/** When each part of an address was called last. */
function namedAt(trace: Trace): ReadonlyMap<string, number> {
  const calls = trace.entries.filter(isCall);
  return new Map(calls.flatMap(({ path, at }) => path.split('/').map((part) => [part.toLowerCase(), at] as const)));
}

function usesAllRows(named: ReadonlyMap<string, number>, pages: readonly Page[]): boolean {
  const ids = pages
    .flatMap(({ call }) => rowsOf(call.response) ?? [])
    .map((row) => membersOf(row).learnerId)
    .filter((id) => typeof id === 'string');
  const from = pages[0]?.call.at ?? 0;
  return ids.length > 1 && ids.every((id) => (named.get(id.toLowerCase()) ?? -1) >= from);
}
