import { expect, test } from '@playwright/test';
import { renderSummary } from '../../../reporters/views/terminal.ts';
import { staysInconclusive, verdictSentence } from '../../../reporters/views/verdict-sentence.ts';
import {
  atomic,
  catalogue,
  counterexample,
  deferral,
  exchange,
  failure,
  foldSample,
  lacks,
  record,
  restingCatalogue,
} from '../../support/samples.ts';

const plain = { colour: false, width: 96, reportPath: 'conformance-report/conformance.json' };
const whole = { ...plain, verbose: true };
const mixed = foldSample([
  record(['learners.create.works', 'learners.update.atomic'], failure),
  record('auth.client.renews', {
    status: 'failed',
    errors: ['Inconclusive: throttled'],
    exchanges: [exchange('w.1')],
    line: 4,
  }),
  record('tags.ids.quirk', lacks('tags.ids.quirk', 'clock')),
]);

test('the verdict comes first', () => {
  expect(renderSummary(mixed, plain).split('\n')[0]).toBe(
    'The embedded service breaks 2 of 2 rules that could be judged.',
  );
});

test('the verdict says why not all was seen, also where a rule is broken', () => {
  const run = { ...mixed.run, status: 'interrupted' as const, trouble: 'the command ended with status 5.' };
  expect(verdictSentence({ ...mixed, run })).toBe(
    'The embedded service breaks 2 of 2 rules that could be judged; the command ended with status 5.',
  );
});

test('of what stays inconclusive, three at most are named', () => {
  expect(staysInconclusive(['a'])).toBe('a stays inconclusive');
  expect(staysInconclusive(['a', 'b', 'c'])).toBe('a, b and c stay inconclusive');
  expect(staysInconclusive(['a', 'b', 'c', 'd'])).toBe('4 rules and questions stay inconclusive');
});

test('a failed check is shown once, with all its rules, the difference and its location', () => {
  expect(renderSummary(mixed, whole)).toContain(
    [
      'Broken',
      '  learners.create.works  A create answers 201.',
      '  learners.update.atomic  A refused update stores nothing.',
      '    learner after the refused PUT: expected "a", received "b"',
      '    specs/learners/update.spec.ts:10 PUT › works',
    ].join('\n'),
  );
});

test('a check with a different message for each rule is shown under each', () => {
  const result = foldSample([record(['learners.create.works', 'learners.update.atomic'], failure)]);
  const rules = result.rules.map((rule) => ({
    ...rule,
    checks: rule.checks.map((check) => ({ ...check, message: `departs from ${rule.id}` })),
  }));
  const summary = renderSummary({ ...result, rules }, whole);
  expect(summary).toContain('A create answers 201.\n    departs from learners.create.works\n');
  expect(summary).toContain('A refused update stores nothing.\n    departs from learners.update.atomic\n');
});

test('checks of the same rules are shown together, three at most', () => {
  const failed = [1, 2, 3, 4, 5].map((line) => record('learners.create.works', { ...failure, line }));
  const summary = renderSummary(foldSample(failed), whole);
  expect(summary.split('A create answers 201.')).toHaveLength(2);
  expect(summary).toContain(
    'specs/learners/update.spec.ts:3 PUT › works\n    and 2 more failed checks: see the report',
  );
});

test('rules that rest on a broken one are named beneath it, and nowhere else', () => {
  const failed = ['learners.create.works', 'learners.update.atomic'].map((id) => record(id, failure));
  const summary = renderSummary(foldSample(failed, { catalogue: restingCatalogue }), whole);
  expect(summary).toContain(
    [
      '  learners.update.atomic  A refused update stores nothing.',
      '    learner after the refused PUT: expected "a", received "b"',
      '    specs/learners/update.spec.ts:10 PUT › works',
      '    1 rule that rests on it is undecided: learners.create.works',
    ].join('\n'),
  );
  expect(summary.split('learners.create.works')).toHaveLength(2);
});

test('broken rules are shown in full, on as many lines as needed', () => {
  const word = 'secondaryTutorEmails';
  const long = { ...failure, title: `PUT › ${Array(12).fill(word).join(' ')}` };
  const lines = renderSummary(foldSample([record('learners.create.works', long)]), whole).split('\n');
  expect(lines.filter((line) => line.length > whole.width)).toEqual([]);
  expect(lines.join(' ').split(word)).toHaveLength(13);
});

