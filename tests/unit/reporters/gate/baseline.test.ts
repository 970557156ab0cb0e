import { expect, test } from '@playwright/test';
import { baselineOf, readBaseline, serialise, uncovered } from '../../../../reporters/gate/index.ts';
import type { Result } from '../../../../reporters/judge/result.ts';
import { failure, foldSample, question, record, seen } from '../../../support/samples.ts';

const atomic = record('learners.update.atomic');
const deviation = { rule: 'learners.update.atomic', reason: 'ticket 7', owner: 'Sam', expires: '2027-01-31' };

const openapi = {
  openapi: '3.0.1',
  info: { title: 'API', version: '1.0' },
  servers: [{ url: 'http://127.0.0.1:4711' }],
  paths: { '/v1/tags': { get: { tags: ['Tags'], summary: 'All', responses: { 200: { description: 'Fine' } } } } },
  components: { schemas: { Tag: { description: 'A tag', properties: { description: { type: 'string' } } } } },
};

test('contains no ids, times, addresses, or rules that nobody can exercise', () => {
  const one = foldSample([atomic, seen({ status: 409 })]);
  const other: Result = {
    ...one,
    target: { ...one.target, baseUrl: 'http://127.0.0.1:9999' },
    run: { ...one.run, id: 'r2', startedAt: '2027-01-01T00:00:00.000Z', durationMs: 1 },
  };
  const text = serialise(baselineOf(one));
  expect(serialise(baselineOf(other))).toBe(text);
  expect(text).not.toContain('learners.operator.rotates');
  expect(text).not.toContain('127.0.0.1');
});

test('has one line for each rule, answer and known deviation, in order', () => {
  const text = serialise(baselineOf(foldSample([atomic, seen({ status: 409 })]), [deviation]));
  expect(text.split('\n')).toEqual([
    '{',
    '  "formatVersion": 1,',
    '  "suite": "0.1.0",',
    '  "target": { "environment": "embedded", "apiVersion": "1.0", "powers": [] },',
    '  "knownDeviations": [',
    '    { "rule": "learners.update.atomic", "reason": "ticket 7", "owner": "Sam", "expires": "2027-01-31" }',
    '  ],',
    '  "rules": {',
    '    "auth.client.renews": "not-exercised",',
    '    "learners.create.works": "not-exercised",',
    '    "learners.update.atomic": "conforms",',
    '    "tags.ids.quirk": "not-exercised",',
    '    "tags.none.yet": "not-exercised"',
    '  },',
    '  "answers": {',
    '    "learners.create.duplicate-status": { "status": 409 }',
    '  },',
    '  "openapi": null',
    '}',
    '',
  ]);
});

test('a changed answer keeps the day on which the change was seen', () => {
  const on = (startedAt: string, result: Result): Result => ({ ...result, run: { ...result.run, startedAt } });
  const first = baselineOf(on('2026-11-20T09:00:00Z', foldSample([atomic, seen({ status: 409 })])));
  expect(first, 'nothing has changed before the first').not.toHaveProperty('answersChanged');

  const changed = baselineOf(on('2026-12-03T09:00:00Z', foldSample([atomic, seen({ status: 400 })])), [], first);
  expect(changed.answersChanged).toEqual({ [question]: '2026-12-03' });
  expect(serialise(changed)).toContain(`  "answersChanged": {\n    "${question}": "2026-12-03"\n  },\n`);

  const same = baselineOf(on('2027-01-01T09:00:00Z', foldSample([atomic, seen({ status: 400 })])), [], changed);
  expect(serialise(same), 'no line differs').toBe(serialise(changed));
});

test('keeps those parts of the OpenAPI document that affect clients', () => {
  const result = foldSample([atomic]);
  expect(baselineOf({ ...result, openapi }).openapi).toEqual({
    openapi: '3.0.1',
    info: { version: '1.0' },
    paths: { '/v1/tags': { get: { responses: { 200: {} } } } },
    servers: [{ url: '/' }],
    components: { schemas: { Tag: { properties: { description: { type: 'string' } } } } },
  });
});

