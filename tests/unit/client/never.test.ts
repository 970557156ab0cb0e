/** What must never happen to a client: a test each, on traces made by hand. */
import { expect, test } from '@playwright/test';
import type { Finding, Judge } from '../../../client/findings.ts';
import { judgeForged } from '../../../client/judges/forged.ts';
import { judgeRepeat } from '../../../client/judges/repeat.ts';
import { judgeSound } from '../../../client/judges/sound.ts';
import { judgeThrottle } from '../../../client/judges/throttle.ts';
import { judgeToken } from '../../../client/judges/token.ts';
import type { Entry, Trace } from '../../../client/trace.ts';
import { auth, type Short, traceOf } from '../../support/client-calls.ts';
import {
  controlLearner,
  deliveriesOfRun,
  read,
  receiverTrace,
  type Sent,
  type Simulated,
  soundReceiver,
  status,
} from '../../support/client-trace.ts';

const judges: Judge[] = [judgeSound, judgeForged, judgeRepeat];
const findings = (trace: Trace): Finding[] => judges.flatMap((judge) => judge(trace));
const idsOf = (outcome: Finding['outcome'], trace: Trace): string[] => [
  ...new Set(findings(trace).flatMap((one) => (one.outcome === outcome ? one.id.slice('client.'.length) : []))),
];
const red = (trace: Trace) => idsOf('violates', trace);
const green = (trace: Trace) => idsOf('conforms', trace);

const changed = (more: Partial<Simulated>): Simulated => ({ ...soundReceiver, ...more });

/** Takes everything. */
const gullible = changed({ answer: () => status(200), reads: () => 20 });

test('the traces can be red and green at all', () => {
  expect(red(receiverTrace(soundReceiver))).toEqual([]);
  expect(green(receiverTrace(soundReceiver))).toEqual(
    expect.arrayContaining(['sound.json', 'sound.spacing', 'forged.missing', 'forged.body', 'forged.prefix']),
  );
  expect(red(receiverTrace(gullible))).toEqual([
    'forged.missing',
    'forged.other-secret',
    'forged.body',
    'forged.prefix',
  ]);
});

for (const code of [201, 202, 204, 299])
  test(`never 1: red because of status ${code} in place of 200`, () => {
    const client = changed({ answer: ({ role }) => status(role === 'forged' ? 403 : code) });
    expect(red(receiverTrace(client))).toEqual([]);
    expect(green(receiverTrace(client))).toContain('sound.json');
  });

test('never 1: red because forged deliveries are answered like sound ones, and dropped later', () => {
  expect(red(receiverTrace(changed({ answer: () => status(202) })))).toEqual([]);
});

for (const delay of [900, 5_000, 40_000])
  test(`never 2: red because a record is read ${delay / 1000} s after the delivery`, () => {
    const client = changed({ answer: () => status(202), reads: ({ role }) => (role === 'forged' ? null : delay) });
    expect(red(receiverTrace(client))).toEqual([]);
  });

test('never 2: red because nothing is ever read', () => {
  expect(red(receiverTrace(changed({ reads: () => null })))).toEqual([]);
});

test('never 4: red from polling, which also reads what forged deliveries are about', () => {
  const quiet = receiverTrace(changed({ answer: () => status(202), reads: () => null }));
  const learners = quiet.entries.flatMap((entry) => (entry.kind === 'delivery' ? [entry.learner ?? ''] : []));
  const more = [controlLearner, ...learners].flatMap((learner, index) =>
    Array.from({ length: 20 }, (_, time) => read(`p${index}-${time}`, learner, 500 + index + time * 2000)),
  );
  const trace = receiverTrace(changed({ answer: () => status(202), reads: () => null }), { more });
  expect(red(trace)).toEqual([]);
});

test('never 6: red on one occurrence', () => {
  const once = changed({
    answer: ({ role, attempt }) => status(role === 'forged' && attempt === 2 ? 401 : 200),
    reads: ({ role, attempt }) => (role === 'forged' && attempt === 2 ? null : 20),
  });
  expect(red(receiverTrace(once))).toEqual([]);
  const refusedOnce = changed({
    answer: (sent) =>
      status(
        sent.check === 'sound.spacing' && sent.attempt === 1
          ? 401
          : soundReceiver.answer(sent) && sent.role === 'forged'
            ? 401
            : 200,
      ),
  });
  expect(red(receiverTrace(refusedOnce))).toEqual([]);
});

test('never 7 and 8: green for a refusal where everything is refused', () => {
  const refuses = changed({ answer: () => status(401), reads: () => null });
  expect(green(receiverTrace(refuses))).toEqual([]);
});

test('never 7: green for silence of a client that never reads', () => {
  const silent = changed({ answer: () => status(202), reads: () => null });
  expect(green(receiverTrace(silent)).filter((id) => id.startsWith('forged.'))).toEqual([]);
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
  const broken = changed({ answer: ({ role }) => status(role === 'forged' ? 401 : 500), reads: () => null });
  const quiet = receiverTrace(broken);
  const behind = quiet.entries.flatMap((entry) => (entry.kind === 'delivery' ? [lag(entry.answeredAt, 900)] : []));
  expect(red(receiverTrace(broken, { more: behind }))).toEqual([]);
});

test('never: red for a sound delivery that was under way when a forged one took the receiver down', () => {
  const down: Sent[] = [1, 2].flatMap((attempt) => [
    {
      check: 'sound.spacing',
      variant: 'pretty',
      role: 'sound',
      attempt,
      at: attempt * 9_000,
      answeredAt: attempt * 9_000 + 90,
    },
    {
      check: 'forged.missing',
      variant: 'no-header',
      role: 'forged',
      attempt,
      at: attempt * 9_000 + 80,
      answeredAt: attempt * 9_000 + 91,
    },
  ]);
  const client = changed({
    answer: ({ check }) => (check === 'sound.json' ? status(200) : { error: 'closed' }),
    reads: ({ check }) => (check === 'sound.json' ? 20 : null),
  });
  const plain = deliveriesOfRun.filter(({ check }) => check === 'sound.json');
  expect(red(receiverTrace(client, { sent: [...plain, ...down] }))).toEqual([]);
  const alone = down.filter(({ role }) => role === 'sound');
  expect(red(receiverTrace(client, { sent: [...plain, ...alone] }))).toEqual(['sound.spacing']);
});
