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
import {
  atomic,
  catalogue,
  deferral,
  failure,
  foldSample,
  gateView,
  lacks,
  question,
  record,
  restingCatalogue,
  seen,
} from '../../../support/samples.ts';

const today = '2026-11-20';

const works = record('learners.create.works', { line: 20 });
const healthy = foldSample([record(atomic), works, seen({ status: 409 })]);

const operation = (response: Json): Json => ({
  openapi: '3.0.1',
  info: { title: 'API', version: '1.0' },
  paths: {
    '/v1/tags': {
      get: { responses: { 200: { description: '', content: { 'application/json': { schema: response } } } } },
    },
  },
});
const text = { type: 'object', properties: { name: { type: 'string' } } };

function judge(result: Result, change: Partial<Baseline> = {}) {
  const comparison = compare({ ...baselineOf(healthy), ...change }, result, today);
  return { ...comparison, status: gateStatus(comparison, result), sentence: gateSentence(comparison, result) };
}

const broken = foldSample([record(atomic, failure), works, seen({ status: 409 })]);
const known = { rule: atomic, reason: 'ticket 7', owner: 'Sam', expires: '2026-11-20' };

test('the gate is open for a result compared with its own baseline', () => {
  expect(judge(healthy)).toMatchObject({ status: 0, changes: [], undecided: [], notes: [] });
});

test.describe('is closed by', () => {
  test('a rule that conformed and is now broken, and says what that means for a client', () => {
    const { status, changes, sentence } = judge(broken);
    expect(status).toBe(1);
    expect(changes).toMatchObject([
      {
        kind: 'broken',
        id: atomic,
        what: 'conformed, and is now broken: learner after the refused PUT: expected "a", received "b"',
        meaning: 'Read it back.',
        check: { file: 'specs/learners/update.spec.ts', line: 10 },
      },
    ]);
    expect(sentence).toBe('The gate is closed: 1 rule is broken.');
  });

  test('a changed answer, reported value by value', () => {
    const result = foldSample([record(atomic), works, seen({ status: 400, named: true })]);
    expect(judge(result)).toMatchObject({
      status: 1,
      changes: [
        {
          kind: 'answer',
          id: question,
          what: 'named: is true, was absent; status: was 409, is 400',
          meaning: 'Code that recognises this refusal by 409 must also know 400.',
        },
      ],
    });
  });

  test('a breaking change of the OpenAPI document', () => {
    const { openapi } = baselineOf({ ...healthy, openapi: operation(text) });
    const now = { ...text, properties: { name: { type: 'string', nullable: true } } };
    expect(judge({ ...healthy, openapi: operation(now) }, { openapi })).toMatchObject({
      status: 1,
      changes: [{ kind: 'openapi', id: 'GET /v1/tags', what: expect.stringContaining('may now be null') }],
    });
  });

  test('an OpenAPI document that is no longer served', () => {
    const { openapi } = baselineOf({ ...healthy, openapi: operation(text) });
    expect(judge(healthy, { openapi })).toMatchObject({ status: 1, changes: [{ kind: 'openapi', id: 'document' }] });
  });
});

