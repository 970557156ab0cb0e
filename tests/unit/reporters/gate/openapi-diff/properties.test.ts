/** Against a validator that shares nothing with it: where a value passes one schema only, a difference must be found. */
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { runsOf } from '../../../../support/long.ts';
import { echo, sides } from '../../../../support/openapi/diff.ts';

type Schema = Record<string, unknown>;

const names = ['a', 'b'];
const texts = ['', 'x', 'xy', 'xyz', '1'];
const numbers = [-1, 0, 0.5, 1, 2, 3, 6];
const small = fc.constantFrom(0, 1, 2, 3);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Schemas of which `values` show nearly every difference. */
const { schema, condition, members, items, listed } = fc.letrec<{
  schema: Schema;
  leaf: Schema;
  condition: Schema;
  members: Schema;
  items: Schema;
  listed: Schema;
}>((tie) => ({
  leaf: fc.oneof(
    fc
      .record({
        type: fc.constant('string'),
        minLength: optional(small),
        maxLength: optional(small),
        pattern: optional(fc.constantFrom('^x', 'y', '.*')),
      })
      .map(said),
    fc
      .record({
        type: fc.constantFrom('integer', 'number'),
        minimum: optional(small),
        exclusiveMaximum: optional(fc.constantFrom(2, 3)),
        multipleOf: optional(fc.constantFrom(1, 2, 3)),
      })
      .map(said),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom('x', 'xy', 1, 2, true, null), { minLength: 1, maxLength: 3 }) }),
    fc.constantFrom<Schema>(
      { type: 'boolean' },
      { type: 'null' },
      { type: ['string', 'null'] },
      { type: ['integer', 'boolean'] },
      {},
    ),
  ),
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie('leaf'),
    fc
      .record({
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: optional(small),
        maxItems: optional(small),
      })
      .map(said),
    fc
      .record({
        type: fc.constant('object'),
        properties: fc.record({ a: tie('schema'), b: tie('schema') }),
        required: optional(fc.subarray(names)),
      })
      .map(said),
    fc.record({ anyOf: fc.tuple(tie('schema'), tie('schema')) }),
    fc.record({
      allOf: fc.tuple(
        tie('leaf'),
        fc.constantFrom({ maxLength: 2 }, { pattern: '^x' }, { minimum: 1 }, { maxItems: 1 }),
      ),
    }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    tie('condition'),
    tie('members'),
    tie('items'),
    tie('listed'),
  ),
  condition: fc.oneof(
    fc
      .record({
        type: fc.constant('string'),
        if: tie('leaf'),
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: optional(tie('leaf')),
        else: optional(tie('leaf')),
      })
      .map(said),
    fc.record({ type: fc.constant('string'), not: tie('leaf') }),
    fc.record({ allOf: fc.tuple(tie('condition'), tie('condition')) }),
  ),
  members: fc
    .record({
      type: fc.constant('object'),
      properties: optional(fc.record({ xa: tie('leaf'), xy: tie('leaf') }, { requiredKeys: [] })),
      patternProperties: optional(fc.dictionary(fc.constantFrom('^x', 'y$'), tie('leaf'), { minKeys: 1 })),
      additionalProperties: optional(fc.constantFrom({ type: 'string' }, { type: 'number' })),
      propertyNames: optional(fc.constantFrom({ maxLength: 1 }, { pattern: '^x' }, { enum: names })),
      dependentSchemas: optional(fc.record({ a: fc.record({ properties: fc.record({ b: tie('leaf') }) }) })),
      dependentRequired: optional(fc.record({ a: fc.constantFrom(['b'], ['xa']) })),
    })
    .map(said),
  items: fc
    .record({
      type: fc.constant('array'),
      contains: tie('leaf'),
      minContains: optional(small),
      maxContains: optional(fc.constantFrom(1, 2)),
      unevaluatedItems: optional(fc.constantFrom<unknown>(false, { type: 'string' })),
    })
    .map(said),
  listed: fc.oneof(
    fc
      .record({
        type: optional(fc.constantFrom<unknown>('string', ['string', 'number'])),
        // A text among them: an object whose further properties take none is closed, and a new property there breaks nobody.
        enum: fc
          .tuple(
            fc.constantFrom('x', 'xy', 'xyz'),
            fc.uniqueArray(fc.constantFrom<unknown>('1', 0.5, 2), { maxLength: 2 }),
          )
          .map(([text, more]) => [text, ...more]),
        minLength: optional(small),
        maxLength: optional(small),
        pattern: optional(fc.constantFrom('^x', 'y')),
      })
      .map(said),
    fc.record({ anyOf: fc.tuple(tie('listed'), tie('listed')) }),
  ),
}));

