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

/** Schemas whose every difference some value of `valuesFor` shows. */
const { schema } = fc.letrec<{ schema: Schema; leaf: Schema }>((tie) => ({
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
  ),
}));

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
  const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false });
  let differing = 0;
  fc.assert(
    fc.property(schema, schema, (before, after) => {
      const [was, is] = [ajv.compile(before), ajv.compile(after)];
      const lost = values.find((value) => was(value) && !is(value));
      const gained = values.find((value) => !was(value) && is(value));
      const { request, response, changes } = sides(echo(before, version), echo(after, version));
      const told = JSON.stringify({ lost, gained, changes });
      if (lost !== undefined) expect(request, told).toBe('breaking');
      // A property that is new in an answer is expected by everyone.
      if (gained !== undefined) expect(response, told).toBe('breaking');
      if (lost !== undefined || gained !== undefined) differing += 1;
    }),
    settings,
  );
  expect(differing).toBeGreaterThan(settings.numRuns / 2);
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
