import { bodies, type Family } from './case.ts';

const text = { type: 'string' };
const orNull = { type: 'string', nullable: true };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Text: text,
  TextOrNull: orNull,
  Base: { type: 'object', required: ['a'], properties: { a: text } },
};

export const nullable: Family = {
  name: '`nullable` in its positions (3.0)',
  source: '3.0.3 and 3.0.4, Schema Object, `nullable`: only beside a `type`; other keywords still hold',
  cases: bodies(
    { version: '3.0', schemas },
    {
      'text or null': { schema: orNull, accepts: [null, 'a'], refuses: [5] },
      'text alone': { schema: text, refuses: [null] },
      'no type at all': { schema: {}, accepts: [null, 5] },
      'an enumeration with null': { schema: { ...orNull, enum: ['a', null] }, accepts: [null, 'a'], refuses: ['b'] },
      'an enumeration without null': { schema: { ...orNull, enum: ['a', 'b'] }, accepts: ['a'], refuses: [null, 'c'] },
      'null in an enumeration only': { schema: { ...text, enum: ['a', null] }, refuses: [null] },
      'beside allOf, without a type': {
        schema: { nullable: true, allOf: [ref('Text')] },
        accepts: ['a'],
        refuses: [null],
      },
      'one part of allOf': { schema: { allOf: [orNull, text] }, accepts: ['a'], refuses: [null] },
      'both parts of allOf': {
        schema: { allOf: [orNull, { ...orNull, maxLength: 2 }] },
        accepts: [null, 'a'],
        refuses: ['abc'],
      },
      'a branch of anyOf': { schema: { anyOf: [orNull, { type: 'integer' }] }, accepts: [null, 5], refuses: [true] },
      'a branch of oneOf': {
        schema: { oneOf: [ref('TextOrNull'), { type: 'integer' }] },
        accepts: [null],
        refuses: [true],
      },
      'two branches of oneOf': {
        schema: { oneOf: [orNull, { type: 'integer', nullable: true }] },
        accepts: ['a', 5],
        refuses: [null],
      },
      'the type allows null, and the only choice does not': {
        schema: { type: 'object', nullable: true, oneOf: [ref('Base')] },
        accepts: [{ a: 'x' }],
        refuses: [null],
      },
      'a property by reference': {
        schema: { type: 'object', properties: { p: ref('TextOrNull') } },
        accepts: [{ p: null }],
        refuses: [{ p: 5 }],
      },
      'required, or null': {
        schema: { type: 'object', required: ['p'], properties: { p: orNull } },
        accepts: [{ p: null }],
        refuses: [{}],
      },
      items: { schema: { type: 'array', items: orNull }, accepts: [[null, 'a']], refuses: [[5], null] },
      'additional properties': {
        schema: { type: 'object', additionalProperties: orNull },
        accepts: [{ p: null }],
        refuses: [{ p: 5 }],
      },
      'an object': { schema: { ...schemas.Base, nullable: true }, accepts: [null, { a: 'x' }], refuses: [{}] },
      'a list': {
        schema: { type: 'array', nullable: true, minItems: 1, items: {} },
        accepts: [null, [1]],
        refuses: [[]],
      },
      'a number with a bound': {
        schema: { type: 'integer', nullable: true, minimum: 1 },
        accepts: [null, 1],
        refuses: [0],
      },
      'a format': {
        schema: { ...orNull, format: 'date-time' },
        accepts: [null, '2024-01-31T10:00:00Z'],
        refuses: ['yesterday'],
      },
      'what is not text or null': { schema: { not: orNull }, accepts: [5], refuses: [null, 'a'] },
    },
  ),
};

