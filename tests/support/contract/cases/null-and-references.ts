import { bodies, type Family, ref, text } from './case.ts';

const orNull = { type: 'string', nullable: true };

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
      'text or null': [orNull, [null, 'a'], [5]],
      'text alone': [text, [], [null]],
      'no type at all': [{}, [null, 5]],
      'an enumeration with null': [{ ...orNull, enum: ['a', null] }, [null, 'a'], ['b']],
      'an enumeration without null': [{ ...orNull, enum: ['a', 'b'] }, ['a'], [null, 'c']],
      'null in an enumeration only': [{ ...text, enum: ['a', null] }, [], [null]],
      'beside allOf, without a type': [{ nullable: true, allOf: [ref('Text')] }, ['a'], [null]],
      'beside allOf, with a type': [
        { type: 'object', nullable: true, allOf: [ref('Base')] },
        [{ a: 'x' }],
        [null, {}, 1],
      ],
      'beside anyOf, without a type': [
        { nullable: true, anyOf: [text, { type: 'integer' }] },
        ['a', 1],
        [null, true, 1.5],
      ],
      'the only part of allOf, by reference': [{ allOf: [ref('TextOrNull')] }, [null, 'a'], [5]],
      'one part of allOf': [{ allOf: [orNull, text] }, ['a'], [null]],
      'both parts of allOf': [{ allOf: [orNull, { ...orNull, maxLength: 2 }] }, [null, 'a'], ['abc']],
      'a branch of anyOf': [{ anyOf: [orNull, { type: 'integer' }] }, [null, 5], [true]],
      'a branch of oneOf': [{ oneOf: [ref('TextOrNull'), { type: 'integer' }] }, [null], [true]],
      'two branches of oneOf': [{ oneOf: [orNull, { type: 'integer', nullable: true }] }, ['a', 5], [null]],
      'the type allows null, and the only choice does not': [
        { type: 'object', nullable: true, oneOf: [ref('Base')] },
        [{ a: 'x' }],
        [null],
      ],
      'a property by reference': [{ type: 'object', properties: { p: ref('TextOrNull') } }, [{ p: null }], [{ p: 5 }]],
      'required, or null': [{ type: 'object', required: ['p'], properties: { p: orNull } }, [{ p: null }], [{}]],
      items: [{ type: 'array', items: orNull }, [[null, 'a']], [[5], null]],
      'additional properties': [{ type: 'object', additionalProperties: orNull }, [{ p: null }], [{ p: 5 }]],
      'an object': [{ ...schemas.Base, nullable: true }, [null, { a: 'x' }], [{}]],
      'a list': [{ type: 'array', nullable: true, minItems: 1, items: {} }, [null, [1]], [[]]],
      'a number with a bound': [{ type: 'integer', nullable: true, minimum: 1 }, [null, 1], [0]],
      'a format': [{ ...orNull, format: 'date-time' }, [null, '2024-01-31T10:00:00Z'], ['yesterday']],
      'what is not text or null': [{ not: orNull }, [5], [null, 'a']],
    },
  ),
};

export const siblings30: Family = {
  name: 'keywords beside `$ref` (3.0)',
  source: '3.0.3, Reference Object: properties beside `$ref` are ignored',
  cases: bodies(
    { version: '3.0', schemas },
    {
      'a length': [{ ...ref('Text'), maxLength: 2 }, ['abc'], [5]],
      'a type': [{ ...ref('Text'), type: 'integer' }, ['abc'], [5]],
      nullable: [{ ...ref('Text'), nullable: true }, ['a'], [null]],
      'an enumeration': [{ ...ref('Text'), enum: ['x'] }, ['y'], [5]],
      'required properties, in a property': [
        { type: 'object', properties: { p: { ...ref('Base'), required: ['b'] } } },
        [{ p: { a: 'x' } }],
        [{ p: {} }],
      ],
      'a description': [{ ...ref('Text'), description: 'Text' }, ['a'], [5]],
    },
  ),
};

export const siblings31: Family = {
  name: 'keywords beside `$ref` (3.1)',
  source: '3.1.0, Schema Object is JSON Schema 2020-12, whose core (8.2.3.1) lets them hold',
  cases: bodies(
    { version: '3.1', schemas },
    {
      'a length': [{ ...ref('Text'), maxLength: 2 }, ['ab'], ['abc', 5]],
      'another type': [{ ...ref('Text'), type: 'integer' }, [], ['abc', 5]],
      'an enumeration': [{ ...ref('Text'), enum: ['x'] }, ['x'], ['y']],
      'required properties, in a property': [
        { type: 'object', properties: { p: { ...ref('Base'), required: ['b'] } } },
        [{ p: { a: 'x', b: 1 } }],
        [{ p: { a: 'x' } }, { p: { b: 1 } }],
      ],
      'a description': [{ ...ref('Text'), description: 'Text' }, ['a'], [5]],
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
      'a chain of references': [ref('Chain'), ['a'], [5]],
      'a pointer with a slash in a name': [ref('Escaped/properties/a~1b'), [5], ['a']],
      'a pointer with a tilde in a name': [ref('Escaped/properties/c~0d'), ['a'], [5]],
      'a pointer with a blank in a name': [ref('Escaped/properties/e%20f'), [true], [5]],
      'a property that is called $ref': [
        { type: 'object', properties: { $ref: text, b: text } },
        [{ $ref: '#/x' }],
        [{ $ref: 5 }, { b: 5 }],
      ],
      '$ref in an enumerated value': [
        { type: 'object', enum: [{ $ref: '#/nowhere' }] },
        [{ $ref: '#/nowhere' }],
        [{ $ref: '#/elsewhere' }],
      ],
      '$ref in a default and an example': [
        { type: 'object', required: ['a'], default: { $ref: '#/nowhere' }, example: { $ref: '#/nowhere' } },
        [{ a: 1 }],
        [{}],
      ],
      'properties that are called like keywords': [
        {
          type: 'object',
          properties: {
            example: { type: 'integer' },
            nullable: text,
            default: text,
            enum: { type: 'array', items: {} },
          },
        },
        [{ example: 1, nullable: 'yes', default: 'a', enum: [] }],
        [{ example: 'x' }, { nullable: true }, { default: 1 }, { enum: 'a' }],
      ],
    },
  ),
};
