import { expect, test } from '@playwright/test';
import { statusOf } from '../reporters/exit-status.ts';
import { judge, summarise, type TestRecord } from '../reporters/outcome.ts';
import type { Result, RuleResult } from '../reporters/result.ts';
import type { Exchange } from '../rules/evidence.ts';
import type { Entry } from '../rules/types.ts';
import { catalogue, exchange, failure, foldSample, record } from './samples.ts';

const lacks = (...powers: string[]): Partial<TestRecord> => ({
  status: 'skipped',
  annotations: [
    { type: 'rule', description: atomic },
    ...powers.map((description) => ({ type: 'lacks', description })),
    { type: 'skip' },
  ],
});
const atomic = 'learners.update.atomic';

function rule(result: Result, id: string): RuleResult {
  const found = result.rules.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no rule ${id}`);
  return found;
}

test.describe('the outcome of a test', () => {
  const cases: Record<string, [Partial<TestRecord>, string, string | null]> = {
    'passed is passed': [{}, 'passed', null],
    'an assertion is failed': [failure, 'failed', 'expect(received)'],
    'a polled assertion is failed': [
      { status: 'failed', errors: ['Error: expect.poll(received).toBe(expected)'] },
      'failed',
      'expect.poll',
    ],
    'an assertion and a later error is failed': [
      { status: 'failed', errors: [...failure.errors, 'TypeError: no'] },
      'failed',
      'expect(',
    ],
    'a time-out is inconclusive': [
      { status: 'timedOut', errors: ['Test timeout of 30000ms exceeded.\nexpect(x)'] },
      'inconclusive',
      'Test timeout of 30000ms exceeded.',
    ],
    'a poll that the test time-out cut short is inconclusive': [
      {
        status: 'failed',
        errors: ['Error: expect(received).toBe(expected)\n\nCall Log:\n- Test timeout of 30000ms exceeded'],
      },
      'inconclusive',
      'Test timeout',
    ],
    'the fixtures say inconclusive': [
      { status: 'failed', errors: ['Inconclusive: Inconclusive: throttled: 429\nexpect(this).toBeInABody'] },
      'inconclusive',
      'throttled: 429',
    ],
    'a crash is inconclusive': [
      { status: 'failed', errors: ['TypeError: undefined is not iterable'] },
      'inconclusive',
      'TypeError',
    ],
    'a failure without an error is inconclusive': [{ status: 'failed' }, 'inconclusive', 'without a message'],
    'interrupted is inconclusive': [{ status: 'interrupted' }, 'inconclusive', 'interrupted'],
    'a lack is skipped': [lacks('outbox', 'clock'), 'skipped', 'lacks clock, outbox'],
    'given up for the target is inconclusive': [
      { status: 'skipped', annotations: [{ type: 'inconclusive', description: 'the target stopped answering' }] },
      'inconclusive',
      'the target stopped answering',
    ],
    'a test whose turn never came is inconclusive': [{ status: 'not-run' }, 'inconclusive', 'the run ended before it'],
  };

  for (const [name, [change, outcome, message]] of Object.entries(cases)) {
    test(name, () => {
      const judged = judge(record(atomic, change));
      expect(judged.outcome).toBe(outcome);
      if (message === null) expect(judged.message).toBeNull();
      else expect(judged.message).toContain(message);
    });
  }
});

test.describe('the verdict of a rule', () => {
  const cases: Record<string, [Partial<TestRecord>[], string, string | null]> = {
    'all checks passed': [[{}, {}], 'conforms', null],
    'the run ended before one': [[{}, { status: 'not-run' }], 'inconclusive', 'the run ended before it'],
    'one failed': [
      [{}, failure, { status: 'timedOut' }],
      'violates',
      'learner after the refused PUT: expected "a", received "b"',
    ],
    'one is inconclusive': [[{}, { status: 'timedOut' }], 'inconclusive', 'time-out'],
    'one was skipped': [[{}, lacks('clock')], 'conforms', null],
    'all were skipped': [[lacks('clock'), lacks('outbox', 'clock')], 'not-exercised', 'lacks clock, outbox'],
    'no check': [[], 'not-exercised', 'no check'],
  };

  for (const [name, [changes, verdict, reason]] of Object.entries(cases)) {
    test(name, () => {
      const result = foldSample(changes.map((change, line) => record(atomic, { line, ...change })));
      expect(rule(result, atomic)).toMatchObject({ verdict, reason });
    });
  }

  test('untestable rules say why', () => {
    expect(rule(foldSample([]), 'learners.operator.rotates')).toMatchObject({
      verdict: 'untestable',
      reason: 'out of band',
    });
  });

  test('totals keep the rules of the client apart', () => {
    const { totals } = foldSample([
      record('auth.client.renews', failure),
      record([atomic, 'tags.ids.quirk']),
      record('learners.create.works', failure),
    ]);
    expect(totals).toEqual({
      conforms: 2,
      violates: 1,
      inconclusive: 0,
      notExercised: 1,
      untestable: 1,
      answers: 0,
      client: { conforms: 0, violates: 1, inconclusive: 0, notExercised: 0, untestable: 0 },
    });
  });
});

test.describe('the answer to a question', () => {
  const question = 'learners.create.duplicate-status';
  const seen = (...answers: number[]) =>
    record(question, { observations: answers.map((status) => ({ question, answer: { status }, exchanges: [] })) });
  const answer = (tests: TestRecord[]) => foldSample(tests).answers.find((each) => each.id === question);

  test('equal observations are one answer', () => {
    expect(answer([seen(409), seen(409, 409)])).toMatchObject({
      verdict: 'answered',
      answer: { status: 409 },
      times: 3,
    });
  });

  test('differing observations are listed in canonical order', () => {
    expect(answer([seen(409), seen(400, 409)])?.answer).toEqual({ oneOf: [{ status: 400 }, { status: 409 }] });
  });

  test('the order of keys makes no difference', () => {
    const observations = [
      { question, answer: { a: 1, b: { c: null, d: [2] } }, exchanges: [] },
      { question, answer: { b: { d: [2], c: null }, a: 1 }, exchanges: [] },
    ];
    expect(answer([record(question, { observations })])).toMatchObject({ answer: { a: 1, b: { c: null, d: [2] } } });
  });

  test('null is an answer', () => {
    const observations = [{ question, answer: null, exchanges: [] }];
    expect(answer([record(question, { observations })])).toMatchObject({ verdict: 'answered', answer: null, times: 1 });
  });

  test('a check that failed before it observed leaves the question open', () => {
    expect(answer([record(question, failure)])).toMatchObject({ verdict: 'inconclusive', times: 0 });
  });

  test('a check that could not be made leaves what others saw incomplete', () => {
    const lost = record(question, { status: 'failed', errors: ['Inconclusive: no answer.'] });
    expect(answer([seen(409), lost])).toMatchObject({ verdict: 'inconclusive', reason: 'no answer.', times: 1 });
  });

  test('a check that was left out for the budget leaves it unexercised, whatever others saw', () => {
    const description = 'left out to spare a target';
    const annotations = ['rule', 'left-out', 'skip'].map((type) => ({
      type,
      description: type === 'rule' ? question : description,
    }));
    const result = answer([seen(409), record(question, { status: 'skipped', annotations })]);

    expect(result).toMatchObject({ verdict: 'not-exercised', reason: description, answer: null });
  });

  test('no check leaves it unexercised', () => {
    expect(answer([])).toMatchObject({ verdict: 'not-exercised', reason: 'no check' });
  });
});

test.describe('a contract rule', () => {
  const contract = { kind: 'rule', party: 'service', section: 'Versioning', item: '1', statement: 'Bodies are valid.' };
  const catalogue = { 'contract.body': contract } as unknown as Record<string, Entry>;
  const verdict = (exchanges: Exchange[]) =>
    foldSample([record('contract.body', { ...lacks('clock'), exchanges })], { catalogue }).rules[0];

  test('is broken by a departure of its kind in any answer', () => {
    const findings = [{ part: 'body' as const, at: '/id', message: 'must be string' }];
    expect(verdict([exchange('a'), exchange('b', { findings })])).toMatchObject({
      verdict: 'violates',
      reason: 'GET /v1/learners /id: must be string',
    });
  });

  test('is kept when answers depart in other ways only', () => {
    const findings = [{ part: 'status' as const, at: '', message: '418 is not described' }];
    expect(verdict([exchange('a', { findings })])?.verdict).toBe('conforms');
  });

  test('is not exercised where nothing describes the answers', () => {
    expect(verdict([exchange('a')])?.verdict).toBe('not-exercised');
  });

  test('is not exercised without an answer', () => {
    expect(verdict([exchange('a', { response: null })])?.verdict).toBe('not-exercised');
  });
});

test.describe('the exchanges', () => {
  const a = record(atomic, { file: 'specs/a.spec.ts', exchanges: [exchange('w1.1'), exchange('w1.2')] });
  const b = record('tags.add.status', {
    file: 'specs/b.spec.ts',
    exchanges: [exchange('w1.1', { response: { status: 429, headers: {}, body: null } }), exchange('w1.2')],
    observations: [{ question: 'tags.add.status', answer: 1, exchanges: ['w1.2', 'gone'] }],
  });

  test('are numbered by file, line and title, whatever the order of the tests', () => {
    const result = foldSample([b, a]);
    expect(result).toEqual(foldSample([a, b]));
    expect(Object.keys(result.exchanges)).toEqual(['x1', 'x2', 'x3', 'x4']);
    expect(rule(result, atomic).checks[0]?.exchanges).toEqual(['x1', 'x2']);
    expect(result.answers.find((each) => each.id === 'tags.add.status')?.exchanges).toEqual(['x4']);
  });

  test('are counted as cost', () => {
    expect(foldSample([a, b]).cost).toEqual({
      requests: 4,
      throttled: 1,
      retried: 1,
      byOperation: { 'GET /v1/learners': 4 },
    });
  });
});

test.describe('an operation that no check calls', () => {
  const whole = record(Object.keys(catalogue), {
    openapi: { document: { paths: { '/v1/staff': { post: { responses: { 201: {} } } } } }, accounts: [] },
  });
  const run = { id: 'r', startedAt: '2026-11-20T09:00:00Z', durationMs: 1, shards: 1 };

  test('is a fault of the suite', () => {
    const { suite } = foldSample([whole], { run: { ...run, status: 'finished' } });
    expect(suite.faults).toEqual(['No check calls POST /v1/staff, which the OpenAPI document describes.']);
  });

  test('is none where the run ended before its checks', () => {
    const notRun = record(atomic, { status: 'not-run' });
    const { suite, run: ended } = foldSample([whole, notRun], { run: { ...run, status: 'interrupted' } });
    expect(suite.faults).toEqual([]);
    expect(ended.checks?.made).toBe(1);
  });
});

test.describe('the exit status', () => {
  const conforming = record(atomic);
  const cases: Record<string, [Result, number]> = {
    'all conform': [foldSample([conforming]), 0],
    'a rule is broken': [foldSample([conforming, record('tags.ids.quirk', failure)]), 1],
    'a rule is inconclusive': [foldSample([conforming, record('tags.ids.quirk', { status: 'timedOut' })]), 3],
    'a question is inconclusive': [foldSample([conforming, record('tags.add.status', failure)]), 3],
    'nothing was exercised': [foldSample([record(atomic, lacks('clock'))]), 3],
    'there was no test': [foldSample([]), 3],
    'a test names an unknown rule': [foldSample([conforming, record('learners.updaet')]), 4],
    'a test names no rule': [foldSample([conforming, record([])]), 4],
    'a broken rule in an interrupted run': [
      foldSample([record(atomic, failure)], {
        run: { id: 'r', startedAt: '2026-11-20T09:00:00Z', durationMs: 1, shards: 1, status: 'interrupted' },
      }),
      1,
    ],
    'an interrupted run': [
      foldSample([conforming], {
        run: { id: 'r', startedAt: '2026-11-20T09:00:00Z', durationMs: 1, shards: 1, status: 'interrupted' },
      }),
      3,
    ],
  };
  for (const [name, [result, status]] of Object.entries(cases)) {
    test(`${name}: ${status}`, () => expect(statusOf(result)).toBe(status));
  }

  test('as many may stay inconclusive as are allowed', () => {
    const result = foldSample([conforming, record('tags.ids.quirk', { status: 'timedOut' })]);
    expect(statusOf(result, 1)).toBe(0);
  });
});

test.describe('the summary of a failure', () => {
  const cases: Record<string, string> = {
    'Error: expect(received).toBe(expected)\n\nExpected: 204\nReceived: 200': 'expected 204, received 200',
    'Error: the list\n\nexpect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n  }':
      'the list: expected "a": 1, received "a": 2',
    'Error: expect(received).toMatchObject(expected)\n\nExpected substring: "x"\nReceived string:    "y"':
      'expected "x", received "y"',
    'Error: expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 4\n\n- Array []\n+ Array [\n+   "one",\n+   "two",\n+ ]':
      'expected [], received [ "one", "two" ]',
    'Error: odd': 'odd',
  };
  for (const [message, summary] of Object.entries(cases)) {
    test(summary, () => expect(summarise(message)).toBe(summary));
  }
});