test.describe('known deviations', () => {
  test('fail when they have expired', () => {
    const expired = { ...known, expires: '2026-11-19' };
    expect(judge(broken, { knownDeviations: [expired] })).toMatchObject({
      status: 1,
      tolerated: [],
      changes: [
        { kind: 'deviation-expired', what: expect.stringContaining('expired on 2026-11-19; Sam has to decide') },
      ],
    });
  });

  test('are not said to be gone if what showed them was not tried again', () => {
    const other = { title: 'stores half of an edit', line: 40 };
    const others = [record(atomic), works, seen({ status: 409 })];
    const accepted = baselineOf(foldSample([...others, record(atomic, { ...failure, ...other })]), [known]);
    const untried = (check: TestRecord | null) => judge(foldSample([...others, ...(check ? [check] : [])]), accepted);
    const deferred = record(atomic, { ...other, ...deferral(atomic) });

    for (const { changes, notes } of [untried(deferred), untried(null)]) {
      expect(changes).toEqual([]);
      expect(notes).toContain(
        `The known deviation of ${atomic} (ticket 7) was not seen, but not all that showed it was tried again.`,
      );
    }
    expect(untried(record(atomic, other)).changes).toMatchObject([{ kind: 'deviation-gone', id: atomic }]);

    const byProperty = { ...accepted, broken: { [atomic]: [] } };
    expect(judge(healthy, byProperty).changes, 'properties try other values').toEqual([]);
    const departing = { ...accepted, broken: { [atomic]: ['GET /v1/learners 400: the status is not documented'] } };
    expect(judge(healthy, departing).changes, 'of the sample, not all is looked at').toEqual([]);
    const rules = healthy.rules.map(({ unchecked: _, ...each }) => each);
    expect(judge({ ...healthy, rules }, departing).changes).toMatchObject([{ kind: 'deviation-gone' }]);
  });

  test('excuse a changed answer as well', () => {
    const result = foldSample([record(atomic), works, seen({ status: 400 })]);
    expect(judge(result, { knownDeviations: [{ ...known, rule: question }] })).toMatchObject({ status: 0 });
  });

  test('do not excuse that the rule is broken in another way', () => {
    const accepted = baselineOf(broken, [known]).broken;
    expect(judge(broken, { knownDeviations: [known], broken: accepted })).toMatchObject({ status: 0, changes: [] });

    const other = record(atomic, { ...failure, title: 'stores half of an edit', line: 40 });
    const worse = foldSample([record(atomic, failure), other, works, seen({ status: 409 })]);
    expect(judge(worse, { knownDeviations: [known], broken: accepted })).toMatchObject({
      status: 1,
      changes: [{ kind: 'broken', id: atomic, what: expect.stringContaining('stores half of an edit') }],
    });
  });

  test('of a question keep the accepted answer', () => {
    const deviation = { ...known, rule: question };
    const first = baselineOf(healthy);
    const now = foldSample([record(atomic), works, seen({ status: 400 })]);
    const second = baselineOf(now, [deviation], first);

    expect(second.answers).toEqual(first.answers);
    expect(judge(now, second)).toMatchObject({ status: 0, tolerated: [deviation] });
    expect(judge(healthy, second).changes).toMatchObject([
      { kind: 'deviation-gone', meaning: expect.stringContaining('accepted one again') },
    ]);
  });

  test('of a question excuse the answer that was seen when they were accepted, and no other', () => {
    const deviation = { ...known, rule: question };
    const now = (status: number) => foldSample([record(atomic), works, seen({ status })]);
    const accepted = baselineOf(now(400), [deviation], baselineOf(healthy));
    expect(accepted.broken).toEqual({ [question]: ['{"status":400}'] });

    expect(judge(now(400), accepted)).toMatchObject({ status: 0, changes: [] });
    expect(judge(now(500), accepted)).toMatchObject({
      status: 1,
      changes: [{ kind: 'answer', id: question, what: expect.stringMatching(/^is not answered as .*is 500$/) }],
    });
  });

  test('of a question keep the accepted answer of a run that did not ask it', () => {
    const deviation = { ...known, rule: question };
    const first = baselineOf(healthy);
    const second = baselineOf(foldSample([record(atomic), works]), [deviation], first);
    expect(second.answers).toEqual(first.answers);

    const none = judge(healthy, { knownDeviations: [deviation], answers: {} });
    expect(none.changes).toMatchObject([
      { kind: 'deviation-gone', what: expect.stringContaining('without an accepted') },
    ]);
  });

  test('that a run which looks at more sees in more ways are noted', () => {
    const accepted = baselineOf(broken, [known]);
    const other = record(atomic, { ...failure, title: 'stores half of an edit', line: 40 });
    const worse = foldSample([record(atomic, failure), other, works, seen({ status: 409 })]);
    const judged = judge(worse, { ...accepted, suite: '0.0.9' });
    expect(judged).toMatchObject({ status: 0, changes: [] });
    expect(judged.notes.at(-1)).toMatch(/^By a run that looked at more, .*stores half of an edit/);
  });

  test('are the same however many further departures are not listed', () => {
    const withDepartures = (count: number): Result => {
      const message = Array.from({ length: count }, (_, i) => `GET /v1/learners /${i}: may not be null`);
      const listed = [...message.slice(0, 100), ...(count > 100 ? [`${count - 100} more departures`] : [])].join('\n');
      const file = 'reporters/judge/contract-rules.ts';
      const rules = broken.rules.map((rule) => ({
        ...rule,
        checks: rule.checks.map((check) => ({ ...check, file, message: listed })),
      }));
      return { ...broken, rules };
    };
    const accepted = baselineOf(withDepartures(103), [known]);
    expect(judge(withDepartures(104), accepted)).toMatchObject({ status: 0, changes: [] });
    const few = baselineOf(withDepartures(2), [known]);
    expect(judge(withDepartures(3), few)).toMatchObject({ status: 1, changes: [{ kind: 'broken' }] });
  });

  test('do not excuse a rule that is no longer exercised', () => {
    const result = foldSample([works, seen({ status: 409 })]);
    expect(judge(result, { knownDeviations: [known] })).toMatchObject({ status: 3, notExercised: [{ ids: [atomic] }] });
  });

  test('fail when they name no rule', () => {
    const misspelt = { ...known, rule: 'learners.updaet.atomic' };
    expect(judge(healthy, { knownDeviations: [misspelt] }).changes[0]?.what).toContain('names no rule');
  });
});

