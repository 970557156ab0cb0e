/** What a call costs the embedded service as the number of learners grows, and what learners cost in memory. */
import { Pool } from 'undici';
import { median, table, timed } from '../measure.ts';
import { httpRequest, load } from './load.ts';
import { type Administrator, learnerBody, type Served, startServed } from './served.ts';

const sizes = [100, 1_000, 10_000, 100_000];
const calls = 300;

/** One call of a kind; `i` distinguishes it from the previous ones. */
type NthCall = (i: number) => Promise<unknown>;

export async function measure(): Promise<string> {
  const service = await startServed();
  const pool = new Pool(service.baseUrl);
  const administrator = await service.administrator();
  const before = await service.memory();
  const rows = new Map<string, string[]>();
  let made = 0;
  let after = before;
  for (const size of sizes) {
    made = await grow(service, administrator, made, size);
    after = await service.memory();
    for (const [what, nth] of await kinds(pool, administrator, size)) {
      // Not counted: lets the JIT compiler warm up.
      if (size === sizes[0]) await medianOf(nth, 10 * calls);
      rows.set(what, [...(rows.get(what) ?? []), `${Math.round(await medianOf(nth, calls))} µs`]);
    }
  }
  await pool.destroy();
  await service.stop();
  const head = ['One call with so many learners', ...sizes.map((size) => size.toLocaleString('en'))];
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const each = Math.round((after.heapUsed - before.heapUsed) / made);
  return `${table(
    head,
    [...rows].map(([what, cells]) => [what, ...cells]),
  )}

Medians of ${calls} sequential calls through undici. Empty, the service uses ${megabytes(before.heapUsed)} (${megabytes(before.rss)} resident);
with ${made.toLocaleString('en')} learners ${megabytes(after.heapUsed)} (${megabytes(after.rss)} resident), which is ${each} bytes per learner with an
invitation.`;
}

/** Median of `count` sequential calls, in microseconds. */
async function medianOf(nth: NthCall, count: number): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < count; i++) took.push(await timed(() => nth(i)));
  return median(took) * 1000;
}

/** @returns the new number of learners. */
async function grow(service: Served, { authorization, organisation }: Administrator, from: number, to: number) {
  const nth = (n: number) =>
    httpRequest('POST', '/v1/learners', authorization, learnerBody(from + n, organisation.tutors[0]!));
  await load(service.baseUrl, { count: to - from, connections: 16, nth, status: 201 });
  return to;
}

async function kinds(pool: Pool, { authorization, organisation }: Administrator, size: number) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await pool.request({ method, path, headers, ...payload });
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${method} ${path} was answered ${response.statusCode}: ${text}`);
    return text;
  };
  const page = (index: number, rows = 20) => `/v1/learners?pageIndex=${index}&pageSize=${rows}`;
  const { rows = [] } = Object.fromEntries(
    Object.entries(JSON.parse(await call('GET', page(1, 50)))).map(([key, value]) => [
      Array.isArray(value) ? 'rows' : key,
      value,
    ]),
  ) as { rows?: { learnerId: string }[] };
  const ids = rows.map(({ learnerId }) => learnerId);
  const [primary, second, third] = organisation.tutors as [string, string, string];
  const own = JSON.parse(await call('GET', `/v1/learners/${ids[0]}`)) as { email: string };
  const update = { ...learnerBody(0, primary), email: own.email };
  const kinds: Record<string, NthCall> = {
    'GET the first page of 20 learners': () => call('GET', page(1)),
    'GET the last page of 20 learners': () => call('GET', page(Math.floor(size / 20))),
    'GET a learner by email': (i) =>
      call('GET', `/v1/learners/${encodeURIComponent(String(learnerBody(i % size, primary).email))}`),
    'PUT a learner, and GET the first page': async (i) => {
      await call('PUT', `/v1/learners/${ids[0]}`, { ...update, courseDetails: `${i}` });
      return call('GET', page(1));
    },
    'POST two tags of a learner': (i) =>
      call('POST', `/v1/learners/${ids[i % ids.length]}/tags`, { tags: ['Welding', 'Evening'] }),
    'GET all tags': () => call('GET', '/v1/tags'),
    'POST a tag of a learner, and DELETE it everywhere': async (i) => {
      await call('POST', `/v1/learners/${ids[i % ids.length]}/tags`, { tags: ['Short-lived'] });
      return call('DELETE', '/v1/tags?name=Short-lived');
    },
    'PUT a batch of 50 learners': (i) =>
      call('PUT', `/v1/tutors/${encodeURIComponent(i % 2 ? second : third)}/secondarytutor/learners`, {
        learnerIds: ids,
      }),
  };
  return Object.entries(kinds);
}
