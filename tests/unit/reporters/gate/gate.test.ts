import { expect, test } from '@playwright/test';
import type { Json } from '../../../../protocol/evidence.ts';
import {
  type Baseline,
  baselineOf,
  type Change,
  type Comparison,
  changeKinds,
  compare,
  gateAdvice,
  gateSentence,
  gateStatus,
  renderAnnotations,
  renderGate,
  renderGateMarkdown,
  serialise,
} from '../../../../reporters/gate/index.ts';
import type { TestRecord } from '../../../../reporters/judge/outcome.ts';
import type { Result } from '../../../../reporters/judge/result.ts';
import { problemsOfChanges } from '../../../../reporters/views/sarif/index.ts';
import * as sample from '../../../support/samples.ts';
import { toldAsKept } from '../../../support/told.ts';

const { atomic, catalogue, deferral, failure, foldSample, gateView, lacks, question, record, seen } = sample;

const today = '2026-11-20';

const creates = 'learners.create.works';
const works = record(creates, { line: 20 });
const answered = seen({ status: 409 });

/** A run with these checks of the rule; the other rule and the question are as ever. */
const checked = (...checks: Partial<TestRecord>[]) =>
  foldSample([...checks.map((check) => record(atomic, check)), works, answered]);
/** A run in which the question was answered like this. */
const answering = (...answers: Json[]) => foldSample([record(atomic), works, seen(...answers)]);

const healthy = checked({});
const broken = checked(failure);
const unchecked = checked();
const half = { title: 'stores half of an edit', line: 40 };
const halfStored = { ...failure, ...half };
const worse = checked(failure, halfStored);
const timedOut = checked({ status: 'timedOut' });
const byBudget = foldSample([record(atomic, deferral(atomic)), works, record(question, deferral(question))]);
const interrupted = { run: { ...healthy.run, status: 'interrupted' as const } };

const known = { rule: atomic, reason: 'ticket 7', owner: 'Sam', expires: '2026-11-20' };
const ofQuestion = { ...known, rule: question };
const accepting = (result: Result) => baselineOf(result, [known]);

