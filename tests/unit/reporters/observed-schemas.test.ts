import { test } from '@playwright/test';
import fc from 'fast-check';
import { createSchemas } from '../../../fixtures/contract/schemas.ts';
import { expect } from '../../../fixtures/matchers/expect.ts';
import type { Json } from '../../../protocol/evidence.ts';
import { formatOf } from '../../../protocol/formats.ts';
import { emptyShape, see } from '../../../protocol/shapes.ts';
import { claimsOf } from '../../../reporters/views/behaviour/openapi/claims.ts';
import { schemaOf, unserved } from '../../../reporters/views/behaviour/openapi/schema-of.ts';
import { runsOf } from '../../support/long.ts';

/** Texts that look like a format, and some that are one. */
const texts = fc.oneof(
  fc.constantFrom(
    ...[
      '2024-02-30',
      '2024-02-29',
      '2024-02-30T10:00:00Z',
      '2024-02-29T10:00:00Z',
      '2024-02-29T10:00:00',
      '2024-13-01T10:00:00',
    ],
    ...[
      'https://example.com/',
      'https://jürgen.example/ä',
      'http://a b',
      'a@example.com',
      'jürgen@example.com',
      'a@b',
      '.@x.y',
    ],
    ...['7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11', '7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c1', '', 'text'],
  ),
  fc.webUrl(),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string(),
);

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('value'), { noNullPrototype: true }),
  ) as fc.Arbitrary<Json>,
}));

for (const openapi of ['3.0.3', '3.1.0']) {
  test(`what was seen is valid under the schema made of it, in OpenAPI ${openapi}`, () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const shape = emptyShape();
        for (const each of values) see(shape, each);
        const schema = schemaOf(shape, unserved(openapi === '3.0.3'));
        const schemas = createSchemas({ openapi, paths: {} });
        const form = schemas.form(schema)!;
        for (const each of values) expect(schemas.check(form, 'response', each), JSON.stringify(schema)).toEqual([]);
        expect(schemas.findings()).toEqual([]);
      }),
      { numRuns: runsOf(150) },
    );
  });
}

/** Schemas of a field, with a value that each refuses. */
const departures: Record<string, [served: Json, seen: Json]> = {
  'a number beyond its format': [{ type: 'integer', format: 'int32' }, 3_000_000_000],
  'a text without its format': [{ type: 'string', format: 'ipv4' }, 'example'],
  'the other truth value': [{ type: 'boolean', enum: [true] }, false],
  'a null beside a constant': [{ type: 'string', const: 'a' }, null],
  'a forbidden name': [{ type: 'object', propertyNames: { maxLength: 1 } }, { ab: 1 }],
  'a list without what it must contain': [{ type: 'array', contains: { type: 'string' } }, [1]],
  'what a condition forbids': [{ type: 'string', if: { maxLength: 1 }, else: { maxLength: 1 } }, 'ab'],
};

for (const [title, [served, seen]] of Object.entries(departures))
  test(`what was seen is valid under the schema made of it and of a served one that it departs from: ${title}`, () => {
    const shape = emptyShape();
    see(shape, seen);
    const isContradicted = (raw: unknown) => raw === served;
    const schema = schemaOf(shape, { ...unserved(false), read: claimsOf({}), isContradicted }, served);
    const schemas = createSchemas({ openapi: '3.1.0', paths: {} });
    const problems = (of: Json) => schemas.check(schemas.form(of)!, 'response', seen);
    expect(problems(served)).not.toEqual([]);
    expect(problems(schema), JSON.stringify(schema)).toEqual([]);
    expect(schema).toHaveProperty('x-served');
  });

test('a format is named only where the text has it', () => {
  expect(formatOf('2024-02-30T10:00:00Z')).toBeUndefined();
  expect(formatOf('https://jürgen.example/')).toBeUndefined();
  expect(formatOf('2024-02-29T10:00:00.5+01:00')).toBe('date-time');
  expect(formatOf('https://example.com/a?b=c')).toBe('uri');
});
