import { bodies, type Family, integer, ref, text } from './case.ts';

const base = { type: 'object', properties: { a: text } };

export const types31: Family = {
  name: 'type lists and null branches (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, validation 6.1.1',
  cases: bodies(
    { version: '3.1', schemas: { Base: { ...base, required: ['a'] } } },
    {
      'text or null': [{ type: ['string', 'null'] }, [null, 'a'], [5]],
      'text or integer': [{ type: ['string', 'integer'] }, ['a', 5], [null, 1.5]],
      'null alone': [{ type: 'null' }, [null], ['', 0]],
      'keywords of each type': [
        { type: ['string', 'integer', 'null'], maxLength: 2, minimum: 3 },
        ['ab', 3, null],
        ['abc', 2],
      ],
      'an enumeration without null': [{ type: ['string', 'null'], enum: ['a'] }, ['a'], [null]],
      'nullable is nothing': [{ ...text, nullable: true }, ['a'], [null]],
      'oneOf with null': [{ oneOf: [{ type: 'null' }, ref('Base')] }, [null, { a: 'x' }], [{}, 5]],
      'anyOf with null': [{ anyOf: [ref('Base'), { type: 'null' }] }, [null, { a: 'x' }], [{ a: 5 }]],
      'a property that is a list or null': [
        { type: 'object', properties: { p: { type: ['array', 'null'], items: integer } } },
        [{ p: null }, { p: [1] }],
        [{ p: ['a'] }, { p: {} }],
      ],
    },
  ),
};

export const values31: Family = {
  name: '`const`, bounds, conditions, boolean schemas (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 4.3.2 and 10.2.2, validation 6',
  cases: bodies('3.1', {
    const: [{ const: 'a' }, ['a'], ['b', null]],
    'const object': [{ const: { a: [1, { b: 2 }] } }, [{ a: [1, { b: 2 }] }], [{ a: [1] }]],
    'both kinds of bound': [{ ...integer, minimum: 1, exclusiveMinimum: 3 }, [4], [3, 1]],
    'if, then, else': [
      {
        type: 'object',
        if: { properties: { k: { const: 'a' } }, required: ['k'] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { required: ['a'] },
        else: { required: ['b'] },
      },
      [
        { k: 'a', a: 1 },
        { k: 'x', b: 1 },
      ],
      [
        { k: 'a', b: 1 },
        { k: 'x', a: 1 },
      ],
    ],
    dependentSchemas: [{ dependentSchemas: { a: { required: ['c'] } } }, [{ a: 1, c: 1 }], [{ a: 1 }]],
    patternProperties: [
      { type: 'object', patternProperties: { '^x-': text }, additionalProperties: integer },
      [{ 'x-a': 'x', b: 1 }],
      [{ 'x-a': 1 }, { b: 'x' }],
    ],
    'true and false': [{ type: 'object', properties: { a: true, b: false } }, [{ a: 1 }], [{ b: 1 }]],
    'contentEncoding tells, and checks nothing': [{ ...text, contentEncoding: 'base64' }, ['not base64!'], [5]],
  }),
};

export const lists31: Family = {
  name: '`prefixItems` and `contains` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 10.3.1, validation 6.4',
  cases: bodies('3.1', {
    'first items': [
      { type: 'array', prefixItems: [text, integer] },
      [['a', 1], ['a'], ['a', 1, true]],
      [[1], ['a', 'b']],
    ],
    'and no others': [{ type: 'array', prefixItems: [text, integer], items: false }, [['a', 1], []], [['a', 1, 2]]],
    'and others': [{ type: 'array', prefixItems: [text], items: integer }, [['a', 1, 2]], [['a', 'b']]],
    contains: [{ type: 'array', contains: integer }, [['a', 1]], [['a'], []]],
    minContains: [
      { type: 'array', contains: integer, minContains: 2, maxContains: 3 },
      [[1, 2, 'a']],
      [
        [1, 'a'],
        [1, 2, 3, 4],
      ],
    ],
    'no contains is enough': [{ type: 'array', contains: integer, minContains: 0 }, [[], ['a']]],
  }),
};

export const unevaluated31: Family = {
  name: '`unevaluatedProperties` and `unevaluatedItems` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 11',
  cases: bodies(
    { version: '3.1', schemas: { Base: base } },
    {
      'beside a part of allOf': [
        { allOf: [ref('Base')], properties: { b: text }, unevaluatedProperties: false },
        [{ a: 'x', b: 'x' }],
        [{ a: 'x', c: 1 }, { a: 5 }],
      ],
      'beside a reference': [
        { ...ref('Base'), properties: { b: text }, unevaluatedProperties: false },
        [{ a: 'x', b: 'x' }],
        [{ c: 1 }],
      ],
      'beside a choice': [
        {
          oneOf: [
            { required: ['a'], properties: { a: text } },
            { required: ['b'], properties: { b: text } },
          ],
          unevaluatedProperties: false,
        },
        [{ a: 'x' }, { b: 'x' }],
        [
          { a: 'x', b: 5 },
          { a: 'x', c: 1 },
        ],
      ],
      'with a schema': [
        { allOf: [ref('Base')], unevaluatedProperties: integer },
        [{ a: 'x', n: 1 }],
        [{ a: 'x', n: 'x' }],
      ],
      'by a condition': [
        {
          if: { required: ['k'], properties: { k: true } },
          // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
          then: { properties: { v: text } },
          unevaluatedProperties: false,
        },
        [{ k: 1, v: 'x' }, {}],
        [{ v: 'x' }],
      ],
      unevaluatedItems: [{ allOf: [{ prefixItems: [text] }], unevaluatedItems: false }, [['a']], [['a', 1]]],
    },
  ),
};

export const definitions31: Family = {
  name: '`$dynamicRef` (3.1)',
  source: '3.1.0, Schema Object; JSON Schema 2020-12, core 8.2',
  cases: bodies('3.1', {
    $dynamicRef: [
      ref('Strict'),
      [{ kids: [{ v: 1 }] }],
      [{ kids: [{ w: 1 }] }, { w: 1 }],
      {
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
    ],
  }),
};
