import { expect, test } from '@playwright/test';
import { createValidators, type Direction } from '../fixtures/contract/validators.ts';
import type { OpenApiDocument, Schema } from '../openapi/document.ts';

const components: Record<string, Schema> = {
  Tutor: { type: 'object', required: ['email'], properties: { email: { type: 'string' } } },
  MaybeTutor: { type: 'object', nullable: true, properties: { email: { type: 'string' } } },
  Secret: { type: 'string', writeOnly: true },
  Identified: { type: 'object', properties: { id: { type: 'integer', readOnly: true } } },
  Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
  Loop: { $ref: '#/components/schemas/Loop' },
  Circle: { allOf: [{ $ref: '#/components/schemas/Circle' }] },
  Cat: {
    type: 'object',
    required: ['kind', 'lives'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'barks'],
    properties: { kind: { type: 'string' }, barks: { type: 'boolean' } },
  },
};
const document: OpenApiDocument = { openapi: '3.0.1', paths: {}, components: { schemas: components } };
const tutor = { $ref: '#/components/schemas/Tutor' };
const pets = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

interface Case {
  schema: Schema;
  pass: unknown[];
  fail: unknown[];
  direction?: Direction;
}

const cases: Record<string, Case> = {
  'nullable with a type': { schema: { type: 'string', nullable: true }, pass: [null, 'a'], fail: [1, {}] },
  'not nullable': { schema: { type: 'string' }, pass: ['a'], fail: [null] },
  'nullable: false': { schema: { type: 'string', nullable: false }, pass: ['a'], fail: [null] },
  'nullable without a type': { schema: { nullable: true, minLength: 2 }, pass: [null, 'ab', 1], fail: ['a'] },
  'nullable beside allOf of a reference, without a type': {
    schema: { nullable: true, allOf: [tutor] },
    pass: [null, { email: 'a' }],
    fail: [{}, 'a', { email: null }],
  },
  'nullable beside allOf, with a type': {
    schema: { type: 'object', nullable: true, allOf: [tutor] },
    pass: [null, { email: 'a' }],
    fail: [{}, 1],
  },
  'nullable beside anyOf': {
    schema: { nullable: true, anyOf: [{ type: 'string' }, { type: 'integer' }] },
    pass: [null, 'a', 1],
    fail: [true, 1.5],
  },
  'nullable beside oneOf': {
    schema: { nullable: true, oneOf: [tutor, { type: 'integer' }] },
    pass: [null, 1],
    fail: ['a'],
  },
  'nullable beside not': { schema: { nullable: true, not: { type: 'string' } }, pass: [null, 1], fail: ['a'] },
  'nullable beside a $ref is ignored': { schema: { ...tutor, nullable: true }, pass: [{ email: 'a' }], fail: [null] },
  'other keywords beside a $ref are ignored': {
    schema: { ...tutor, required: ['name'], minProperties: 5 },
    pass: [{ email: 'a' }],
    fail: [{}],
  },
  'a reference to a nullable schema': {
    schema: { $ref: '#/components/schemas/MaybeTutor' },
    pass: [null, {}],
    fail: ['a', { email: 1 }],
  },
  'allOf of a reference to a nullable schema': {
    schema: { allOf: [{ $ref: '#/components/schemas/MaybeTutor' }] },
    pass: [null, {}],
    fail: ['a'],
  },
  'nullable with an enum lacking null': {
    schema: { type: 'string', nullable: true, enum: ['a', 'b'] },
    pass: [null, 'a'],
    fail: ['c', 1],
  },
  'nullable with an enum that has null': {
    schema: { type: 'string', nullable: true, enum: ['a', null] },
    pass: [null, 'a'],
    fail: ['c'],
  },
  'an enum without nullable': { schema: { type: 'integer', enum: [10, 20] }, pass: [10], fail: [30, '10', null] },
  'annotations and extensions': {
    schema: {
      type: 'string',
      title: 't',
      description: 'd',
      example: 5,
      default: 7,
      deprecated: true,
      xml: { name: 'x' },
      externalDocs: { url: 'https://example.com' },
      'x-enumNames': ['A'],
    },
    pass: ['a'],
    fail: [1],
  },
  'properties named like keywords': {
    schema: {
      type: 'object',
      required: ['nullable'],
      properties: { nullable: { type: 'string' }, example: { type: 'integer' } },
    },
    pass: [{ nullable: 'a', example: 1 }],
    fail: [{ nullable: 1 }, { nullable: 'a', example: 'b' }, {}],
  },
  'exclusiveMinimum: true': {
    schema: { type: 'number', minimum: 1, exclusiveMinimum: true },
    pass: [1.1],
    fail: [1, 0],
  },
  'exclusiveMinimum: false': { schema: { type: 'number', minimum: 1, exclusiveMinimum: false }, pass: [1], fail: [0] },
  'exclusiveMaximum: true': { schema: { type: 'number', maximum: 7, exclusiveMaximum: true }, pass: [6], fail: [7, 8] },
  'exclusiveMaximum without maximum': { schema: { type: 'number', exclusiveMaximum: true }, pass: [7], fail: ['a'] },
  'date-time with a zone': {
    schema: { type: 'string', format: 'date-time' },
    pass: ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.1234567+01:00'],
    fail: ['2024-02-30T10:00:00Z', '2024-02-29', '2024-02-29 10:00:00Z', 'soon', '2024-02-29T10:00:00+0100'],
  },
  date: {
    schema: { type: 'string', format: 'date' },
    pass: ['2024-02-29'],
    fail: ['2023-02-29', '2024-02-29T00:00:00', ''],
  },
  uuid: {
    schema: { type: 'string', format: 'uuid' },
    pass: ['7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11', '7B0E4E2A-3F3C-4F8E-9D54-0B7B5A2F6C11'],
    fail: ['urn:uuid:7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11', '7b0e4e2a3f3c4f8e9d540b7b5a2f6c11', ''],
  },
  int32: {
    schema: { type: 'integer', format: 'int32' },
    pass: [0, -(2 ** 31), 2 ** 31 - 1],
    fail: [2 ** 31, -(2 ** 31) - 1, 1.5, '1'],
  },
  int64: { schema: { type: 'integer', format: 'int64' }, pass: [2 ** 40], fail: [0.5] },
  float: { schema: { type: 'number', format: 'float' }, pass: [1.5, -2], fail: [1e39, '1'] },
  double: { schema: { type: 'number', format: 'double' }, pass: [1e300], fail: ['1'] },
  byte: { schema: { type: 'string', format: 'byte' }, pass: ['', 'YQ==', 'YWJj'], fail: ['YQ=', 'a b', 'YWJj\nYWJj'] },
  binary: { schema: { type: 'string', format: 'binary' }, pass: ['\u0000'], fail: [1] },
  email: { schema: { type: 'string', format: 'email' }, pass: ['a.b@example.com'], fail: ['a', 'a@'] },
  uri: { schema: { type: 'string', format: 'uri' }, pass: ['https://example.com/a?b=c', '/relative'], fail: ['a b'] },
  password: { schema: { type: 'string', format: 'password' }, pass: ['x'], fail: [1] },
  'a pattern with needless escapes': {
    schema: { type: 'string', pattern: '^[\\w\\-\\@]+$' },
    pass: ['a-b@c'],
    fail: ['a b'],
  },
  'a pattern of another dialect is not applied': {
    schema: { type: 'string', pattern: '(?<!' },
    pass: ['a'],
    fail: [1],
  },
  'additionalProperties: false': {
    schema: { type: 'object', additionalProperties: false, properties: { a: { type: 'integer' } } },
    pass: [{}, { a: 1 }],
    fail: [{ b: 1 }],
  },
  'additionalProperties with a nullable schema': {
    schema: { type: 'object', additionalProperties: { type: 'array', nullable: true, items: { type: 'string' } } },
    pass: [{ a: null, b: ['x'] }],
    fail: [{ a: 'x' }, { a: [null] }],
  },
  'a recursive schema': {
    schema: { $ref: '#/components/schemas/Tree' },
    pass: [{ children: [{ children: [] }] }],
    fail: [{ children: [{ children: 1 }] }],
  },
  'a reference into a component': {
    schema: { $ref: '#/components/schemas/Tutor/properties/email' },
    pass: ['a'],
    fail: [1],
  },
  'a multiple of a tenth': { schema: { type: 'number', multipleOf: 0.1 }, pass: [0.3, 1.1], fail: [0.35] },
  'a discriminator without a mapping': {
    schema: { oneOf: pets, discriminator: { propertyName: 'kind' } },
    pass: [
      { kind: 'Cat', lives: 9 },
      { kind: 'Dog', barks: true },
    ],
    fail: [{ kind: 'Cat', barks: true }, { kind: 'Fish' }, { lives: 9 }, null, 'Cat'],
  },
  'a discriminator with a mapping': {
    schema: {
      anyOf: pets,
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', hound: 'Dog' } },
    },
    pass: [
      { kind: 'cat', lives: 9 },
      { kind: 'hound', barks: false },
    ],
    fail: [
      { kind: 'Cat', lives: 9 },
      { kind: 'hound', lives: 9 },
    ],
  },
  'a nullable choice by discriminator': {
    schema: { nullable: true, oneOf: pets, discriminator: { propertyName: 'kind' } },
    pass: [null, { kind: 'Dog', barks: true }],
    fail: [{ kind: 'Dog' }],
  },
  'a discriminator on a base is a hint': {
    schema: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: { type: 'string' } } },
    pass: [{ kind: 'anything' }],
    fail: [{ kind: 1 }],
  },
  'readOnly in an answer': {
    direction: 'response',
    schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } },
    pass: [{ id: 1 }],
    fail: [{}, { id: 'a' }],
  },
  'readOnly in a request': {
    direction: 'request',
    schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } },
    pass: [{}],
    fail: [{ id: 1 }],
  },
  'writeOnly in an answer': {
    direction: 'response',
    schema: { type: 'object', required: ['pin'], properties: { pin: { $ref: '#/components/schemas/Secret' } } },
    pass: [{}],
    fail: [{ pin: 'x' }],
  },
  'writeOnly in a request': {
    direction: 'request',
    schema: { type: 'object', required: ['pin'], properties: { pin: { $ref: '#/components/schemas/Secret' } } },
    pass: [{ pin: 'x' }],
    fail: [{}, { pin: 1 }],
  },
  'readOnly and required in different parts of an allOf': {
    direction: 'request',
    schema: { allOf: [{ $ref: '#/components/schemas/Identified' }], required: ['id'] },
    pass: [{}],
    fail: [{ id: 1 }],
  },
};

