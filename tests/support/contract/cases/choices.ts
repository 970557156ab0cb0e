import { bodies, type Family } from './case.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const closed = { additionalProperties: false };

/** Animals whose kinds exclude each other, so the choice is decided whether a discriminator is heeded or not. */
const animals = (kinds: { cat: unknown[]; dog: unknown[] }, type = 'string') => ({
  Cat: object({ kind: { type, enum: kinds.cat }, meow: { type: 'boolean' } }, { required: ['kind', 'meow'] }),
  Dog: object({ kind: { type, enum: kinds.dog }, bark: { type: 'boolean' } }, { required: ['kind', 'bark'] }),
  Fish: object({ kind: { type, enum: ['f'] }, swims: { type: 'boolean' } }, { required: ['kind'] }),
});
const branches = [ref('Cat'), ref('Dog')];
const named = { cat: ['Cat'], dog: ['Dog'] };
const short = { cat: ['c', 'kitten'], dog: ['d'] };
const by = (mapping?: Record<string, string>) => ({ propertyName: 'kind', ...(mapping && { mapping }) });
const at = (name: string) => `#/components/schemas/${name}`;

const pet = object({ kind: text }, { required: ['kind'], discriminator: { propertyName: 'kind' } });
const heirs = {
  Pet: pet,
  Cat: {
    allOf: [
      ref('Pet'),
      object({ kind: { ...text, enum: ['Cat'] }, meow: { type: 'boolean' } }, { required: ['meow'] }),
    ],
  },
  Dog: {
    allOf: [
      ref('Pet'),
      object({ kind: { ...text, enum: ['Dog'] }, bark: { type: 'boolean' } }, { required: ['bark'] }),
    ],
  },
};

export const discriminators: Family = {
  name: '`discriminator`: implied, mapped, integers, bases (3.0)',
  source: '3.0.4, Discriminator Object; only cases that the choice decides in the same way without it',
  cases: bodies('3.0', {
    'names of schemas': {
      schema: { oneOf: branches, discriminator: by() },
      schemas: animals(named),
      accepts: [
        { kind: 'Cat', meow: true },
        { kind: 'Dog', bark: true },
      ],
      refuses: [{ kind: 'Cat', bark: true }, { kind: 'Fish', meow: true }, { meow: true }, 5],
    },
    'a mapping to references, two values for one': {
      schema: { oneOf: branches, discriminator: by({ c: at('Cat'), kitten: at('Cat'), d: at('Dog') }) },
      schemas: animals(short),
      accepts: [
        { kind: 'c', meow: true },
        { kind: 'kitten', meow: true },
        { kind: 'd', bark: true },
      ],
      refuses: [
        { kind: 'kitten', bark: true },
        { kind: 'x', meow: true },
      ],
    },
    'a mapping to names': {
      schema: { oneOf: branches, discriminator: by({ c: 'Cat', kitten: 'Cat', d: 'Dog' }) },
      schemas: animals(short),
      accepts: [{ kind: 'kitten', meow: true }],
      refuses: [{ kind: 'd', meow: true }],
    },
    'one mapped, one implied': {
      schema: { oneOf: branches, discriminator: by({ c: at('Cat') }) },
      schemas: animals({ cat: ['c'], dog: ['Dog'] }),
      accepts: [
        { kind: 'c', meow: true },
        { kind: 'Dog', bark: true },
      ],
      refuses: [{ kind: 'Dog', meow: true }],
    },
    integers: {
      schema: { oneOf: branches, discriminator: by({ '10': at('Cat'), '20': at('Dog') }) },
      schemas: animals({ cat: [10], dog: [20] }, 'integer'),
      accepts: [
        { kind: 10, meow: true },
        { kind: 20, bark: true },
      ],
      refuses: [
        { kind: 10, bark: true },
        { kind: '10', meow: true },
        { kind: 30, meow: true },
      ],
    },
    'a mapped schema that is no branch': {
      schema: { oneOf: branches, discriminator: by({ c: at('Cat'), d: at('Dog'), f: at('Fish') }) },
      schemas: animals(short),
      accepts: [{ kind: 'c', meow: true }],
      refuses: [{ kind: 'f', swims: true }],
    },
    'anyOf, in items': {
      schema: { type: 'array', items: { anyOf: branches, discriminator: by() } },
      schemas: animals(named),
      accepts: [
        [
          { kind: 'Cat', meow: true },
          { kind: 'Dog', bark: true },
        ],
      ],
      refuses: [[{ kind: 'Cat', bark: true }]],
    },
    'a base that is extended': {
      schema: ref('Dog'),
      schemas: heirs,
      accepts: [{ kind: 'Dog', bark: true }],
      refuses: [{ kind: 'Dog' }, { kind: 'Cat', bark: true }, { bark: true }],
    },
    'the base, for one that extends it': {
      schema: ref('Pet'),
      schemas: heirs,
      accepts: [{ kind: 'Dog', bark: true }],
      refuses: [{ bark: true }, { kind: 5 }],
    },
    'branches that extend a base': {
      schema: { oneOf: branches, discriminator: by() },
      schemas: heirs,
      accepts: [{ kind: 'Dog', bark: true }],
      refuses: [{ kind: 'Cat', bark: true }, { kind: 'Dog' }],
    },
  }),
};