test.describe('rules that rest on a known deviation', () => {
  const rests = 'learners.create.works';
  const checks = [record(atomic, failure), { ...works, ...failure }, seen({ status: 409 })];
  const cascade = foldSample(checks, { catalogue: restingCatalogue });
  const accepted = baselineOf(cascade, [known]);

  test('do not keep the gate from opening, and its sentence counts them', () => {
    expect(accepted.rules[rests]).toBe('inconclusive');
    const { status, sentence } = judge(cascade, accepted);
    expect(status).toBe(0);
    expect(sentence).toContain('except for 1 known deviation and 1 rule that rests on it.');
  });

  test('leave it undecided if they conformed beside it: something else may have changed', () => {
    const before = { ...accepted, rules: { ...accepted.rules, [rests]: 'conforms' as const } };
    expect(judge(cascade, before)).toMatchObject({
      status: 3,
      changes: [],
      undecided: [{ id: rests, reason: `rests on ${atomic}, which is broken` }],
    });
  });

  test('are decided again once the service is mended', () => {
    expect(judge(healthy, accepted)).toMatchObject({ status: 1, changes: [{ kind: 'deviation-gone', id: atomic }] });
  });
});

test.describe('is undecided', () => {
  test('when a rule that conformed is inconclusive', () => {
    const result = foldSample([record(atomic, { status: 'timedOut' }), works, seen({ status: 409 })]);
    expect(judge(result)).toMatchObject({ status: 3, changes: [], undecided: [{ id: atomic, reason: 'time-out' }] });
  });

  test('when the run ended early, whatever it did not exercise', () => {
    const run = { ...healthy.run, status: 'interrupted' as const };
    const result = { ...foldSample([record(atomic, { status: 'not-run' }), works, seen({ status: 409 })]), run };
    expect(judge(result)).toMatchObject({ status: 3, changes: [], undecided: [{ id: atomic }] });
  });

  test('when nothing was exercised', () => {
    expect(judge(foldSample([])).status).toBe(3);
  });

  test('never, where a rule is broken', () => {
    const result = foldSample([record(atomic, failure), works, seen({ status: 409 })], {
      run: { ...healthy.run, status: 'interrupted' },
    });
    expect(judge(result).status).toBe(1);
  });

  test('by a fault of the suite', () => {
    expect(judge(foldSample([record('learners.updaet')])).status).toBe(4);
  });
});