const operation = (schema: Json): { openapi: Json } => ({
  openapi: {
    openapi: '3.0.1',
    info: { title: 'API', version: '1.0' },
    paths: { '/v1/tags': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  },
});
const name = (more: object = {}): Json => ({ type: 'object', properties: { name: { type: 'string', ...more } } });
const described = { openapi: baselineOf({ ...healthy, ...operation(name()) }).openapi };

/** A broken rule on which another rests. */
const cascade = foldSample([record(atomic, failure), { ...works, ...failure }, answered], {
  catalogue: sample.restingCatalogue,
});
const resting = accepting(cascade);

/** A result with departures of which those beyond a hundred are only counted. */
function departing(count: number): Result {
  const each = Array.from({ length: Math.min(count, 100) }, (_, at) => `GET /v1/learners /${at}: may not be null`);
  const message = [...each, ...(count > 100 ? [`${count - 100} more departures`] : [])].join('\n');
  const file = 'reporters/judge/contract-rules.ts';
  const rules = broken.rules.map((rule) => ({
    ...rule,
    checks: rule.checks.map((check) => ({ ...check, file, message })),
  }));
  return { ...broken, rules };
}

/** A check that has found a counterexample. */
const byProperty: Partial<TestRecord> = {
  errors: ['Error: expect(received).toEqual(expected)\n\nExpected: no counterexample\nReceived: [[2,8,1]]'],
  status: 'failed',
  title: 'is never stored in part',
  line: 90,
  annotations: [...record(atomic).annotations, { type: 'property runs', description: '1 of 100, seed 7' }],
};

const powers = (...names: string[]) => ({ target: { ...baselineOf(healthy).target, powers: names } });
const watched = baselineOf(answering({ status: 400 }), [ofQuestion], baselineOf(healthy));
const bySecond = { ...lacks(atomic, 'clock'), title: 'another' };

/** A result, and in what the baseline differs from that of the healthy run. */
const cases: Record<string, [Result, Partial<Baseline>?]> = {
  'nothing has changed': [healthy],
  'a rule that conformed is broken': [broken],
  'an answer has changed': [answering({ status: 400, named: true })],
  'the OpenAPI document has changed so that it breaks a client': [
    { ...healthy, ...operation(name({ nullable: true })) },
    described,
  ],
  'the OpenAPI document is no longer served': [healthy, described],
  'new and repaired rules': [healthy, baselineOf(foldSample([record(atomic, { status: 'timedOut' }), works]))],
  'a rule breaks in a run that looked at more': [broken, { suite: '0.0.9' }],
  'a rule is broken by a counterexample': [checked(byProperty)],
  'a check with fixed values is named before a counterexample': [checked(byProperty, failure)],

  'a known deviation has expired': [broken, { knownDeviations: [{ ...known, expires: '2026-11-19' }] }],
  'a known deviation of no rule': [healthy, { knownDeviations: [{ ...known, rule: 'learners.updaet.atomic' }] }],
  'a known deviation of no rule, and a rule is broken': [
    broken,
    { knownDeviations: [{ ...known, rule: 'learners.updaet.atomic' }] },
  ],
  'a known deviation is gone': [checked({}, half), accepting(checked({}, halfStored))],
  'a known deviation was not seen, since its check was deferred': [
    checked({}, { ...half, ...deferral(atomic) }),
    accepting(checked({}, halfStored)),
  ],
  'a known deviation was not seen, since its check was not selected': [healthy, accepting(checked({}, halfStored))],
  'a known deviation that a property has found, which tries other values': [
    healthy,
    { knownDeviations: [known], broken: { [atomic]: [] } },
  ],
  'a known departure, where not all of the sample was looked at': [
    healthy,
    {
      knownDeviations: [known],
      broken: { [atomic]: ['GET /v1/learners 400: the status is not documented'] },
    },
  ],
  'a known departure is gone': [
    { ...healthy, rules: healthy.rules.map(({ unchecked: _, ...each }) => each) },
    { knownDeviations: [known], broken: { [atomic]: ['GET /v1/learners 400: the status is not documented'] } },
  ],
  'a known deviation of a question excuses a changed answer': [
    answering({ status: 400 }),
    { knownDeviations: [ofQuestion] },
  ],
  'a known deviation is seen again': [broken, accepting(broken)],
  'a rule with a known deviation is broken in another way': [worse, accepting(broken)],
  'a run that looked at more sees a known deviation in more ways': [worse, { ...accepting(broken), suite: '0.0.9' }],
  'a known deviation with departures that are only counted': [departing(104), accepting(departing(103))],
  'a known deviation with one more departure': [departing(3), accepting(departing(2))],
  'a known deviation whose rule is no longer exercised': [unchecked, { knownDeviations: [known] }],
  'the answer of a known deviation is seen again': [answering({ status: 400 }), watched],
  'another answer than that of the known deviation': [answering({ status: 500 }), watched],
  'the answer that was accepted before a known deviation is seen again': [healthy, watched],
  'a known deviation of a question without an accepted answer': [
    healthy,
    { knownDeviations: [ofQuestion], answers: {} },
  ],

  'a known deviation on which another rule rests': [cascade, resting],
  'a rule that rests on a known deviation conformed beside it': [
    cascade,
    { ...resting, rules: { ...resting.rules, [creates]: 'conforms' } },
  ],
  'a known deviation on which another rule rests is gone': [healthy, resting],

  'a rule that conformed is inconclusive': [timedOut],
  'the run ended early': [{ ...checked({ status: 'not-run' }), ...interrupted }],
  'the run ended early, and a rule is broken': [{ ...broken, ...interrupted }],
  'nothing was exercised': [foldSample([])],
  'the suite has a fault': [foldSample([record('learners.updaet')])],

  'not exercised, for the budget': [byBudget],
  'not exercised, and a rule is broken': [foldSample([record(atomic, failure), works])],
  'not exercised, for lack of a power': [checked(lacks(atomic, 'clock')), powers('clock')],
  'not exercised, for lack of several powers': [
    foldSample([record(atomic, lacks(atomic, 'staff')), works, record(question, lacks(question, 'tutor'))]),
    powers('staff', 'tutor', 'manager', 'otherOrganisation'),
  ],
  'not exercised, since nothing answers the question': [foldSample([record(atomic), works, record(question)])],
  'not exercised, since no check covers it or the suite no longer has it': [
    unchecked,
    { rules: { ...baselineOf(healthy).rules, 'tags.old': 'conforms' } },
  ],
  'a rule conforms by some of its checks, and the others were deferred': [
    checked({}, { ...deferral(atomic), title: 'another' }),
  ],
  'a rule conforms by some of its checks, and the others lack a power': [checked({}, bySecond), powers('clock')],
  'a rule conforms by some of its checks, and the others lacked a power then, too': [checked({}, bySecond)],
};

function judge(result: Result, change: Partial<Baseline> = {}) {
  const comparison = compare({ ...baselineOf(healthy), ...change }, result, today);
  return { ...comparison, status: gateStatus(comparison, result), sentence: gateSentence(comparison, result) };
}

/** All that is told of a comparison. */
function told(comparison: Comparison, result: Result): string[] {
  return [
    `${gateStatus(comparison, result)}: ${gateSentence(comparison, result)}`,
    gateAdvice(comparison, result, gateView.allowed),
    ...comparison.changes.flatMap(({ kind, id, what, meaning, check }) => [
      `- ${kind} ${id}: ${what}`,
      ...(meaning === '' ? [] : [`  - ${meaning}`]),
      ...(check === null ? [] : [`  - ${check.file}:${check.line}`]),
    ]),
    ...comparison.undecided.map(({ id, reason }) => `- undecided ${id}: ${reason}`),
    ...comparison.resting.map((id) => `- resting ${id}`),
    ...comparison.notExercised.map(({ ids, cause }) => `- not exercised ${ids.join(', ')}: ${cause}`),
    ...comparison.tolerated.map(({ rule }) => `- tolerated ${rule}`),
    ...comparison.notes.map((note) => `- ${note}`),
  ];
}

toldAsKept('gate', cases, ([result, change]) => told(judge(result, change), result));

test('a known deviation of a question keeps the accepted answer, also of a run that did not ask it', () => {
  const first = baselineOf(healthy);
  for (const now of [answering({ status: 400 }), foldSample([record(atomic), works])])
    expect(baselineOf(now, [ofQuestion], first).answers).toEqual(first.answers);
  expect(watched.broken).toEqual({ [question]: ['{"status":400}'] });
});

test('what was not exercised does not keep the gate from opening where that is allowed, and is still said', () => {
  const comparison = compare(baselineOf(healthy), byBudget, today);
  const allowed = { inconclusive: 0, notExercised: true };

  expect(gateStatus(comparison, byBudget, allowed)).toBe(0);
  expect(gateSentence(comparison, byBudget, allowed)).toMatch(
    /^The gate is open: .* as far as this run looked: 2 rules and questions of the baseline were not exercised\.$/,
  );
});

test('what was not exercised comes with no advice for a client, in no view', () => {
  const baseline = baselineOf(healthy);
  const comparison = compare(baseline, byBudget, today);
  const place = { file: 'b.json', text: serialise(baseline) };

  const views = [
    renderGate(comparison, byBudget, { ...gateView, width: 300 }),
    renderGateMarkdown(comparison, byBudget, gateView),
    renderAnnotations(comparison, place),
    JSON.stringify(problemsOfChanges(comparison, place)),
  ];

  for (const text of views) {
    expect(text).not.toMatch(/Read it back|for a client/i);
    expect(text).toContain('2 rules and questions of the baseline');
  }
  expect(views[2]).toMatch(/^::notice [^\n]*\n$/);
  expect(problemsOfChanges(comparison, place).map(({ level }) => level)).toEqual(['note']);
});

test('a type that was not shown differs from no other, but a field that comes or goes is a change', () => {
  const [text, none] = [{ notes: 'string' }, { notes: 'not shown' }];
  const changed = (before: Json[], now: Json[]) => {
    const { answers } = baselineOf(answering({ list: { rows: before } }));
    return judge(answering({ list: { rows: now } }), { answers, rules: {} }).changes.length;
  };

  expect(changed([none], [text])).toBe(0);
  expect(changed([text], [text, none])).toBe(0);
  expect(changed([text], [{ notes: 'integer' }])).toBe(1);
  expect(changed([none], [{}])).toBe(1);
  expect(changed([none], [{ ...none, more: 'string' }])).toBe(1);
});

test.describe('an answer of fewer or more cases', () => {
  const [a, b, c] = [{ 'by id': 404 }, { 'by email': 404 }, { 'by name': 404 }];
  const named = (name: string, status: number) => ({ case: name, status });
  const from = (...before: Json[]) => ({ to: (...now: Json[]) => ({ before, now }) });
  type Move = ReturnType<ReturnType<typeof from>['to']>;

  const judged = ({ before, now }: Move, names: string[], change: Partial<Baseline> = {}) => {
    const { answers } = baselineOf(answering(...before));
    const result = answering(...now);
    const target = { ...result.target, powers: names };
    return judge({ ...result, target }, { answers, ...powers('tutor'), ...change });
  };

  test('is no change if the target has lost a power: it is not known', () => {
    for (const move of [from(a, b).to(a), from({ ...a, ...b }).to(a)])
      expect(judged(move, [])).toMatchObject({
        status: 3,
        changes: [],
        notExercised: [{ ids: [question], cause: expect.stringContaining("lacks a tutor's credentials") }],
      });
  });

  test('is no change if checks were selected', () => {
    // No check of the sample looks at some of its rules.
    expect(judged(from(a, b).to(a), ['tutor']).notExercised).toMatchObject([
      { ids: [question], cause: expect.stringContaining('the same selection') },
    ]);
  });

  test('is noted if the target has gained a power, the suite is another, or the baseline was of less', () => {
    const { [atomic]: _, ...rules } = baselineOf(healthy).rules;
    const move = from(a).to(a, b);
    const more = [
      judged(move, ['tutor', 'manager']),
      judged(move, ['tutor'], { suite: '0.0.9' }),
      judged(move, ['tutor'], { rules: { ...rules, [atomic]: 'not-exercised' } }),
    ];
    for (const { status, changes, notes } of more) {
      expect({ status, changes }).toEqual({ status: 0, changes: [] });
      expect(notes.join()).toContain(`Answered now in more cases than in the baseline: ${question}.`);
    }
    expect(more[1]!.notes[0]).toContain('was accepted by version 0.0.9 of the suite, and this is 0.1.0');
  });

  test('is no change but noted if each run looked at cases that the other did not', () => {
    const empty = named('empty', 400);
    for (const move of [
      from(a, b).to(a, c),
      from({ ...a, ...b }).to({ ...a, ...c }),
      from(a).to(c),
      from(empty, named('blank', 404)).to(empty, named('long', 404)),
      from({ status: 400 }, { status: 404 }).to({ status: 400 }, { status: 409 }),
    ]) {
      const { status, changes, notExercised, notes } = judged(move, ['manager']);
      expect({ status, changes }).toEqual({ status: 3, changes: [] });
      expect(notExercised).toMatchObject([{ ids: [question], cause: expect.stringContaining('fewer cases') }]);
      expect(notes.join()).toContain(`Answered now in more cases than in the baseline: ${question}.`);
    }
    for (const move of [
      from(a, b).to({ 'by id': 403 }, c),
      from(empty, named('blank', 404)).to(named('empty', 403), named('long', 404)),
      from({ status: 409 }).to({ status: 400 }),
      from({ status: 409 }).to({ status: 400 }, { status: 404 }),
    ])
      expect(judged(move, ['manager'])).toMatchObject({ status: 1, changes: [{ id: question }] });
  });

  test('is a change otherwise, as is another value', () => {
    for (const { status, changes } of [
      judged(from(a).to(a, b), ['tutor']),
      judged(from(a, b).to({ 'by id': 403 }), []),
      judged(from(a).to({ 'by id': 403 }, b), ['tutor', 'manager'], { rules: {} }),
    ])
      expect({ status, changes }).toMatchObject({ status: 1, changes: [{ kind: 'answer', id: question }] });
  });
});

test('what to do about a gate that is not open is said, also in the terminal', () => {
  for (const result of [healthy, broken, timedOut, { ...timedOut, ...interrupted }, unchecked]) {
    const comparison = compare(baselineOf(healthy), result, today);
    const sentence = gateAdvice(comparison, result, gateView.allowed);
    expect(renderGate(comparison, result, { ...gateView, width: 200 })).toContain(sentence);
    expect(renderGateMarkdown(comparison, result, gateView)).toContain(sentence);
  }
});

test.describe('the views', () => {
  const result = foldSample([
    ...[record(atomic, failure), works],
    seen({ status: 'a <img src=x> | `b` @team\n::warning::c \u001b[31m' }),
  ]);

  test('the terminal shows 300 changes in 44 lines at most, if it is wide: what breaks a client first, then counts', () => {
    const change = (kind: Change['kind'], i: number): Change => ({
      kind,
      id: `${kind}-${i}`,
      subject: `Statement ${i}`,
      check: null,
      what: `was ${i}, and is something that takes longer than a whole line to say, ${'because '.repeat(20)}`,
      meaning: kind === 'broken' ? 'Read it back.' : '',
    });
    const many = <T>(make: (i: number) => T) => Array.from({ length: 60 }, (_, i) => make(i));
    const long = 'a sentence of words that go on and on '.repeat(8);
    const crowded: Comparison = {
      changes: changeKinds.toReversed().flatMap((kind) => many((i) => change(kind, i))),
      undecided: many((i) => ({ id: `u-${i}`, reason: `${i} ${long}` })),
      resting: [],
      notExercised: many((i) => ({ cause: `${i} ${long}`, ids: ['a'] })),
      tolerated: many((i) => ({ rule: `r-${i}`, reason: long, owner: 'Sam', expires: '2027-01-31' })),
      notes: many((i) => `${i} ${long}`),
    };
    for (const width of [60, 100, 200]) {
      const shown = renderGate(crowded, result, { ...gateView, width }).trimEnd();
      const lines = shown.split('\n');
      expect(lines.length).toBeLessThanOrEqual(width < 80 ? 48 : 44);
      expect(lines[1]).toMatch(/^ {2}broken-0 /);
      expect(shown.replace(/\s+/g, ' ')).toContain('54 × broken, 60 × expired known deviations, 60 × breaking changes');
      expect(Math.max(...lines.slice(0, -1).map((line) => line.length))).toBeLessThanOrEqual(width + 60);
    }
    const inFull = renderGate(crowded, result, { ...gateView, verbose: true });
    expect(inFull.split('\n').length).toBeGreaterThan(300);
  });

  test('a narrow terminal shows the end of why much is not exercised, which says what to do', () => {
    const [lacking, change] = cases['not exercised, for lack of several powers']!;
    const shown = renderGate(judge(lacking, change), lacking, { ...gateView, width: 60 });
    expect(shown.replace(/\s+/g, ' ')).toMatch(/lacks 4 powers .*, which it had when the baseline was accepted/);
  });

  test('there is advice only where there is something to advise', () => {
    const advice = (was: Json, is: Json) =>
      compare(baselineOf(answering(was)), answering(is), today).changes[0]?.meaning;
    expect(advice({ status: 400 }, { status: 201 })).toMatch(/^What was refused is accepted now: /);
    expect(advice({ status: 201 }, { status: 400 })).toMatch(/^What was accepted is refused now: /);
    expect(advice({ a: 400, b: 201 }, { a: 201, b: 404 })).toBe(
      'Some of what was accepted is refused now: a client must handle 404, or no longer send it. Some of what was refused is accepted now: a client that left it to the service to refuse must do so itself.',
    );
    expect(advice({ status: 200 }, { status: 204 })).toBe('');
    expect(advice({ kept: true }, { kept: false })).toBe('');
  });

  test('what the catalogue advises on a question comes before what its statuses tell', () => {
    const advised = { ...catalogue, [question]: { ...catalogue[question]!, ifItChanges: 'Look the email up.' } };
    const of = (answer: Json) => foldSample([record(atomic), works, seen(answer)], { catalogue: advised });
    const [change] = compare(baselineOf(of({ status: 409 })), of({ status: 400 }), today).changes;
    expect(change?.meaning).toBe('Look the email up.');
  });

  test('observations that differ are compared case by case', () => {
    const of = (status: number) => answering({ body: 'empty', status }, { body: 'blank', status: 400 });
    expect(compare(baselineOf(of(400)), of(404), today).changes[0]?.what).toBe('empty: was 400, is 404');
  });

  test('Markdown shows texts from a target inertly', () => {
    const shown = renderGateMarkdown(compare(baselineOf(healthy), result, today), result, gateView);
    expect(shown).toContain('`learners.update.atomic`<br>A refused update stores nothing.');
    expect(shown).not.toMatch(/<img|@team/);
    const row = shown.split('\n').find((line) => line.includes('team'));
    expect(row?.match(/(?<!\\)\|/g)).toHaveLength(4);
  });
});

test('an answer that has begun to worry stands before what merely differs, with its reason', () => {
  const result = answering({ status: 200 });
  const [answer] = result.answers.filter(({ id }) => id === question);
  const worrying = { ...result, answers: [{ ...answer!, surprising: 'Two learners share an email' }] };
  const { changes, ...comparison } = judge(worrying);
  const meaning = expect.stringMatching(/^Two learners share an email\. What was refused/);
  expect(changes).toMatchObject([{ id: question, isSurprising: true, meaning }]);
  const { isSurprising: _, ...first } = changes[0]!;
  const other: Change = { ...first, id: 'learners.list.order', meaning: '', what: 'differs' };
  const crowded = [other, { ...other, kind: 'openapi' as const, id: 'GET /v1/tags' }, changes[0]!];
  const text = renderGate({ ...comparison, changes: crowded }, worrying, gateView);
  expect(text.indexOf(question)).toBeLessThan(text.indexOf('GET /v1/tags'));
});