test('keeps names and data of the API, whatever they are called', () => {
  const get = {
    'x-internal': true,
    security: [{ 'x-token': [] }],
    parameters: [{ name: 'sort', schema: { type: 'object', default: { title: 'a' }, enum: [{ title: 'a' }] } }],
  };
  const named = { ...openapi, paths: { '/v1/tags': { get } }, components: {}, security: [{ 'x-token': [] }] };
  const { openapi: kept } = baselineOf({ ...foldSample([atomic]), openapi: named });

  const { 'x-internal': _, ...rest } = get;
  expect(kept).toMatchObject({ paths: { '/v1/tags': { get: rest } }, security: [{ 'x-token': [] }] });
  expect(JSON.stringify(kept)).not.toContain('x-internal');
});

test('is read back as it was written', () => {
  const baseline = baselineOf({ ...foldSample([atomic, seen({ status: 409 })]), openapi }, [deviation]);
  expect(readBaseline(serialise(baseline))).toEqual(baseline);
});

test('broken rules are covered by known deviations only', () => {
  const broken = foldSample([record('learners.update.atomic', failure), record('tags.ids.quirk', failure)]);
  expect(uncovered(broken, [deviation])).toEqual(['tags.ids.quirk']);
});

test.describe('a file that cannot be used says why', () => {
  const good = JSON.parse(serialise(baselineOf(foldSample([atomic]))));
  const cases: Record<string, [string, RegExp]> = {
    'not JSON': ['<html>', /is not a JSON object/],
    'cut short': [serialise(good).slice(0, 90), /cut short/],
    'of two branches': [
      serialise(good).replace('  "rules"', '<<<<<<< HEAD\n=======\n>>>>>>> other\n  "rules"'),
      /has the marks of a merge conflict/,
    ],
    'nothing to compare': [
      JSON.stringify({ ...good, rules: { 'tags.ids.quirk': 'not-exercised' }, answers: {} }),
      /watches no rule and no question/,
    ],
    'a result': [JSON.stringify(foldSample([atomic])), /is not a baseline|is the result of a run/],
    'another format': [JSON.stringify({ ...good, formatVersion: 9 }), /has format 9/],
    'a misspelt verdict': [
      JSON.stringify({ ...good, rules: { ...good.rules, 'learners.update.atomic': 'conform' } }),
      /has "conform" for learners.update.atomic, which is not a verdict/,
    ],
    'no target': [JSON.stringify({ ...good, target: {} }), /does not say which target it is for/],
    'an invalid OpenAPI document': [
      JSON.stringify({ ...good, openapi: 'x' }),
      /has an OpenAPI document that is not an object/,
    ],
    'an answer that changed on an invalid date': [
      JSON.stringify({ ...good, answersChanged: { [question]: 'lately' } }),
      /changed on "lately": write it as 2027-01-31/,
    ],
    'a deviation without owner': [
      JSON.stringify({ ...good, knownDeviations: [{ ...deviation, owner: ' ' }] }),
      /of learners.update.atomic without owner/,
    ],
    'a deviation without an end': [
      JSON.stringify({ ...good, knownDeviations: [{ ...deviation, expires: undefined }] }),
      /without expires/,
    ],
    'a deviation that ends on an invalid date': [
      JSON.stringify({ ...good, knownDeviations: [{ ...deviation, expires: '2027-02-30' }] }),
      /expires "2027-02-30"/,
    ],
    'a deviation named twice': [
      JSON.stringify({ ...good, knownDeviations: [deviation, deviation] }),
      /two known deviations of learners.update.atomic/,
    ],
  };
  for (const [name, [text, problem]] of Object.entries(cases)) {
    test(name, () => expect(() => readBaseline(text)).toThrow(problem));
  }
});
