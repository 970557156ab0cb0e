import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { judgeAll } from '../../../client/findings.ts';
import { mannerJudges } from '../../../client/judges/manners.ts';
import type { Entry } from '../../../client/trace.ts';
import { L, type Short, traceOf } from '../../support/client-calls.ts';
import { learnerBody } from '../../support/learner-body.ts';
import { runsOf } from '../../support/long.ts';

/** One thing that a sound client does: its calls, each with the pause before it. `place` is its place among those of its process. */
type Deed = (place: number) => [pauseMs: number, call: Short][];

const learnerId = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`;
const body = (number: number, more = {}) =>
  learnerBody({ email: `l${number}@x.org`, clientReference: `r${number}`, gender: 'Another', ...more });
const someone = fc.integer({ min: 1, max: 5 });
const pause = fc.integer({ min: 1, max: 3_000 });

const single = (request: (number: number) => Short) =>
  someone.map(
    (number): Deed =>
      () => [[20, request(number)]],
  );

const reads = single((number) => [`GET /v1/learners/${learnerId(number)}`, 200, { response: body(number) }]);
const unknown = single((number) => [`GET /v1/learners/${learnerId(number + 90)}`, 404]);
const creates = single((number) => [
  'POST /v1/learners',
  201,
  { body: body(number), response: { learnerId: learnerId(number) } },
]);
const updates = single((number) => [`PUT /v1/learners/${learnerId(number)}`, 204, { body: body(number) }]);
const webhooks = single(() => [
  'PUT /v1/webhooks/w',
  204,
  { body: { systemEventIds: [100], url: 'https://a.example.org/x', secret: 's', description: 'd' } },
]);
const batches = single((number) => [
  'PUT /v1/tutors/t@x.org/secondarytutor/learners',
  204,
  { body: { learnerIds: Array.from({ length: number * 10 }, () => L) } },
]);

const paging = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }), pause).map(
  ([total, size, ms]): Deed =>
    () =>
      Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, at) => {
        const rows = Array.from({ length: Math.min(size, total - at * size) }, (__, row) => ({
          learnerId: learnerId(at * size + row),
        }));
        return [
          ms,
          [
            `GET /v1/learners?pageIndex=${at + 1}&pageSize=${size}`,
            200,
            { response: { totalRecords: total, learners: rows } },
          ],
        ];
      }),
);

/** The same read again and again, as often as every few milliseconds, one of them refused for a while. */
const polls = fc.tuple(someone, fc.integer({ min: 5, max: 2_000 }), fc.integer({ min: 3, max: 8 })).map(
  ([number, ms, times]): Deed =>
    () =>
      Array.from({ length: times }, (_, at) => [
        ms,
        [`GET /v1/learners/${learnerId(number)}/assessment`, at === 2 ? 503 : 200],
      ]),
);

/** About another learner each time: what was given up is not asked for again before its time. */
const throttled = fc.tuple(fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), fc.boolean(), pause).map(
  ([retryAfterSeconds, givesUp, extra]): Deed =>
    (place) => {
      const path = `GET /v1/learners/${learnerId(100 + place)}/modules?pageIndex=1`;
      const wait = retryAfterSeconds === undefined ? 60 + extra : retryAfterSeconds * 1000 + extra;
      const refused: Short = [path, 429, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }];
      const again: [number, Short][] = [
        [wait, refused],
        [wait * 2, [path, 200]],
      ];
      return [[20, refused], ...(givesUp ? [] : again)];
    },
);

const invitations = fc.tuple(fc.integer({ min: 10, max: 99 }), fc.boolean()).map(
  ([number, isEarly]): Deed =>
    () => [[20, [`POST /v1/learners/${learnerId(number)}/assessment/invite`, isEarly ? 409 : 202]]],
);

const deeds = fc.oneof(reads, unknown, creates, updates, webhooks, batches, paging, polls, throttled);

/** One process: its deeds in turn, with a token that it renews in time. */
function timeline(instance: number, lifetime: number, margin: number, all: readonly Deed[]): Entry[] {
  const shorts: Short[] = [];
  let now = instance * 13;
  let token = { mark: '', until: 0, number: 0 };
  for (const [place, deed] of all.entries()) {
    for (const [ms, [request, status, more = {}]] of deed(place)) {
      now += ms;
      if (now + 50 > token.until - margin) {
        const number = token.number + 1;
        token = { mark: `t${instance}${number}`, until: now + 10 + lifetime * 1000, number };
        const issued = { token: token.mark, expiresInSeconds: lifetime };
        shorts.push(['POST /v1/auth', 200, { at: now, body: { clientId: 'c', clientSecret: 's' }, issued }]);
        now += 12;
      }
      shorts.push([request, status, { ...more, at: now, token: token.mark }]);
      now += 10;
    }
  }
  return traceOf(shorts).entries.map((entry) => ({ ...entry, id: `${entry.id}of${instance}` }));
}

const processes = fc.array(
  fc.record({
    lifetime: fc.constantFrom(20, 60, 3600),
    // Up to a minute early, which at twenty seconds is a token for each call.
    margin: fc.integer({ min: 0, max: 60_000 }),
    all: fc
      .tuple(
        fc.array(deeds, { maxLength: 12 }),
        fc.uniqueArray(invitations, { maxLength: 2, selector: (deed) => deed(0)[0]?.[1][0] }),
      )
      .map((parts) => parts.flat()),
  }),
  { minLength: 1, maxLength: 3 },
);

const lags = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 60_000 }), ms: fc.integer({ min: 201, max: 5_000 }) }),
  { maxLength: 2 },
);

test('a sound client stays sound, whatever the order, the repeats, the pauses and the number of its processes', () => {
  const kept = new Set<string>();
  fc.assert(
    fc.property(processes, lags, (instances, late) => {
      const calls = instances.flatMap(({ lifetime, margin, all }, at) => timeline(at + 1, lifetime, margin, all));
      const lag = late.map(({ at, ms }, number): Entry => ({ kind: 'lag', id: `l${number}`, at, ms }));
      // Two processes may invite one learner at once, which is not what this is about.
      const invited = new Set<string>();
      const entries = [...calls, ...lag].filter((entry) => {
        if (entry.kind !== 'call' || !entry.path.endsWith('/invite')) return true;
        const isFirst = !invited.has(entry.path);
        invited.add(entry.path);
        return isFirst;
      });
      const trace = {
        ...traceOf([], { instances: instances.length }),
        entries: entries.sort((one, other) => one.at - other.at),
      };
      const findings = judgeAll(mannerJudges, trace);
      for (const { id, outcome } of findings) if (outcome === 'conforms') kept.add(id);
      const broken = findings.filter(({ outcome }) => outcome === 'violates');
      expect(broken).toEqual([]);
    }),
    { numRuns: runsOf(150) },
  );
  // Otherwise the traces would hold nothing to judge.
  const ids = [
    'token.renews',
    'token.bearer',
    'throttle.waits',
    'throttle.backs-off',
    'paging.stops',
    'paging.collects',
  ];
  expect([...kept]).toEqual(
    expect.arrayContaining([...ids, 'invite.interval', 'errors.final'].map((id) => `client.${id}`)),
  );
});
