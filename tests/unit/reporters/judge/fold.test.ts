import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../../protocol/evidence.ts';
import { annotationTypes } from '../../../../protocol/evidence.ts';
import { countingFailures } from '../../../../reporters/judge/causes.ts';
import { exitStatus, statusOf, undecided } from '../../../../reporters/judge/exit-status.ts';
import type { TestRecord } from '../../../../reporters/judge/outcome.ts';
import type { Result, RuleResult } from '../../../../reporters/judge/result.ts';
import type { Entry } from '../../../../rules/types.ts';
import {
  atomic,
  catalogue,
  deferral,
  exchange,
  failure,
  foldSample,
  lacks,
  question,
  record,
  restingCatalogue,
  seen,
} from '../../../support/samples.ts';

function rule(result: Result, id: string): RuleResult {
  const found = result.rules.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no rule ${id}`);
  return found;
}

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
    'all were skipped': [
      [lacks(atomic, 'clock', 'outbox'), lacks(atomic, 'clock'), lacks(atomic, 'tutor')],
      'not-exercised',
      'lacks tutor',
    ],
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

  test('totals count the rules that bind the client separately', () => {
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

test('that our own client keeps its rules is no verdict on a service of which nothing was exercised', () => {
  const entry = { kind: 'rule', section: 'Learners', item: '1', statement: '' };
  const catalogue = { ours: { ...entry, party: 'client' }, a: { ...entry, party: 'service' } } as unknown as Record<
    string,
    Entry
  >;
  const status = (...tests: TestRecord[]) => statusOf(foldSample(tests, { catalogue }));

  expect(status(record('ours'), record('a', lacks('a', 'clock')))).toBe(exitStatus.notJudged);
  expect(status(record('ours'), record('a'))).toBe(exitStatus.asItShouldBe);
  expect(status(record('ours')), 'nothing else was selected').toBe(exitStatus.asItShouldBe);
});

test.describe('where a rule rests on others', () => {
  const entry = { kind: 'rule', party: 'service', section: 'Learners', item: '1', statement: '' };
  // c rests on b, which rests on a; d rests on nothing.
  const catalogue = {
    a: entry,
    b: { ...entry, restsOn: ['a'] },
    c: { ...entry, restsOn: ['b'] },
    d: entry,
  } as unknown as Record<string, Entry>;
  const foldRules = (...tests: TestRecord[]) => foldSample(tests, { catalogue });
  const verdicts = (...tests: TestRecord[]) =>
    Object.fromEntries(foldRules(...tests).rules.map(({ id, verdict, cause }) => [id, cause ?? verdict]));

  test('its failures decide nothing if one of them is broken, and it names that one', () => {
    const result = foldRules(record('a', failure), record('c', failure), record('c', { line: 20 }));
    expect(rule(result, 'c')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'rests on a, which is broken',
      cause: 'a',
      counts: { passed: 1, failed: 0, inconclusive: 1 },
      checks: [{ outcome: 'inconclusive', message: expect.stringContaining('Expected') }, { outcome: 'passed' }],
    });
    expect(result.totals).toMatchObject({ violates: 1, inconclusive: 1 });
    expect(statusOf(result)).toBe(exitStatus.violates);
    expect(undecided(result)).toEqual([]);
  });

  test('the rule to blame is the one that rests on none that failed', () => {
    expect(verdicts(record('a', failure), record('b', failure), record('c', failure))).toMatchObject({
      b: 'a',
      c: 'a',
    });
    expect(verdicts(record('a'), record('b', failure), record('c', failure))).toMatchObject({ b: 'violates', c: 'b' });
  });

  test('nothing changes if what it rests on is undecided or was not exercised', () => {
    expect(verdicts(record('a', { status: 'timedOut' }), record('c', failure)).c).toBe('violates');
    expect(verdicts(record('c', failure)).c).toBe('violates');
  });

  test('a check of several rules counts against those that rest on none that is broken', () => {
    expect(verdicts(record(['a', 'c', 'd'], failure))).toMatchObject({ a: 'violates', c: 'a', d: 'violates' });
  });
});

test.describe('the answer to a question', () => {
  const answering = (...statuses: number[]) => seen(...statuses.map((status) => ({ status })));
  const answer = (tests: TestRecord[]) => foldSample(tests).answers.find((each) => each.id === question);

  test('differing observations are listed in canonical order', () => {
    expect(answer([answering(409), answering(400, 409)])?.answer).toEqual({
      oneOf: [{ status: 400 }, { status: 409 }],
    });
  });

  test('the order of keys makes no difference', () => {
    const both = seen({ a: 1, b: { c: null, d: [2] } }, { b: { d: [2], c: null }, a: 1 });
    expect(answer([both])).toMatchObject({ answer: { a: 1, b: { c: null, d: [2] } } });
  });

  test('null is an answer', () => {
    expect(answer([seen(null)])).toMatchObject({ verdict: 'answered', answer: null, times: 1 });
  });

  test('a check that failed before it observed leaves the question open', () => {
    expect(answer([record(question, failure)])).toMatchObject({ verdict: 'inconclusive', times: 0 });
  });

  test('a check that could not be made makes the answer of others incomplete', () => {
    const lost = record(question, { status: 'failed', errors: ['Inconclusive: no answer.'] });
    expect(answer([answering(409), lost])).toMatchObject({ verdict: 'inconclusive', reason: 'no answer.', times: 1 });
  });

  test('a check omitted to fit the budget leaves it not exercised, whatever others saw', () => {
    const description = 'deferred to spare a target';
    const result = answer([answering(409), record(question, deferral(question, description))]);

    expect(result).toMatchObject({ verdict: 'not-exercised', reason: description, answer: null });
  });
});

test.describe('a contract rule', () => {
  const contract = { kind: 'rule', party: 'service', section: 'Versioning', item: '1', statement: 'Bodies are valid.' };
  const catalogue = { 'contract.body': contract } as unknown as Record<string, Entry>;
  const verdict = (exchanges: Exchange[]) =>
    foldSample([record('contract.body', { ...lacks(atomic, 'clock'), exchanges })], { catalogue }).rules[0];

  test('is broken by a deviation of its kind in any response', () => {
    const findings = [{ part: 'body' as const, at: '/id', message: 'must be string' }];
    expect(verdict([exchange('a'), exchange('b', { findings })])).toMatchObject({
      verdict: 'violates',
      reason: 'GET /v1/learners /id: must be string',
    });
  });

  test('is kept when responses deviate only in other ways', () => {
    const findings = [{ part: 'status' as const, at: '', message: '418 is not described' }];
    expect(verdict([exchange('a', { findings })])?.verdict).toBe('conforms');
  });

  test('is not exercised without a response, or where the responses are not described', () => {
    for (const change of [{}, { response: null }])
      expect(verdict([exchange('a', change)])?.verdict).toBe('not-exercised');
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

  test('are named in messages by their numbers', () => {
    const said = (id: string) =>
      `Error: expect(response)\n\nRequest:  PUT /v1/tags as administrator (${id})\nExpected: 400`;
    const messageOf = (id: string) =>
      rule(foldSample([b, { ...a, status: 'failed', errors: [said(id)] }]), atomic).checks[0]?.message;
    expect(messageOf('w1.2')).toBe(said('x2'));
    expect(messageOf('gone')).toBe(said('gone'));
  });

  test('are counted as cost', () => {
    expect(foldSample([a, b]).cost).toEqual({
      requests: 4,
      throttled: 1,
      retried: 1,
      byOperation: { 'GET /v1/learners': 4 },
    });
  });

  test('that checks of a pool share, a repeated one among them, are counted once', () => {
    const throttled = exchange('w1.1', { isShared: true, response: { status: 429, headers: {}, body: null } });
    const shared = [throttled, exchange('w1.2', { isShared: true })];
    const checks = [atomic, 'tags.add.status', 'tags.add.limit'].map((id) => record(id, { exchanges: shared }));
    expect(foldSample(checks).cost).toMatchObject({ requests: 2, throttled: 1, retried: 1 });
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

  test('is not a fault if a check was deferred', () => {
    const deferred = record(atomic, {
      status: 'skipped',
      annotations: [
        { type: annotationTypes.covers, description: atomic },
        { type: annotationTypes.deferred, description: 'deferred to keep within LAS_MAX_REQUESTS=100' },
      ],
    });
    expect(foldSample([whole, deferred], { run: { ...run, status: 'finished' } }).suite.faults).toEqual([]);
  });

  test('is not a fault if the run ended before its checks', () => {
    const notRun = record(atomic, { status: 'not-run' });
    const { suite, run: ended } = foldSample([whole, notRun], { run: { ...run, status: 'interrupted' } });
    expect(suite.faults).toEqual([]);
    expect(ended.checks?.made).toBe(1);
  });
});

test('findings about the OpenAPI document are those of the worker that inspected it, whichever test comes first', () => {
  const { target } = foldSample([]);
  const finding = 'The OpenAPI document has references that lead nowhere or outside it: #/a.';
  const plain = record(atomic, { target });
  const inspected = record(atomic, {
    target: { ...target, openapiFindings: [finding] },
    openapi: { document: { paths: {} }, accounts: [] },
  });
  for (const tests of [
    [plain, inspected],
    [inspected, plain],
  ])
    expect(foldSample(tests).target.openapiFindings).toEqual([finding]);
});

test('checks that were made are counted, whatever the order of the tests', () => {
  const notRun = record(atomic, { status: 'not-run', line: 20 });
  const skipped = record(atomic, { status: 'skipped', line: 10 });
  for (const tests of [
    [notRun, skipped],
    [skipped, notRun],
  ])
    expect(foldSample(tests).run.checks?.made).toBe(0);
});

test('a check that is given up without a request, because the target is gone, was not made', () => {
  const gone = { status: 'skipped', annotations: [{ type: 'inconclusive', description: 'no answer' }] } as const;
  const givenUp = record(atomic, { ...gone, annotations: [...gone.annotations] });
  const lost = record(atomic, { ...givenUp, line: 20, exchanges: [exchange('x1')] });
  expect(foldSample([givenUp, lost]).run.checks?.made).toBe(1);
});

test('a run that ended before its checks were known says so, and not that it has none', () => {
  const { run, ...folded } = foldSample([]);
  expect(new Set(folded.rules.map(({ reason }) => reason))).toContain('not looked at by any check of this run');

  const ended = foldSample([], { run: { ...run, status: 'timedout' } });

  const reasons = [...ended.rules, ...ended.answers].map(({ reason }) => reason);
  expect(reasons).toContain('the run ended before it');
  expect(reasons).not.toContain('not looked at by any check of this run');
});

test('a failed check whose rules rest on a broken one is not counted as failed meanwhile', () => {
  const [works, quirk] = ['learners.create.works', 'tags.ids.quirk'];
  const failed = [[works], [works, quirk]];
  expect(countingFailures(failed, restingCatalogue)).toBe(2);
  expect(countingFailures([...failed, [atomic]], restingCatalogue), 'without the first').toBe(2);
});