test.describe('what this run did not exercise', () => {
  const byBudget = foldSample([record(atomic, deferral(atomic)), works, record(question, deferral(question))]);

  test('is no change: the gate is undecided, and says why in one sentence for each cause', () => {
    const { status, changes, notExercised, sentence } = judge(byBudget);

    expect({ status, changes }).toEqual({ status: 3, changes: [] });
    expect(sentence).toBe(
      'The gate is undecided: nothing that was looked at has changed, but 2 rules and questions of the baseline were not exercised.',
    );
    expect(notExercised).toEqual([
      {
        ids: [atomic, question],
        cause: expect.stringMatching(/^deferred to keep within the request budget: .*--thorough .*LAS_MAX_REQUESTS$/),
      },
    ]);
  });

  test('does not keep the gate from opening where that is allowed, and is still said', () => {
    const comparison = compare(baselineOf(healthy), byBudget, today);
    const allowed = { inconclusive: 0, notExercised: true };

    expect(gateStatus(comparison, byBudget, allowed)).toBe(0);
    expect(gateSentence(comparison, byBudget, allowed)).toMatch(
      /^The gate is open: .* as far as this run looked: 2 rules and questions of the baseline were not exercised\.$/,
    );
  });

  test('does not hide a change', () => {
    const result = foldSample([record(atomic, failure), works]);
    expect(judge(result)).toMatchObject({ status: 1, changes: [{ id: atomic }], notExercised: [{ ids: [question] }] });
  });

  test('for lack of a power names it', () => {
    const result = foldSample([record(atomic, lacks(atomic, 'clock')), works, seen({ status: 409 })]);
    const target = { ...baselineOf(healthy).target, powers: ['clock'] };
    expect(judge(result, { target }).notExercised).toEqual([
      {
        ids: [atomic],
        cause:
          'the target lacks a clock that can be advanced (set LAS_CONTROL_URL, or LAS_HOOK with advance-clock), which it had when the baseline was accepted',
      },
    ]);
  });

  test('as its check saw nothing that answers it says so', () => {
    const result = foldSample([record(atomic), works, record(question)]);
    expect(judge(result).notExercised).toEqual([{ ids: [question], cause: 'nothing that was seen answers it' }]);
  });

  test('as no check of the run covers it, or the suite no longer has it, says so', () => {
    const rules = { ...baselineOf(healthy).rules, 'tags.old': 'conforms' as const };
    expect(judge(foldSample([works, seen({ status: 409 })]), { rules })).toMatchObject({
      status: 3,
      notExercised: [
        { ids: [atomic], cause: expect.stringMatching(/^not looked at by any check of this run/) },
        { ids: ['tags.old'], cause: expect.stringContaining('has no such entry') },
      ],
    });
  });

  test('comes with no advice for a client, in no view', () => {
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
      expect(text).not.toContain('Read it back');
      expect(text).not.toMatch(/for a client/i);
      expect(text).toContain('2 rules and questions of the baseline');
    }
    expect(views[2]).toMatch(/^::notice [^\n]*\n$/);
    expect(problemsOfChanges(comparison, place).map(({ level }) => level)).toEqual(['note']);
  });
});

test('a type that was not shown differs from no other, but a field that comes or goes is a change', () => {
  const of = (...rows: Json[]) => ({ answer: { list: { rows } } });
  const [text, none] = [{ notes: 'string' }, { notes: 'not shown' }];
  const changed = (before: ReturnType<typeof of>, now: ReturnType<typeof of>) => {
    const { answers } = baselineOf(foldSample([record(atomic), works, seen(before.answer)]));
    return judge(foldSample([record(atomic), works, seen(now.answer)]), { answers, rules: {} }).changes.length;
  };

  expect(changed(of(none), of(text))).toBe(0);
  expect(changed(of(text), of(text, none))).toBe(0);
  expect(changed(of(text), of({ notes: 'integer' }))).toBe(1);
  expect(changed(of(none), of({}))).toBe(1);
  expect(changed(of(none), of({ ...none, more: 'string' }))).toBe(1);
});

