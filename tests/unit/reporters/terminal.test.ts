import { expect, test } from '@playwright/test';
import { renderSummary } from '../../../reporters/views/terminal.ts';
import { staysInconclusive } from '../../../reporters/views/verdict-sentence.ts';
import {
  atomic,
  counterexample,
  deferral,
  exchange,
  failure,
  foldSample,
  record,
  restingCatalogue,
} from '../../support/samples.ts';

const plain = { colour: false, width: 96, reportPath: 'conformance-report/conformance.json' };
const whole = { ...plain, verbose: true };
const { run } = foldSample([]);

test('of what stays inconclusive, three at most are named', () => {
  expect(staysInconclusive(['a'])).toBe('a stays inconclusive');
  expect(staysInconclusive(['a', 'b', 'c'])).toBe('a, b and c stay inconclusive');
  expect(staysInconclusive(['a', 'b', 'c', 'd'])).toBe('4 rules and questions stay inconclusive');
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

test('what only a counterexample shows comes last, even if others rest on it', () => {
  const tests = [
    record(atomic, counterexample(atomic)),
    record('learners.create.works', failure),
    record('tags.ids.quirk', { ...failure, line: 20 }),
  ];
  const summary = renderSummary(foldSample(tests, { catalogue: restingCatalogue }), whole);
  const [byChance, byItself] = ['A refused update stores nothing.', 'The document says otherwise.'].map((statement) =>
    summary.indexOf(statement),
  );
  expect(summary).toContain('rests on it');
  expect(byItself).toBeGreaterThan(0);
  expect(byChance).toBeGreaterThan(byItself!);
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

test('no wait is said to have taken no time', () => {
  const tests = [record('learners.create.works', { exchanges: [exchange('w.1', { durationMs: 0.3 })] })];
  const summary = renderSummary(foldSample(tests, { run: { ...run, durationMs: 400_000 } }), plain);
  expect(summary).toContain('  waits     responses took less than 1 ms (medians)\n');
});

test('requests that the service itself did not respond to are counted, also where their checks are deferred in the end', () => {
  const page = { response: { status: 400, headers: {}, body: '<html>' }, error: 'The service did not respond: …' };
  const throttled = { response: { status: 429, headers: {}, body: null }, error: 'The service did not respond: …' };
  const exchanges = [
    exchange('w.1', { operation: 'GET /v1/tags', response: null, error: 'reset' }),
    ...['w.2', 'w.3'].map((id) => exchange(id, { operation: 'POST /v1/learners', ...page })),
    exchange('w.4', throttled),
    exchange('w.5'),
  ];
  const of = (some: typeof exchanges) => {
    const deferred = record('learners.create.works', deferral('learners.create.works', 'left for later'));
    return renderSummary(foldSample([{ ...deferred, exchanges: some }]), plain);
  };
  expect(of(exchanges)).toContain(
    '  lost      3 requests without a response from the service, 2 of them POST /v1/learners\n',
  );
  expect(of(exchanges.slice(0, 1))).toContain(
    '  lost      1 request without a response from the service: GET /v1/tags\n',
  );
  expect(of(exchanges.slice(3))).not.toContain('  lost ');
});

test('deferred checks are made by what the run allows, which the sentences about them do not decide', () => {
  const deferred = record('learners.create.works', deferral('learners.create.works', 'left for later'));
  const makers = (limit: { maxRequests?: number | null }) =>
    /1 deferred \((.*) makes? them\)/.exec(
      renderSummary(foldSample([deferred], { run: { ...run, ...limit } }), plain),
    )?.[1];
  expect(makers({ maxRequests: 60 })).toBe('a larger LAS_MAX_REQUESTS');
  expect(makers({ maxRequests: null })).toBe('--thorough or a larger LAS_MAX_REQUESTS');
  expect(makers({}), 'of an earlier version').toBe('--thorough or a larger LAS_MAX_REQUESTS');
});