test('what was not exercised says what would change that', () => {
  const summary = renderSummary(mixed, whole);
  expect(summary.replace(/\s+/g, ' ')).toContain(
    ' 1 rule: lacks a clock that can be advanced (set LAS_CONTROL_URL, or LAS_HOOK with advance-clock) tags.ids.quirk ',
  );
  expect(summary).toContain('  1 rule: throttled\n    auth.client.renews\n');
});

test.describe('in short', () => {
  const statements = (summary: string) => summary.split('\n').filter((line) => /^ {2}[a-z]+\.[a-z]+\./.test(line));

  test('a few broken rules have three lines each: statement, what was seen, and where', () => {
    expect(renderSummary(mixed, plain)).toContain(
      [
        'Broken',
        '  learners.create.works  A create answers 201.',
        '    learner after the refused PUT: expected "a", received "b" (breaks 1 more rule)',
        '    specs/learners/update.spec.ts:10 PUT › works',
        '',
      ].join('\n'),
    );
  });

  test('rules on which others rest come first, counterexamples of properties last', () => {
    const result = foldSample(
      [
        record('learners.create.works', failure),
        record('tags.ids.quirk', { ...counterexample('tags.ids.quirk'), line: 13 }),
        record('tags.none.yet', { ...failure, line: 11 }),
        record('learners.update.atomic', { ...failure, line: 12 }),
      ],
      { catalogue: restingCatalogue },
    );
    expect(statements(renderSummary(result, plain)).map((line) => line.trim().split(' ')[0])).toEqual([
      'learners.update.atomic',
      'tags.none.yet',
      'tags.ids.quirk',
    ]);
    expect(renderSummary(result, plain)).toContain('received "b" (1 rule rests on it)\n');
  });

  test('of the checks of a rule, a counterexample is not the one that is shown, whatever rests on it', () => {
    const errors = [failure.errors[0]!.replace('"b"', '[[3,8,6]]')];
    const result = foldSample(
      [
        record('learners.create.works', failure),
        record(atomic, { ...counterexample(atomic), file: 'properties/updates.spec.ts', errors }),
        record(atomic, { ...failure, line: 12 }),
      ],
      { catalogue: restingCatalogue },
    );
    expect(renderSummary(result, plain)).toContain('received "b" (2 checks; 1 rule rests on it)\n');
  });

  test('ten broken rules are shown, and the others counted', () => {
    const ids = Array.from({ length: 14 }, (_, i) => `tags.many.rule-${i}`);
    const catalogueOfMany = Object.fromEntries(ids.map((id) => [id, catalogue['tags.none.yet']!]));
    const result = foldSample(
      ids.map((id, line) => record(id, { ...failure, line })),
      { catalogue: catalogueOfMany },
    );
    const summary = renderSummary(result, plain);
    expect(statements(summary)).toHaveLength(10);
    expect(summary).toContain('  and 4 more broken rules: see the report\n');
    expect(summary.split('\n').length).toBeLessThan(45);
    expect(summary.split('received "b"').length - 1, 'what was seen').toBe(4);
  });

  test('beside a broken rule, answers that may surprise are counted', () => {
    const [first] = mixed.answers;
    const worrying = ['one', 'two'].map((word) => ({ ...first!, surprising: `Worry ${word}` }));
    const result = { ...mixed, answers: [...mixed.answers, ...worrying] };
    const counted = '\n2 answers may surprise, though they break no rule: see the report\n';
    expect(renderSummary(result, plain)).toContain(counted);
    expect(renderSummary(result, whole)).toContain('no rule\n  Worry one\n  Worry two\n');
  });

  test('areas, ids of what was not exercised and internal names are left out', () => {
    const summary = renderSummary(mixed, plain);
    expect(summary).not.toMatch(/conforms +violates|tags\.ids\.quirk|lacks clock/);
  });
});

test('a heading is not cut', () => {
  const lacking = [record('learners.create.works', lacks('learners.create.works', 'manager'))];
  const summary = renderSummary(
    foldSample([...lacking, record('tags.ids.quirk', lacks('tags.ids.quirk', 'receiver'))]),
    { ...plain, width: 40 },
  );
  expect(summary.replace(/\s+/g, ' ')).toContain('and 2 questions (each line adds to those above)');
});