test.describe('an answer of fewer or more cases', () => {
  const [a, b] = [{ 'by id': 404 }, { 'by email': 404 }];
  const has = (powers: string[]) => ({ target: { ...baselineOf(healthy).target, powers } });
  const of = (...cases: Json[]) => foldSample([record(atomic), works, seen(...cases)]);
  const judged = (before: Json[], now: Json[], powers: string[], change: Partial<Baseline> = {}) => {
    const { answers } = baselineOf(of(...before));
    const result = of(...now);
    return judge({ ...result, target: { ...result.target, powers } }, { answers, ...has(['tutor']), ...change });
  };

  test('is no change if the target has lost a power: it is not known', () => {
    for (const [before, now] of [
      [[a, b], [a]],
      [[{ ...a, ...b }], [a]],
    ] as const)
      expect(judged([...before], [...now], [])).toMatchObject({
        status: 3,
        changes: [],
        notExercised: [{ ids: [question], cause: expect.stringContaining("lacks a tutor's credentials") }],
      });
  });

  test('is no change if checks were selected', () => {
    // No check of the sample looks at some of its rules.
    expect(judged([a, b], [a], ['tutor']).notExercised).toMatchObject([
      { ids: [question], cause: expect.stringContaining('the same selection') },
    ]);
  });

  test('is noted if the target has gained a power, the suite is another, or the baseline was of less', () => {
    const { [atomic]: _, ...rules } = baselineOf(healthy).rules;
    const more = [
      judged([a], [a, b], ['tutor', 'manager']),
      judged([a], [a, b], ['tutor'], { suite: '0.0.9' }),
      judged([a], [a, b], ['tutor'], { rules: { ...rules, [atomic]: 'not-exercised' } }),
    ];
    for (const { status, changes, notes } of more) {
      expect({ status, changes }).toEqual({ status: 0, changes: [] });
      expect(notes.join()).toContain(`Answered now in more cases than in the baseline: ${question}.`);
    }
    expect(more[1]!.notes[0]).toContain('was accepted by version 0.0.9 of the suite, and this is 0.1.0');
  });

  test('is no change but noted if each run looked at cases that the other did not', () => {
    const [c, other] = [{ 'by name': 404 }, { case: 'empty', status: 400 }];
    const named = (name: string, status: number) => ({ case: name, status });
    for (const [before, now] of [
      [
        [a, b],
        [a, c],
      ],
      [[{ ...a, ...b }], [{ ...a, ...c }]],
      [[a], [c]],
      [
        [other, named('blank', 404)],
        [other, named('long', 404)],
      ],
      [
        [{ status: 400 }, { status: 404 }],
        [{ status: 400 }, { status: 409 }],
      ],
    ] as const) {
      const { status, changes, notExercised, notes } = judged([...before], [...now], ['manager']);
      expect({ status, changes }).toEqual({ status: 3, changes: [] });
      expect(notExercised).toMatchObject([{ ids: [question], cause: expect.stringContaining('fewer cases') }]);
      expect(notes.join()).toContain(`Answered now in more cases than in the baseline: ${question}.`);
    }
    for (const [before, now] of [
      [
        [a, b],
        [{ 'by id': 403 }, c],
      ],
      [
        [other, named('blank', 404)],
        [named('empty', 403), named('long', 404)],
      ],
      [[{ status: 409 }], [{ status: 400 }]],
      [[{ status: 409 }], [{ status: 400 }, { status: 404 }]],
    ] as const)
      expect(judged([...before], [...now], ['manager'])).toMatchObject({ status: 1, changes: [{ id: question }] });
  });

  test('is a change otherwise, as is another value', () => {
    const whole = { rules: {}, ...has(['tutor']) };
    for (const { status, changes } of [
      judged([a], [a, b], ['tutor']),
      judged([a, b], [{ 'by id': 403 }], []),
      judged([a], [{ 'by id': 403 }, b], ['tutor', 'manager'], whole),
    ])
      expect({ status, changes }).toMatchObject({ status: 1, changes: [{ kind: 'answer', id: question }] });
  });
});

