/** A sound trace stays sound under what clients may do. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { judgeAll } from '../../../client/findings.ts';
import { mannerJudges } from '../../../client/judges/manners.ts';
import { judgeReceiver } from '../../../client/judges/receiver.ts';
import { type Call, type Entry, isCall, isDelivery, learnerOf, type Trace } from '../../../client/trace.ts';
import { runsOf } from '../../support/long.ts';
import { answers, type Client, type RunOptions, read, runOf, soundClient } from '../../support/receiver-run.ts';

const red = (trace: Trace) =>
  judgeAll([judgeReceiver, ...mannerJudges], trace).flatMap(({ id, outcome, reason }) =>
    outcome === 'violates' ? [`${id}: ${reason}`] : [],
  );

/** What a sound client may do in its own way. */
const habits = fc.record({
  accepted: fc.constantFrom(200, 201, 202, 204),
  refused: fc.constantFrom(400, 401, 403, 404, 410, 422, 500),
  /** Answers forged deliveries like sound ones, and drops them later. */
  isSilent: fc.boolean(),
  known: fc.constantFrom(200, 202, 409),
  /** How long after the delivery it reads; by which delivery it is. */
  after: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 7 }),
  /** How often it reads for one event. */
  times: fc.integer({ min: 1, max: 3 }),
  alsoReads: fc.constantFrom([], [''], ['', '/modules'], ['/tags']),
  reads: fc.boolean(),
});

type Habits = typeof habits extends fc.Arbitrary<infer Value> ? Value : never;

function client({ accepted, refused, isSilent, known, after, times, alsoReads, reads }: Habits): Client {
  let number = 0;
  return (delivery, earlier) => {
    number += 1;
    const sound = soundClient(delivery, earlier);
    if (delivery.role !== 'sound') return { answer: answers(isSilent ? accepted : refused), effects: 0 };
    const isKnown = earlier.some(({ dataId, role }) => dataId === delivery.dataId && role === 'sound');
    if (isKnown) return { answer: answers(known), effects: 1 };
    const paths = reads && sound.reads?.length ? [...sound.reads, ...alsoReads] : [];
    return {
      answer: answers(accepted),
      reads: Array.from({ length: times }, () => paths).flat(),
      after: after[number % after.length]!,
      effects: 1,
    };
  };
}

const options: fc.Arbitrary<RunOptions> = fc.record({
  probe: fc.boolean(),
  declared: fc.constantFrom<RunOptions['declared']>(
    {},
    { handles: [100, 200, 900] },
    { handles: [100, 200, 300, 400, 900], trustsForwardedFor: true },
  ),
});

test('a sound client is never red, whatever its habits', () => {
  fc.assert(
    fc.property(habits, options, (habit, given) => {
      expect(red(runOf(client(habit), given))).toEqual([]);
    }),
    { numRuns: runsOf(30) },
  );
});

/** Moves calls about different learners within a little time, so that their order changes. */
function reordered(trace: Trace, shifts: readonly number[]): Trace {
  const entries = trace.entries.map((entry, at): Entry => {
    if (!isCall(entry)) return entry;
    const shift = shifts[at % shifts.length]!;
    return { ...entry, at: entry.at + shift, answeredAt: (entry.answeredAt ?? entry.at) + shift };
  });
  return { ...trace, entries: entries.sort((one, other) => one.at - other.at) };
}

/** Some processes of the client, each with a token. */
function shared(trace: Trace, instances: number): Trace {
  let number = 0;
  const entries = trace.entries.map((entry): Entry => {
    if (!isCall(entry)) return entry;
    number += 1;
    return { ...entry, authorization: { scheme: 'bearer', mark: `t${(number % instances) + 1}` } };
  });
  return { ...trace, declared: { ...trace.declared, instances }, entries };
}

/** Reads every learner that it has heard of, and, if told so, all others, at intervals. */
function polling(trace: Trace, everyMs: number, others: boolean): Trace {
  const end = trace.entries.at(-1)!.at;
  const known = trace.entries.filter(isDelivery).filter(({ role, learner }) => role === 'sound' && learner !== null);
  const of = (learner: string, since: number): Call[] =>
    Array.from({ length: Math.floor((end - since) / everyMs) }, (_, time) => {
      const at = since + (time + 1) * everyMs;
      return read(`p${learner.slice(-5)}-${time}`, learner, at) as Call;
    });
  const forged = trace.entries.filter(isDelivery).filter(({ role, learner }) => role !== 'sound' && learner !== null);
  const all = others ? ['00000000-0000-4000-8000-000000999999', ...forged.map(({ learner }) => learner!)] : [];
  const calls = [
    ...known.flatMap(({ learner, answeredAt }) => of(learner!, answeredAt)),
    ...all.flatMap((learner) => of(learner, 1_500)),
  ];
  return { ...trace, entries: [...trace.entries, ...calls].sort((one, other) => one.at - other.at) };
}

test('reordering, several processes and polling leave it sound', () => {
  const shifts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 3, maxLength: 11 });
  const base = runOf(soundClient);
  expect(base.entries.filter(isCall).some((call) => learnerOf(call) !== null)).toBe(true);
  fc.assert(
    fc.property(
      habits,
      options,
      shifts,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(null, 20_000, 45_000),
      fc.boolean(),
      (habit, given, shift, instances, everyMs, others) => {
        const trace = shared(reordered(runOf(client(habit), given), shift), instances);
        expect(red(everyMs === null ? trace : polling(trace, everyMs, others))).toEqual([]);
      },
    ),
    { numRuns: runsOf(20) },
  );
});

test('the same habits are red with a flaw, so the properties above can fail', () => {
  const gullible: Client = (delivery, earlier) => soundClient({ ...delivery, role: 'sound' }, earlier);
  expect(red(runOf(gullible)).length).toBeGreaterThan(5);
});
