import { bodies, type Family } from './case.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const base = { type: 'object', properties: { a: text } };

export const types31: Family = {
  name: 'type lists and null branches (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, validation 6.1.1',
  cases: bodies(
    { version: '3.1', schemas: { Base: { ...base, required: ['a'] } } },
    {
      'text or null': { schema: { type: ['string', 'null'] }, accepts: [null, 'a'], refuses: [5] },
      'text or integer': { schema: { type: ['string', 'integer'] }, accepts: ['a', 5], refuses: [null, 1.5] },
      'null alone': { schema: { type: 'null' }, accepts: [null], refuses: ['', 0] },
      'keywords of each type': {
        schema: { type: ['string', 'integer', 'null'], maxLength: 2, minimum: 3 },
        accepts: ['ab', 3, null],
        refuses: ['abc', 2],
      },
      'an enumeration without null': {
        schema: { type: ['string', 'null'], enum: ['a'] },
        accepts: ['a'],
        refuses: [null],
      },
      'nullable is nothing': { schema: { ...text, nullable: true }, accepts: ['a'], refuses: [null] },
      'oneOf with null': {
        schema: { oneOf: [{ type: 'null' }, ref('Base')] },
        accepts: [null, { a: 'x' }],
        refuses: [{}, 5],
      },
      'anyOf with null': {
        schema: { anyOf: [ref('Base'), { type: 'null' }] },
        accepts: [null, { a: 'x' }],
        refuses: [{ a: 5 }],
      },
      'a property that is a list or null': {
        schema: { type: 'object', properties: { p: { type: ['array', 'null'], items: integer } } },
        accepts: [{ p: null }, { p: [1] }],
        refuses: [{ p: ['a'] }, { p: {} }],
      },
    },
  ),
};

export const values31: Family = {
  name: '`const`, bounds, conditions, boolean schemas (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 4.3.2 and 10.2.2, validation 6',
  cases: bodies('3.1', {
    const: { schema: { const: 'a' }, accepts: ['a'], refuses: ['b', null] },
    'const object': {
      schema: { const: { a: [1, { b: 2 }] } },
      accepts: [{ a: [1, { b: 2 }] }],
      refuses: [{ a: [1] }],
    },
    'both kinds of bound': { schema: { ...integer, minimum: 1, exclusiveMinimum: 3 }, accepts: [4], refuses: [3, 1] },
    'if, then, else': {
      schema: {
        type: 'object',
        if: { properties: { k: { const: 'a' } }, required: ['k'] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { required: ['a'] },
        else: { required: ['b'] },
      },
      accepts: [
        { k: 'a', a: 1 },
        { k: 'x', b: 1 },
      ],
      refuses: [
        { k: 'a', b: 1 },
        { k: 'x', a: 1 },
      ],
    },
    dependentSchemas: {
      schema: { dependentSchemas: { a: { required: ['c'] } } },
      accepts: [{ a: 1, c: 1 }],
      refuses: [{ a: 1 }],
    },
    patternProperties: {
      schema: { type: 'object', patternProperties: { '^x-': text }, additionalProperties: integer },
      accepts: [{ 'x-a': 'x', b: 1 }],
      refuses: [{ 'x-a': 1 }, { b: 'x' }],
    },
    'true and false': {
      schema: { type: 'object', properties: { a: true, b: false } },
      accepts: [{ a: 1 }],
      refuses: [{ b: 1 }],
    },
    'contentEncoding tells, and checks nothing': {
      schema: { ...text, contentEncoding: 'base64' },
      accepts: ['not base64!'],
      refuses: [5],
    },
  }),
};

export const lists31: Family = {
  name: '`prefixItems` and `contains` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 10.3.1, validation 6.4',
  cases: bodies('3.1', {
    'first items': {
      schema: { type: 'array', prefixItems: [text, integer] },
      accepts: [['a', 1], ['a'], ['a', 1, true]],
      refuses: [[1], ['a', 'b']],
    },
    'and no others': {
      schema: { type: 'array', prefixItems: [text, integer], items: false },
      accepts: [['a', 1], []],
      refuses: [['a', 1, 2]],
    },
    'and others': {
      schema: { type: 'array', prefixItems: [text], items: integer },
      accepts: [['a', 1, 2]],
      refuses: [['a', 'b']],
    },
    contains: { schema: { type: 'array', contains: integer }, accepts: [['a', 1]], refuses: [['a'], []] },
    minContains: {
      schema: { type: 'array', contains: integer, minContains: 2, maxContains: 3 },
      accepts: [[1, 2, 'a']],
      refuses: [
        [1, 'a'],
        [1, 2, 3, 4],
      ],
    },
    'no contains is enough': { schema: { type: 'array', contains: integer, minContains: 0 }, accepts: [[], ['a']] },
  }),
};

export const unevaluated31: Family = {
  name: '`unevaluatedProperties` and `unevaluatedItems` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 11',
  cases: bodies(
    { version: '3.1', schemas: { Base: base } },
    {
      'beside a part of allOf': {
        schema: { allOf: [ref('Base')], properties: { b: text }, unevaluatedProperties: false },
        accepts: [{ a: 'x', b: 'x' }],
        refuses: [{ a: 'x', c: 1 }, { a: 5 }],
      },
      'beside a reference': {
        schema: { ...ref('Base'), properties: { b: text }, unevaluatedProperties: false },
        accepts: [{ a: 'x', b: 'x' }],
        refuses: [{ c: 1 }],
      },
      'beside a choice': {
        schema: {
          oneOf: [
            { required: ['a'], properties: { a: text } },
            { required: ['b'], properties: { b: text } },
          ],
          unevaluatedProperties: false,
        },
        accepts: [{ a: 'x' }, { b: 'x' }],
        refuses: [
          { a: 'x', b: 5 },
          { a: 'x', c: 1 },
        ],
      },
      'with a schema': {
        schema: { allOf: [ref('Base')], unevaluatedProperties: integer },
        accepts: [{ a: 'x', n: 1 }],
        refuses: [{ a: 'x', n: 'x' }],
      },
      'by a condition': {
        schema: {
          if: { required: ['k'], properties: { k: true } },
          // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
          then: { properties: { v: text } },
          unevaluatedProperties: false,
        },
        accepts: [{ k: 1, v: 'x' }, {}],
        refuses: [{ v: 'x' }],
      },
      unevaluatedItems: {
        schema: { allOf: [{ prefixItems: [text] }], unevaluatedItems: false },
        accepts: [['a']],
        refuses: [['a', 1]],
      },
    },
  ),
};

export const definitions31: Family = {
  name: '`$dynamicRef` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 8.2',
  cases: bodies('3.1', {
    $dynamicRef: {
      schema: ref('Strict'),
      schemas: {
        Tree: {
          $id: 'urn:example:tree',
          $dynamicAnchor: 'node',
          type: 'object',
          properties: { v: {}, kids: { type: 'array', items: { $dynamicRef: '#node' } } },
        },
        Strict: {
          $id: 'urn:example:strict',
          $dynamicAnchor: 'node',
          $ref: 'urn:example:tree',
          unevaluatedProperties: false,
        },
      },
      accepts: [{ kids: [{ v: 1 }] }],
      refuses: [{ kids: [{ w: 1 }] }, { w: 1 }],
    },
  }),
};