test('each area has a line, and so do the rules for clients', () => {
  const table = renderSummary(mixed, whole)
    .split('\n')
    .slice(2, 8)
    .map((line) => line.replace(/ +/g, ' ').trim());
  expect(table).toEqual([
    'area conforms violates inconclusive not exercised untestable answers',
    'learners · 2 · · 1 ·',
    'tags · · · 2 · ·',
    'total · 2 · 2 1 ·',
    "client's part · · 1 · ·",
    '',
  ]);
});

test('rules for clients count neither above nor in the reasons', () => {
  const summary = renderSummary(foldSample([record('learners.create.works')]), whole);
  expect(summary).toMatch(
    /^Not exercised: 3 rules and 2 questions\n {2}3 rules and 2 questions: not looked at by any check of this run/m,
  );
});

test('on a terminal of 80 columns, the table and the advice on a cause are complete', () => {
  const powers = ['organisations', 'untaggedOrganisation', 'receiver', 'otherOrganisation'];
  const result = foldSample([record('tags.ids.quirk', lacks('tags.ids.quirk', ...powers))]);
  const lines = renderSummary(result, { ...whole, width: 80 }).split('\n');

  expect(lines[2]).toMatch(/^area .* answers$/);
  expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.join('\n').replace(/\n +/g, ' ')).toContain(
    'LAS_OTHER_CLIENT_ID, LAS_RECEIVER_URL and LAS_UNTAGGED_CLIENT_ID)',
  );
});

test('lines keep to the width, control characters are made visible, and colour is used only on request', () => {
  const hostile = { ...failure, errors: [`Error: expect(a).toBe(b)\n\nExpected: \u001b]0;x\u0007${'y'.repeat(500)}`] };
  const result = foldSample([record('tags.ids.quirk', hostile)]);
  const lines = renderSummary(result, plain).split('\n');
  expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(96);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not occur
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
  expect(renderSummary(result, { ...plain, colour: true })).toContain('\u001b[31m');
});

test('a run without problems is three blocks', () => {
  const summary = renderSummary(foldSample([record('learners.create.works')]), plain);
  expect(summary).toContain('keeps the one rule that was exercised; 3 were not exercised.');
  expect(summary).not.toContain('Broken');
  expect(summary).toContain('seed 7');
  expect(summary).toContain('report    conformance-report/conformance.json');
});

test('a fault of the suite comes before everything', () => {
  const result = foldSample([record('tags.ids.quirck', failure)]);
  expect(renderSummary(result, plain)).toMatch(/^The suite itself is at fault/);
});

for (const [section, noun, withAll] of [
  [
    'Left behind; `las-conformance clean`, or the next run, tries to remove records again',
    'record',
    (all: string[]) => ({ ...mixed, run: { ...mixed.run, leftBehind: all } }),
  ],
  ['Faults of the suite', 'fault', (all: string[]) => ({ ...mixed, suite: { ...mixed.suite, faults: all } })],
  [
    'The OpenAPI document itself',
    'finding',
    (all: string[]) => ({ ...mixed, target: { ...mixed.target, openapiFindings: all } }),
  ],
] as const)
  test(`of the section '${section}', ten lines are shown, then how many more there are and where`, () => {
    const all = Array.from({ length: 2_023 }, (_, i) => `line-${i + 1}.`);
    const summary = renderSummary(withAll(all), whole);
    expect(summary).toContain(
      `\n${section}\n  line-1.\n${all
        .slice(1, 10)
        .map((line) => `  ${line}\n`)
        .join('')}  and 2,013 more ${noun}s: conformance.json has them all\n`,
    );
    expect(summary).not.toContain('line-11.');
    expect(renderSummary(withAll(all.slice(0, 10)), whole)).not.toContain('more');
  });

test('rules that conform by some of their checks are counted, with what the others lack', () => {
  const ids = ['learners.create.works', 'learners.update.atomic'];
  const others = [
    record(ids[0]!, lacks(ids[0]!, 'clock')),
    record(ids[0]!, lacks(ids[0]!, 'outbox')),
    record(ids[1]!, lacks(ids[1]!, 'outbox')),
  ];
  const summary = (records: Parameters<typeof foldSample>[0]) => renderSummary(foldSample(records), whole);

  expect(summary([record(ids), ...others])).toContain(
    '  in part   2 rules conform by some checks; others lack outbox, clock\n',
  );
  const deferred = record(ids[0]!, deferral(ids[0]!));
  expect(summary([record(ids), deferred])).toContain(
    '  in part   1 rule conforms by some checks; others were deferred\n',
  );
  expect(summary(others), 'nothing conforms').not.toContain('in part');
  expect(summary([record(ids)]), 'nothing was skipped').not.toContain('in part');
});

