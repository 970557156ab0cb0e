/** What must never happen to a client: a test each, on traces made by hand. */
import { expect, test } from '@playwright/test';
import { judgeThrottle } from '../../../client/judges/throttle.ts';
import { judgeToken } from '../../../client/judges/token.ts';
import type { Delivery, Entry } from '../../../client/trace.ts';
import { auth, type Short, traceOf } from '../../support/client-calls.ts';
import {
  answers,
  but,
  type Client,
  control,
  type Doing,
  idsOf,
  only,
  type Plan,
  plain,
  read,
  redOf,
  runOf,
  soundClient,
} from '../../support/receiver-run.ts';

/** Sound but for its answers, and for what else it does. */
const answering =
  (sound: number, forged: number, doing: Partial<Doing> = {}): Client =>
  (delivery, earlier) => ({
    ...soundClient(delivery, earlier),
    answer: answers(delivery.role === 'sound' ? sound : forged),
    ...doing,
  });
const accepts = (): Doing => ({ answer: answers(200), reads: ['/assessment'] });
const isForged = ({ role }: Delivery) => role === 'forged';

test('the traces can be red and green at all', () => {
  expect(redOf(soundClient)).toEqual([]);
  expect(idsOf('conforms', runOf(soundClient))).toEqual(
    expect.arrayContaining(['sound.json', 'sound.spacing', 'forged.missing', 'forged.body', 'forged.prefix']),
  );
  expect(redOf(but(isForged, accepts))).toEqual(
    expect.arrayContaining(['forged.missing', 'forged.other-secret', 'forged.body', 'forged.prefix']),
  );
});

for (const code of [201, 202, 204, 299])
  test(`never 1: red because of status ${code} in place of 200`, () => {
    const trace = runOf(answering(code, 403));
    expect(idsOf('violates', trace)).toEqual([]);
    expect(idsOf('conforms', trace)).toContain('sound.json');
  });

test('never 1: red because forged deliveries are answered like sound ones, and dropped later', () => {
  expect(redOf(answering(202, 202))).toEqual([]);
});

for (const delay of [900, 5_000, 40_000])
  test(`never 2: red because a record is read ${delay / 1000} s after the delivery`, () => {
    expect(redOf(answering(202, 202, { after: delay }))).toEqual([]);
  });

test('never 2: red because nothing is ever read', () => {
  expect(redOf(answering(200, 401, { reads: [] }))).toEqual([]);
});

test('never 4: red from polling, which also reads what forged deliveries are about', () => {
  const silent = answering(202, 202, { reads: [] });
  const learners = runOf(silent).entries.flatMap((entry) => (entry.kind === 'delivery' ? [entry.learner ?? ''] : []));
  const more = [control, ...learners].flatMap((learner, index) =>
    Array.from({ length: 20 }, (_, time) => read(`p${index}-${time}`, learner, 500 + index + time * 2000)),
  );
  expect(redOf(silent, { more })).toEqual([]);
});

test('never 6: red on one occurrence', () => {
  expect(redOf(but((one) => isForged(one) && one.attempt === 1, accepts))).toEqual([]);
  const refusesOnce = but(({ check, attempt }) => check === 'sound.spacing' && attempt === 1, only(answers(401)));
  expect(redOf(refusesOnce)).toEqual([]);
});

test('never 7 and 8: green for a refusal where everything is refused', () => {
  expect(idsOf('conforms', runOf(answering(401, 401, { reads: [] })))).toEqual([]);
});

test('never 7: green for a client that accepts everything, and of which nothing shows what it uses', () => {
  expect(idsOf('conforms', runOf(answering(202, 202, { reads: [] })))).toEqual([]);
  expect(idsOf('conforms', runOf(answering(202, 401, { reads: [] })))).toContain('sound.spacing');
});

/** What the judges of calls find red. */
function redCalls(...calls: (Short | Entry)[]): string[] {
  const trace = traceOf(calls);
  const found = [...judgeToken(trace), ...judgeThrottle(trace)].filter(({ outcome }) => outcome === 'violates');
  return [...new Set(found.map(({ id }) => id.slice('client.'.length)))];
}

const lag = (at: number, ms: number): Entry => ({ kind: 'lag', id: `l${at}`, at, ms });
/** A 429 that asks for three seconds, and the same call so much after it has left, three times. */
const repeatedAfter = (ms: number): Short[] =>
  ['/v1/tags', '/v1/webhooks', '/v1/systemevents'].flatMap((path, index): Short[] => [
    [`GET ${path}`, 429, { at: index * 10_000, takes: 100, retryAfterSeconds: 3 }],
    [`GET ${path}`, 200, { at: index * 10_000 + 100 + ms }],
  ]);

test('never 3: red by a call that was under way when the 429 left', () => {
  expect(redCalls(...repeatedAfter(500))).toEqual(['throttle.waits']);
  for (const ms of [-90, 0, 30, 50]) expect(redCalls(...repeatedAfter(ms))).toEqual([]);
});

/** Two tokens of 20 s, each used so much after its end. */
const usedAfterEnd = (ms: number): Short[] =>
  [0, 60_000].flatMap((at, index): Short[] => [
    auth(`t${index}`, 20, { at, takes: 10 }),
    ['GET /v1/tags', 200, { at: at + 1_000, token: `t${index}` }],
    ['GET /v1/tags', 401, { at: at + 20_010 + ms, token: `t${index}` }],
  ]);

test('never 5: red by two clocks that differ', () => {
  expect(redCalls(...usedAfterEnd(5_000))).toEqual(['token.renews']);
  for (const ms of [0, 1_000, 1_990]) expect(redCalls(...usedAfterEnd(ms))).toEqual([]);
});

test('never 11: red by what happened while we were late', () => {
  const late = [0, 10_000, 20_000].map((at) => lag(at + 700, 600));
  expect(redCalls(...repeatedAfter(500), ...late)).toEqual([]);
  expect(redCalls(...usedAfterEnd(5_000), lag(25_010, 6_000), lag(85_010, 6_000))).toEqual([]);
  const broken = answering(500, 401, { reads: [] });
  const behind = runOf(broken).entries.flatMap((entry) =>
    entry.kind === 'delivery' ? [lag(entry.answeredAt, 900)] : [],
  );
  expect(redOf(broken, { more: behind })).toEqual([]);
});

test('never: red for a genuine delivery that was under way when a forged one took the receiver down', () => {
  const down = [1, 2].flatMap((attempt): Plan[] => {
    const at = attempt * 9_000;
    return [
      { check: 'sound.spacing', variant: 'pretty', attempt, at, answeredAt: at + 90 },
      { check: 'forged.missing', variant: 'no-header', role: 'forged', attempt, at: at + 80, answeredAt: at + 91 },
    ];
  });
  const client = but(({ check }) => check !== 'sound.json', only({ error: 'closed' }));
  const five = Array.from({ length: 5 }, () => plain).flat();
  expect(redOf(client, { sent: [...five, ...down] })).toEqual([]);
  const alone = down.filter(({ role }) => role !== 'forged');
  expect(redOf(client, { sent: [...five, ...alone] })).toEqual(['sound.spacing']);
});