for (const [name, { schema, pass, fail, direction = 'response' }] of Object.entries(cases)) {
  test(`${name}: accepts and refuses what OpenAPI 3.0 does`, () => {
    const before = structuredClone(schema);
    const validate = createValidators(document).of(schema, direction)!;

    for (const value of pass) expect(validate(value), `accepts ${JSON.stringify(value)}`).toEqual([]);
    for (const value of fail) expect(validate(value), `refuses ${JSON.stringify(value)}`).not.toEqual([]);
    expect(schema, 'the input').toEqual(before);
  });
}

test('a date-time without a zone is a separate finding, once for all rows', () => {
  const row = { type: 'object', properties: { at: { type: 'string', format: 'date-time', nullable: true } } };
  const validate = createValidators(document).of({ type: 'array', items: row }, 'response')!;

  expect(validate([{ at: '2024-02-29T10:00:00' }, { at: null }, { at: '2024-02-29T10:00:00.5' }])).toEqual([
    { at: '/*/at', message: 'date-time without a time zone' },
  ]);
  expect(validate([{ at: '2024-02-29T10:00:00Z' }])).toEqual([]);
});

const unusable: Record<string, { schema: Schema; issue: RegExp }> = {
  'an unknown format': { schema: { type: 'string', format: 'date-span' }, issue: /format "date-span" is unknown/ },
  'a pattern that may take for ever': { schema: { type: 'string', pattern: '^(a+)+$' }, issue: /repeats what repeats/ },
  'a pattern of another dialect': { schema: { type: 'string', pattern: '(?<!' }, issue: /no regular expression/ },
  'a reference that leads nowhere': { schema: { $ref: '#/components/schemas/Nobody' }, issue: /leads nowhere/ },
  'a reference outside the document': { schema: { $ref: 'https://example.com/a.json' }, issue: /leads nowhere/ },
  'a reference to itself': { schema: { $ref: '#/components/schemas/Loop' }, issue: /leads nowhere/ },
  'a type that does not exist': { schema: { type: 'strin' }, issue: /cannot be compiled/ },
  'a length that is no number': { schema: { type: 'string', minLength: 'x' as never }, issue: /cannot be compiled/ },
  'a schema that contains itself at the same place': {
    schema: { $ref: '#/components/schemas/Circle' },
    issue: /cannot be applied/,
  },
};

for (const [name, { schema, issue }] of Object.entries(unusable)) {
  test(`${name} is reported and accepts every response`, () => {
    const validators = createValidators(document);

    expect(validators.of(schema, 'response')?.({ any: 1 }) ?? []).toEqual(
      schema.type === 'string' && !schema.minLength ? [{ at: '', message: 'must be string, was object' }] : [],
    );
    expect([...validators.issues.keys()].join('\n')).toMatch(issue);
  });
}