test('a long run says what it waited for: answers, and deliveries after the write that caused them', () => {
  const write = exchange('w.1', { method: 'PUT', durationMs: 200 });
  const look = exchange('w.2', { startedAt: '2026-11-20T09:00:01.000Z', durationMs: 90 });
  const delivery = exchange('w.3', { direction: 'delivery', method: 'POST', startedAt: '2026-11-20T09:00:02.300Z' });
  const tests = [record('learners.create.works', { exchanges: [write, look, delivery] })];
  const runOf = (durationMs: number) => foldSample(tests, { run: { ...mixed.run, durationMs } });
  expect(renderSummary(runOf(400_000), plain)).toContain(
    '  waits     responses took 200 ms, deliveries came 2.1 s after their cause (medians)\n',
  );
  expect(renderSummary(runOf(59_000), plain)).not.toContain('waits');
});

test('no wait is said to have taken no time', () => {
  const tests = [record('learners.create.works', { exchanges: [exchange('w.1', { durationMs: 0.3 })] })];
  const summary = renderSummary(foldSample(tests, { run: { ...mixed.run, durationMs: 400_000 } }), plain);
  expect(summary).toContain('  waits     responses took less than 1 ms (medians)\n');
});

test('deferred checks are made by what the run allows, which the sentences about them do not decide', () => {
  const deferred = record('learners.create.works', deferral('learners.create.works', 'left for later'));
  const makers = (limit: { maxRequests?: number | null }) =>
    /1 deferred \((.*) makes? them\)/.exec(
      renderSummary(foldSample([deferred], { run: { ...mixed.run, ...limit } }), plain),
    )?.[1];
  expect(makers({ maxRequests: 60 })).toBe('a larger LAS_MAX_REQUESTS');
  expect(makers({ maxRequests: null })).toBe('--thorough or a larger LAS_MAX_REQUESTS');
  expect(makers({}), 'of an earlier version').toBe('--thorough or a larger LAS_MAX_REQUESTS');
});

test('refusals that differ only in trace ids, times and records are one cause', () => {
  const refused = (traceId: string, email: string) => ({
    status: 'failed' as const,
    errors: [
      `Inconclusive: precondition not met: POST /v1/learners was refused with 400: {"title":"No places left.","traceId":"${traceId}","at":"2026-11-20T09:00:0${email.length % 10}Z","email":"${email}"}`,
    ],
  });
  const result = foldSample([
    record(
      'learners.create.works',
      refused('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 'a-1@example.com'),
    ),
    record('learners.create.works', refused('0HN7:00000002', 'ab-22@example.com')),
    record(
      'learners.update.atomic',
      refused('00-1bf7651916cd43dd8448eb211c80319c-c7ad6b7169203331-00', 'b@example.com'),
    ),
  ]);

  const summary = renderSummary(result, { ...whole, width: 400 });

  expect(summary).toContain(
    '2 rules: precondition not met: POST /v1/learners was refused with 400: {"title":"No places left.","traceId":"(id)","at":"(time)","email":"(email)"}\n',
  );
});

test('refusals for different reasons are different causes', () => {
  const refused = (title: string) => ({
    status: 'failed' as const,
    errors: [`Inconclusive: precondition not met: POST /v1/learners was refused with 400: {"title":"${title}"}`],
  });
  const result = foldSample([
    record('learners.create.works', refused('No places left.')),
    record('learners.update.atomic', refused('Postcode is not known.')),
  ]);

  expect(renderSummary(result, plain)).not.toContain('2 rules:');
});

test('answers that may surprise have a section: three of them, and how many more there are', () => {
  const result = foldSample([record('learners.update.atomic')]);
  const [first] = result.answers;
  const worrying = ['one', 'two', 'three', 'four', 'five'].map((word) => ({ ...first!, surprising: `Worry ${word}` }));
  const summary = renderSummary({ ...result, answers: [...result.answers, ...worrying] }, plain);
  expect(summary).toContain(
    'Answers that may surprise, though they break no rule\n  Worry one\n  Worry two\n  Worry three\n  and 2 more answers',
  );
  expect(renderSummary(result, plain)).not.toContain('may surprise');
});