test('rules that conform by only some of their checks are counted, with the reason', () => {
  const title = 'another';
  const deferred = record(atomic, { ...deferral(atomic), title });
  const others = [works, seen({ status: 409 })];
  const target = { ...baselineOf(healthy).target, powers: ['clock'] };
  const notesOf = (check: TestRecord, change: Partial<Baseline> = {}) =>
    judge(foldSample([record(atomic), check, ...others]), change).notes;

  expect(notesOf(deferred)).toEqual([
    '1 rule conforms by only some of its checks: the others were deferred, and --thorough makes them all.',
  ]);
  const lacking = record(atomic, { ...lacks(atomic, 'clock'), title });
  expect(notesOf(lacking, { target })).toEqual([
    '1 rule conforms by only some of its checks: the others lack powers that the target had when the baseline was accepted.',
  ]);
  expect(notesOf(lacking), 'nor had it the power then').toEqual([]);
});

test('a rule that breaks in a run which looked at more is not said to have changed', () => {
  const [change] = judge(broken, { suite: '0.0.9' }).changes;
  expect(change?.what).toMatch(/^conformed in a run that looked at less, and is now broken: /);
});

test('a rule is said to be broken by what a check with fixed values showed, not by a counterexample', () => {
  const found = record(atomic, {
    ...failure,
    errors: ['Error: expect(received).toEqual(expected)\n\nExpected: no counterexample\nReceived: [[2,8,1]]'],
    title: 'is never stored in part',
    line: 90,
    annotations: [...record(atomic).annotations, { type: 'property runs', description: '1 of 100, seed 7' }],
  });
  const said = (...checks: TestRecord[]) => judge(foldSample([...checks, works, seen({ status: 409 })])).changes[0];

  expect(said(found)).toMatchObject({ what: expect.stringContaining('counterexample'), check: { line: 90 } });
  const both = said(found, record(atomic, failure));
  expect(both).toMatchObject({ what: expect.not.stringContaining('counterexample'), check: { line: 10 } });
});

test('what to do about a gate that is not open is said, also in the terminal', () => {
  const advice = (result: Result, allowed = gateView.allowed) => {
    const comparison = compare(baselineOf(healthy), result, today);
    const shown = renderGate(comparison, result, { ...gateView, width: 200, allowed });
    const sentence = gateAdvice(comparison, result, allowed);
    expect(shown).toContain(sentence);
    expect(renderGateMarkdown(comparison, result, { ...gateView, allowed })).toContain(sentence);
    return sentence;
  };
  const open = foldSample([record(atomic, { status: 'timedOut' }), works, seen({ status: 409 })]);

  expect(advice(healthy)).toBe('');
  expect(advice(broken)).toMatch(/^If all of this is intended, accept it with `las-conformance accept`/);
  expect(advice(open)).toContain('`--allow-inconclusive 1`');
  expect(advice({ ...open, run: { ...open.run, status: 'interrupted' } })).toMatch(/^Run the gate again/);
  expect(advice(foldSample([works, seen({ status: 409 })]))).toContain('`--allow-not-exercised`');
});

test('new and repaired rules are noted', () => {
  const before = foldSample([record(atomic, { status: 'timedOut' }), works]);
  const { status, notes } = judge(healthy, baselineOf(before));
  expect(status).toBe(0);
  expect(notes).toEqual([
    `Conform now, but did not in the baseline: ${atomic}. Accept again to watch them.`,
    `Answered now, but not in the baseline: ${question}. Accept again to watch them.`,
  ]);
});