export const parts: Family = {
  name: 'parts of `allOf`, closed ones too (3.0)',
  source: '3.0.3, Schema Object, `allOf`; JSON Schema (Wright 00) 5.18 and 5.22: each part looks at its own properties',
  cases: bodies(
    { version: '3.0', schemas: { Text: text } },
    {
      'two closed parts': {
        schema: { allOf: [object({ a: integer }, closed), object({ b: integer }, closed)] },
        accepts: [{}],
        refuses: [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
      },
      'an open and a closed part': {
        schema: { allOf: [object({ a: integer }), object({ b: integer }, closed)] },
        accepts: [{ b: 1 }],
        refuses: [{ a: 1 }, { b: 'x' }],
      },
      'closed beside its part': {
        schema: { ...object({}, closed), allOf: [object({ a: integer })] },
        accepts: [{}],
        refuses: [{ a: 1 }],
      },
      'a property in both': {
        schema: { allOf: [object({ a: text }), object({ a: { maxLength: 2 } })] },
        accepts: [{ a: 'ab' }],
        refuses: [{ a: 'abc' }, { a: 5 }],
      },
      'types that exclude each other': { schema: { allOf: [text, integer] }, refuses: ['a', 5] },
      'bounds of both': {
        schema: {
          allOf: [
            { ...integer, minimum: 5 },
            { ...integer, minimum: 1, maximum: 9 },
          ],
        },
        accepts: [5],
        refuses: [3, 10],
      },
      'one part, named five times': { schema: { allOf: Array(5).fill(ref('Text')) }, accepts: ['a'], refuses: [5] },
    },
  ),
};

export const choices: Family = {
  name: 'choices, of one too (3.0)',
  source: '3.0.3, Schema Object, `oneOf`, `anyOf`, `not`; JSON Schema (Wright 00) 5.22 to 5.25',
  cases: bodies(
    { version: '3.0', schemas: { Text: text } },
    {
      'oneOf where two match': { schema: { oneOf: [integer, { type: 'number' }] }, accepts: [1.5], refuses: [5, 'a'] },
      'oneOf beside properties': {
        schema: { ...object({ a: text }, { required: ['a'] }), oneOf: [{ required: ['b'] }, { required: ['c'] }] },
        accepts: [{ a: 'x', b: 1 }],
        refuses: [{ a: 'x' }, { a: 'x', b: 1, c: 1 }, { b: 1 }, { a: 5, b: 1 }],
      },
      'oneOf beside anyOf': {
        schema: {
          type: 'object',
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
          anyOf: [{ required: ['c'] }, { required: ['d'] }],
        },
        accepts: [{ a: 1, c: 1, d: 1 }],
        refuses: [{ a: 1 }, { c: 1 }, { a: 1, b: 1, c: 1 }],
      },
      'a choice in a part of allOf': {
        schema: { allOf: [{ oneOf: [text, integer] }, { not: { enum: ['no'] } }] },
        accepts: ['a', 5],
        refuses: [true, 'no'],
      },
    },
  ),
};

const tree = object({ name: text, children: { type: 'array', items: ref('Tree') } }, { required: ['name'] });
const deep = (levels: number, leaf: object): object =>
  levels === 0 ? leaf : { name: 'x', children: [deep(levels - 1, leaf)] };

export const recursion: Family = {
  name: 'schemas that contain themselves (3.0)',
  source: '3.0.3, Schema Object with references to itself below; endless ones in place are undefined and not asked',
  cases: bodies('3.0', {
    'a tree': {
      schema: ref('Tree'),
      schemas: { Tree: tree },
      accepts: [{ name: 'x' }, deep(3, { name: 'x', children: [] })],
      refuses: [{ name: 'x', children: [{ name: 5 }] }, deep(3, {}), deep(3, { name: 5 })],
    },
    'two that contain each other': {
      schema: ref('A'),
      schemas: { A: object({ b: ref('B'), x: integer }), B: object({ a: ref('A'), y: text }) },
      accepts: [{ b: { a: { b: { y: 'a' } } } }],
      refuses: [{ b: { a: { b: { y: 5 } } } }, { b: { a: { x: 'a' } } }],
    },
    'a map of maps': {
      schema: ref('M'),
      schemas: { M: { type: 'object', additionalProperties: ref('M') } },
      accepts: [{ a: { b: {} } }],
      refuses: [{ a: { b: 5 } }],
    },
    'one that extends a base with a list of it': {
      schema: ref('Node'),
      schemas: {
        Base: object({ next: ref('Node') }),
        Node: { allOf: [ref('Base'), object({ v: integer }, { required: ['v'] })] },
      },
      accepts: [{ v: 1, next: { v: 2, next: { v: 3 } } }],
      refuses: [
        { v: 1, next: {} },
        { v: 1, next: { v: 2, next: { v: 'a' } } },
      ],
    },
    'a leaf or a list of itself': {
      schema: ref('L'),
      schemas: { L: { oneOf: [integer, { type: 'array', items: ref('L') }] } },
      accepts: [5, [1, [2, [3]]]],
      refuses: ['a', [1, [2, ['a']]]],
    },
    'itself or null': {
      schema: ref('N'),
      schemas: {
        N: object(
          { next: { oneOf: [ref('N'), { type: 'string', nullable: true, enum: [null] }] } },
          { required: ['next'] },
        ),
      },
      accepts: [{ next: null }, { next: { next: null } }],
      refuses: [{ next: {} }, { next: { next: 5 } }],
    },
  }),
};
