import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { createSchemas } from '../fixtures/contract/schemas.ts';
import type { Schema } from '../openapi/document.ts';

const names = ['a', 'b', 'nullable', '$ref', 'example'];
const name = fc.constantFrom(...names);
const small = fc.integer({ min: 0, max: 3 });

/** Few values, so that schemas and values often match. */
const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'bb', 'ccc', 'dddd'),
  fc.integer({ min: -2, max: 5 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(0.5),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

function partly<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record(model, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Partial<T>>;
}

/** Schemas that mean the same in OpenAPI 3.0 and in JSON Schema. */
const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
  const leaf = fc.oneof(
    partly<Schema>({
      type: fc.constant('string'),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b+$'),
    }),
    partly<Schema>({
      type: fc.constantFrom('integer', 'number'),
      minimum: small,
      maximum: small,
      multipleOf: fc.constant(2),
    }),
    fc.record({ type: fc.constant('boolean') }),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
  );
  const inner = fc.oneof(
    partly<Schema>({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
    }),
    partly<Schema>({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      minProperties: small,
      maxProperties: small,
    }),
    partly<Schema>({ allOf: list, anyOf: list, oneOf: list, not: tie('schema') }),
  );
  return { schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, inner) as fc.Arbitrary<Schema> };
});

/** The same with what JSON Schema 2020-12 has in addition. */
const { schema31 } = fc.letrec<{ schema31: Schema }>((tie) => {
  const leaf = fc.oneof(
    fc.record({ const: fc.oneof(fc.constant('a'), small) }),
    partly<Schema>({
      type: fc.constantFrom(['string', 'null'], ['integer', 'boolean'], 'null'),
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      maxLength: small,
    }),
  );
  const inner = fc.oneof(
    partly<Schema>({
      type: fc.constant('array'),
      prefixItems: fc.array(tie('schema31'), { minLength: 1, maxLength: 2 }),
      items: fc.oneof(fc.boolean(), tie('schema31')),
    }),
    fc.record({ contains: tie('schema31'), minContains: fc.integer({ min: 1, max: 2 }) }),
    partly<Schema>({
      properties: fc.dictionary(name, tie('schema31'), { maxKeys: 2, noNullPrototype: true }),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'e$'), tie('schema31'), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      unevaluatedProperties: fc.oneof(fc.boolean(), tie('schema31')),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema31')),
      propertyNames: fc.record({ maxLength: fc.integer({ min: 1, max: 8 }) }),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
    }),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    partly<Schema>({ if: tie('schema31'), then: tie('schema31'), else: tie('schema31') }),
    partly<Schema>({
      properties: fc.dictionary(name, tie('schema31'), { maxKeys: 2, noNullPrototype: true }),
      anyOf: fc.array(tie('schema31'), { minLength: 2, maxLength: 2 }),
      allOf: fc.array(tie('schema31'), { minLength: 1, maxLength: 2 }),
      unevaluatedProperties: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, fc.boolean(), tie('schema31')),
    }),
  );
  return { schema31: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, inner) as fc.Arbitrary<Schema> };
});

/** What the two judge differently on purpose: parts that are closed against each other. */
const onPurpose = /closed against/;

for (const [version, engine] of [
  ['3.0.3', Ajv],
  ['3.1.0', Ajv2020],
] as const) {
  test(`schemas of OpenAPI ${version} that mean the same in JSON Schema accept the same`, () => {
    const verdicts = { accepted: 0, refused: 0 };
    const schemasOf = version === '3.0.3' ? schema : fc.oneof(schema, schema31);
    fc.assert(
      fc.property(schemasOf, fc.array(value, { minLength: 15, maxLength: 25 }), (plain, values) => {
        const before = new engine({ strict: false, logger: false, ownProperties: true }).compile(plain);
        const schemas = createSchemas({ openapi: version, paths: {} });
        const form = schemas.form(plain)!;
        const all = values.map((each) => schemas.check(form, 'response', each).length === 0);
        fc.pre(!schemas.findings().some(({ message }) => onPurpose.test(message)));
        values.forEach((each, at) => {
          const accepted = before(each);
          expect(all[at], `${JSON.stringify(plain)} on ${JSON.stringify(each)}`).toBe(accepted);
          verdicts[accepted ? 'accepted' : 'refused'] += 1;
        });
        const others = schemas.findings().filter(({ message }) => !/excludes each other/.test(message));
        expect(others).toEqual([]);
      }),
      { numRuns: 120 },
    );
    // A property that only ever sees one verdict proves nothing.
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(50);
  });
}