export const siblings30: Family = {
  name: 'keywords beside `$ref` (3.0)',
  source: '3.0.3, Reference Object: properties beside `$ref` are ignored',
  cases: bodies(
    { version: '3.0', schemas },
    {
      'a length': { schema: { ...ref('Text'), maxLength: 2 }, accepts: ['abc'], refuses: [5] },
      'a type': { schema: { ...ref('Text'), type: 'integer' }, accepts: ['abc'], refuses: [5] },
      nullable: { schema: { ...ref('Text'), nullable: true }, accepts: ['a'], refuses: [null] },
      'an enumeration': { schema: { ...ref('Text'), enum: ['x'] }, accepts: ['y'], refuses: [5] },
      'required properties, in a property': {
        schema: { type: 'object', properties: { p: { ...ref('Base'), required: ['b'] } } },
        accepts: [{ p: { a: 'x' } }],
        refuses: [{ p: {} }],
      },
      'a description': { schema: { ...ref('Text'), description: 'Text' }, accepts: ['a'], refuses: [5] },
    },
  ),
};

export const siblings31: Family = {
  name: 'keywords beside `$ref` (3.1)',
  source: '3.1.0, Schema Object is JSON Schema 2020-12, whose core (8.2.3.1) lets them hold',
  cases: bodies(
    { version: '3.1', schemas },
    {
      'a length': { schema: { ...ref('Text'), maxLength: 2 }, accepts: ['ab'], refuses: ['abc', 5] },
      'another type': { schema: { ...ref('Text'), type: 'integer' }, refuses: ['abc', 5] },
      'an enumeration': { schema: { ...ref('Text'), enum: ['x'] }, accepts: ['x'], refuses: ['y'] },
      'required properties, in a property': {
        schema: { type: 'object', properties: { p: { ...ref('Base'), required: ['b'] } } },
        accepts: [{ p: { a: 'x', b: 1 } }],
        refuses: [{ p: { a: 'x' } }, { p: { b: 1 } }],
      },
      'a description': { schema: { ...ref('Text'), description: 'Text' }, accepts: ['a'], refuses: [5] },
    },
  ),
};

const escaped = { type: 'object', properties: { 'a/b': { type: 'integer' }, 'c~d': text, 'e f': { type: 'boolean' } } };

export const references: Family = {
  name: 'what is a reference, and what is data (3.0)',
  source: '3.0.3, Reference Object; RFC 6901 for pointers; Schema Object: `enum`, `default`, `example` hold values',
  cases: bodies(
    { version: '3.0', schemas: { ...schemas, Escaped: escaped, Chain: ref('Link'), Link: ref('Text') } },
    {
      'a chain of references': { schema: ref('Chain'), accepts: ['a'], refuses: [5] },
      'a pointer with a slash in a name': { schema: ref('Escaped/properties/a~1b'), accepts: [5], refuses: ['a'] },
      'a pointer with a tilde in a name': { schema: ref('Escaped/properties/c~0d'), accepts: ['a'], refuses: [5] },
      'a pointer with a blank in a name': { schema: ref('Escaped/properties/e%20f'), accepts: [true], refuses: [5] },
      'a property that is called $ref': {
        schema: { type: 'object', properties: { $ref: text, b: text } },
        accepts: [{ $ref: '#/x' }],
        refuses: [{ $ref: 5 }, { b: 5 }],
      },
      '$ref in an enumerated value': {
        schema: { type: 'object', enum: [{ $ref: '#/nowhere' }] },
        accepts: [{ $ref: '#/nowhere' }],
        refuses: [{ $ref: '#/elsewhere' }],
      },
      '$ref in a default and an example': {
        schema: { type: 'object', required: ['a'], default: { $ref: '#/nowhere' }, example: { $ref: '#/nowhere' } },
        accepts: [{ a: 1 }],
        refuses: [{}],
      },
      'properties that are called like keywords': {
        schema: {
          type: 'object',
          properties: {
            example: { type: 'integer' },
            nullable: text,
            default: text,
            enum: { type: 'array', items: {} },
          },
        },
        accepts: [{ example: 1, nullable: 'yes', default: 'a', enum: [] }],
        refuses: [{ example: 'x' }, { nullable: true }, { default: 1 }, { enum: 'a' }],
      },
    },
  ),
};