test.describe('the views', () => {
  const hostile = 'a <img src=x> | `b` @team\n::warning::c \u001b[31m';
  const result = foldSample([record(atomic, failure), works, seen({ status: hostile })]);
  const baseline = baselineOf(healthy);
  const comparison = compare(baseline, result, today);

  test('the terminal shows 300 changes in 40 lines at most: what breaks a client first, then counts', () => {
    const change = (kind: Change['kind'], i: number): Change => ({
      kind,
      id: `${kind}-${i}`,
      subject: `Statement ${i}`,
      what: `was ${i}, and is something that takes longer than a whole line to say, ${'because '.repeat(20)}`,
      meaning: kind === 'broken' ? 'Read it back.' : '',
      check: null,
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
      const lines = renderGate(crowded, result, { ...gateView, width })
        .trimEnd()
        .split('\n');
      expect(lines.length).toBeLessThanOrEqual(40);
      expect(lines[1]).toMatch(/^ {2}broken-0 /);
      expect(lines.join(' ').replace(/ +/g, ' ')).toContain(
        '54 × broken, 60 × expired known deviations, 60 × breaking changes',
      );
      expect(Math.max(...lines.slice(0, -1).map((line) => line.length))).toBeLessThanOrEqual(width + 60);
    }
    const inFull = renderGate(crowded, result, { ...gateView, verbose: true });
    expect(inFull.split('\n').length).toBeGreaterThan(300);
  });

  test('there is advice only where there is something to advise', () => {
    const advice = (was: Json, is: Json) => {
      const before = foldSample([record(atomic), works, seen(was)]);
      return compare(baselineOf(before), foldSample([record(atomic), works, seen(is)]), today).changes[0]?.meaning;
    };
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
    const of = (...answers: Json[]) => foldSample([record(atomic), works, seen(...answers)], { catalogue: advised });
    const [change] = compare(baselineOf(of({ status: 409 })), of({ status: 400 }), today).changes;
    expect(change?.meaning).toBe('Look the email up.');
  });

  test('observations that differ are compared case by case', () => {
    const of = (status: number) =>
      foldSample([record(atomic), works, seen({ body: 'empty', status }, { body: 'blank', status: 400 })]);
    expect(compare(baselineOf(of(400)), of(404), today).changes[0]?.what).toBe('empty: was 400, is 404');
  });

  test('Markdown shows texts from a target inertly', () => {
    const shown = renderGateMarkdown(comparison, result, gateView);
    expect(shown).toContain('`learners.update.atomic`<br>A refused update stores nothing.');
    expect(shown).not.toContain('<img');
    expect(shown).not.toContain('@team');
    const row = shown.split('\n').find((line) => line.includes('team'));
    expect(row?.match(/(?<!\\)\|/g)).toHaveLength(4);
  });
});

test('an answer that has begun to worry stands before what merely differs, with its reason', () => {
  const result = foldSample([record(atomic), works, seen({ status: 200 })]);
  const [answer] = result.answers.filter(({ id }) => id === question);
  const worrying = { ...result, answers: [{ ...answer!, surprising: 'Two learners share an email' }] };
  const { changes } = judge(worrying);
  expect(changes).toMatchObject([
    {
      id: question,
      isSurprising: true,
      meaning: expect.stringMatching(/^Two learners share an email\. What was refused/),
    },
  ]);
  const other: Change = { ...changes[0]!, id: 'learners.list.order', meaning: '', what: 'differs' };
  delete other.isSurprising;
  const comparison = {
    ...judge(worrying),
    changes: [other, { ...other, kind: 'openapi', id: 'GET /v1/tags' }, changes[0]!],
  };
  const text = renderGate(comparison as Comparison, worrying, gateView);
  expect(text.indexOf(question)).toBeLessThan(text.indexOf('GET /v1/tags'));
  expect(changes).toHaveLength(1);
});