/** Of two schemas by chance, most differ in type: others say more or less by the same keywords. */
const both = fc.oneof(...[schema, condition, members, items, listed].map((each) => fc.tuple(each, each)));

function said(record: Schema): Schema {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

const scalars: unknown[] = [...texts, ...numbers, true, false, null];
const shallow = [
  ...scalars,
  [],
  ...scalars.map((each) => [each]),
  [1, 'x'],
  [1, 1, 1],
  {},
  ...scalars.map((a) => ({ a })),
  { b: 'x' },
  { b: 1 },
  { a: 'x', b: 1 },
  ...['x', 1, true].flatMap((each) => [{ xa: each }, { y: each }, { xy: each }, { c: each }]),
  ...scalars.flatMap((b) => [
    { a: 'x', b },
    { a: 'x', xa: b },
  ]),
];
const values: unknown[] = [
  ...shallow,
  ...shallow.map((each) => [each]),
  ...shallow.map((a) => ({ a })),
  ...shallow.map((a) => ({ a, b: a })),
];

/** The same meaning in other words. */
const reword: Record<string, (schema: Schema) => { schema: unknown; schemas?: Record<string, unknown> }> = {
  'a part of its own': (each) => ({ schema: { allOf: [each] } }),
  'parts that say nothing': (each) => ({ schema: { allOf: [{}, each, { description: 'nothing' }] } }),
  'a choice of one': (each) => ({ schema: { oneOf: [each] } }),
  'a component': (each) => ({ schema: { $ref: '#/components/schemas/Thing' }, schemas: { Thing: each } }),
  'a component, said twice': (each) => ({
    schema: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Thing' }] },
    schemas: { Thing: each },
  }),
  'defaults written out': (each) => ({
    schema: { ...each, minLength: each.minLength ?? 0, uniqueItems: false, readOnly: false },
  }),
};

const version = { openapi: '3.1.0' };
const settings = { numRuns: runsOf(100), seed: 39 };

test('no difference that a value shows is missed', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false, logger: false });
  const numRuns = runsOf(200);
  let differing = 0;
  fc.assert(
    fc.property(both, ([before, after]) => {
      const [was, is] = [ajv.compile(before), ajv.compile(after)];
      const lost = values.find((value) => was(value) && !is(value));
      const gained = values.find((value) => !was(value) && is(value));
      const { request, response, changes } = sides(echo(before, version), echo(after, version));
      const told = JSON.stringify({ lost, gained, changes });
      // Of a property that is new, nobody has sent or got another value.
      if (changes.some(({ message }) => message === 'the property is new')) return;
      if (lost !== undefined) expect(request, told).toBe('breaking');
      if (gained !== undefined) expect(response, told).toBe('breaking');
      if (lost !== undefined || gained !== undefined) differing += 1;
    }),
    { ...settings, numRuns },
  );
  expect(differing).toBeGreaterThan(numRuns / 2);
});

for (const [name, write] of Object.entries(reword)) {
  test(`no difference is found in ${name}`, () => {
    fc.assert(
      fc.property(schema, (original) => {
        const { schema: other, schemas = {} } = write(original);
        const [one, two] = [echo(original, version), echo(other, { ...version, schemas })];

        for (const [before, after] of [
          [one, two],
          [two, one],
        ])
          expect(sides(before, after).changes.filter(({ weight }) => weight !== 'cosmetic')).toEqual([]);
      }),
      settings,
    );
  });
}
