import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { createValidators } from '../fixtures/contract/validators.ts';
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

test('normalising does not change the meaning of schemas that mean the same in both languages', () => {
  const verdicts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 15, maxLength: 25 }), (plain, values) => {
      const before = new Ajv({ strict: false, logger: false }).compile(plain);
      const validators = createValidators({ openapi: '3.0.1', paths: {} });
      const after = validators.of(plain, 'response')!;
      for (const each of values) {
        const accepted = before(each);
        expect(after(each).length === 0, `${JSON.stringify(plain)} on ${JSON.stringify(each)}`).toBe(accepted);
        verdicts[accepted ? 'accepted' : 'refused'] += 1;
      }
      expect([...validators.issues.keys()]).toEqual([]);
    }),
    { numRuns: 120 },
  );
  // A property that only ever sees one verdict proves nothing.
  expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(50);
});
