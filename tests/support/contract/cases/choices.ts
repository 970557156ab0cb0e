import { bodies, type Family, integer, ref, text } from './case.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const closed = { additionalProperties: false };

/** Animals whose kinds exclude each other, so the choice is decided whether a discriminator is heeded or not. */
const animals = (kinds: { cat: unknown[]; dog: unknown[] }, type = 'string') => ({
  Cat: object({ kind: { type, enum: kinds.cat }, meow: { type: 'boolean' } }, { required: ['kind', 'meow'] }),
  Dog: object({ kind: { type, enum: kinds.dog }, bark: { type: 'boolean' } }, { required: ['kind', 'bark'] }),
  Fish: object({ kind: { type, enum: ['f'] }, swims: { type: 'boolean' } }, { required: ['kind'] }),
});
const meows = (kind: unknown) => ({ kind, meow: true });
const barks = (kind: unknown) => ({ kind, bark: true });
const branches = [ref('Cat'), ref('Dog')];
const named = { cat: ['Cat'], dog: ['Dog'] };
const short = { cat: ['c', 'kitten'], dog: ['d'] };
const by = (mapping?: Record<string, string>) => ({ propertyName: 'kind', ...(mapping && { mapping }) });
const at = (name: string) => `#/components/schemas/${name}`;

const pet = object({ kind: text }, { required: ['kind'], discriminator: { propertyName: 'kind' } });
const heir = (kind: string, sound: string) => ({
  allOf: [ref('Pet'), object({ kind: { ...text, enum: [kind] }, [sound]: { type: 'boolean' } }, { required: [sound] })],
});
const heirs = { Pet: pet, Cat: heir('Cat', 'meow'), Dog: heir('Dog', 'bark') };

export const discriminators: Family = {
  name: '`discriminator`: implied, mapped, integers, bases (3.0)',
  source: '3.0.4, Discriminator Object; only cases that the choice decides in the same way without it',
  cases: bodies('3.0', {
    'names of schemas': [
      { oneOf: branches, discriminator: by() },
      [meows('Cat'), barks('Dog')],
      [barks('Cat'), meows('Fish'), { meow: true }, 5],
      animals(named),
    ],
    'a mapping to references, two values for one': [
      { oneOf: branches, discriminator: by({ c: at('Cat'), kitten: at('Cat'), d: at('Dog') }) },
      [meows('c'), meows('kitten'), barks('d')],
      [barks('kitten'), meows('x')],
      animals(short),
    ],
    'a mapping to names': [
      { oneOf: branches, discriminator: by({ c: 'Cat', kitten: 'Cat', d: 'Dog' }) },
      [meows('kitten')],
      [meows('d')],
      animals(short),
    ],
    'one mapped, one implied': [
      { oneOf: branches, discriminator: by({ c: at('Cat') }) },
      [meows('c'), barks('Dog')],
      [meows('Dog')],
      animals({ cat: ['c'], dog: ['Dog'] }),
    ],
    integers: [
      { oneOf: branches, discriminator: by({ '10': at('Cat'), '20': at('Dog') }) },
      [meows(10), barks(20)],
      [barks(10), meows('10'), meows(30)],
      animals({ cat: [10], dog: [20] }, 'integer'),
    ],
    'a mapped schema that is no branch': [
      { oneOf: branches, discriminator: by({ c: at('Cat'), d: at('Dog'), f: at('Fish') }) },
      [meows('c')],
      [{ kind: 'f', swims: true }],
      animals(short),
    ],
    'anyOf, in items': [
      { type: 'array', items: { anyOf: branches, discriminator: by() } },
      [[meows('Cat'), barks('Dog')]],
      [[barks('Cat')]],
      animals(named),
    ],
    'a base that is extended': [ref('Dog'), [barks('Dog')], [{ kind: 'Dog' }, barks('Cat'), { bark: true }], heirs],
    'the base, for one that extends it': [ref('Pet'), [barks('Dog')], [{ bark: true }, { kind: 5 }], heirs],
    'branches that extend a base': [
      { oneOf: branches, discriminator: by() },
      [barks('Dog')],
      [barks('Cat'), { kind: 'Dog' }],
      heirs,
    ],
  }),
};

const untold = (type: string) => ({
  Cat: object({ kind: { type }, lives: integer }, { required: ['lives'] }),
  Dog: object({ kind: { type }, barks: { type: 'boolean' } }, { required: ['barks'] }),
});

export const discriminated: Family = {
  name: 'a `discriminator` alone tells the kinds (3.0)',
  source: '3.0.4, Discriminator Object: its value names the schema that holds',
  cases: bodies('3.0', {
    'names of schemas': [
      { oneOf: branches, discriminator: by() },
      [
        { kind: 'Cat', lives: 9 },
        { kind: 'Dog', barks: true },
      ],
      [{ kind: 'Cat', barks: true }, { kind: 'Fish' }, { lives: 9 }, null, 'Cat'],
      untold('string'),
    ],
    'a mapping': [
      { anyOf: branches, discriminator: by({ cat: at('Cat'), hound: 'Dog' }) },
      [
        { kind: 'cat', lives: 9 },
        { kind: 'hound', barks: false },
      ],
      [
        { kind: 'Cat', lives: 9 },
        { kind: 'hound', lives: 9 },
      ],
      untold('string'),
    ],
    integers: [
      { oneOf: branches, discriminator: by({ 10: at('Cat'), 20: 'Dog', 30: 'Tutor' }) },
      [
        { kind: 10, lives: 9 },
        { kind: 20, barks: true },
      ],
      [{ kind: 10 }, { kind: 20, lives: 9 }, { kind: 30, email: 'a' }, { kind: 40 }, { kind: '10', lives: 9 }],
      { ...untold('integer'), Tutor: object({ email: text }, { required: ['email'] }) },
    ],
  }),
};

export const parts: Family = {
  name: 'parts of `allOf`, closed ones too (3.0)',
  source: '3.0.3, Schema Object, `allOf`; JSON Schema (Wright 00) 5.18 and 5.22: each part looks at its own properties',
  cases: bodies(
    { version: '3.0', schemas: { Text: text } },
    {
      'two closed parts': [
        { allOf: [object({ a: integer }, closed), object({ b: integer }, closed)] },
        [{}],
        [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, { c: 1 }, { b: 'x' }],
      ],
      'an open and a closed part': [
        { allOf: [object({ a: integer }), object({ b: integer }, closed)] },
        [{ b: 1 }],
        [{ a: 1 }, { b: 'x' }],
      ],
      'closed beside its part': [{ ...object({}, closed), allOf: [object({ a: integer })] }, [{}], [{ a: 1 }]],
      'closed beside a choice of a closed one': [
        {
          ...object({ kind: text }, closed),
          oneOf: [object({ a: integer }, { required: ['a'], ...closed }), object({ b: integer }, { required: ['b'] })],
        },
        [],
        [{ kind: 'x', a: 1 }, { b: 1 }, { kind: 'x' }, { kind: 1, a: 1 }, { b: 1, c: 1 }],
      ],
      'a property in both': [
        { allOf: [object({ a: text }), object({ a: { maxLength: 2 } })] },
        [{ a: 'ab' }],
        [{ a: 'abc' }, { a: 5 }],
      ],
      'types that exclude each other': [{ allOf: [text, integer] }, [], ['a', 5]],
      'bounds of both': [
        {
          allOf: [
            { ...integer, minimum: 5 },
            { ...integer, minimum: 1, maximum: 9 },
          ],
        },
        [5],
        [3, 10],
      ],
      'one part, named five times': [{ allOf: Array(5).fill(ref('Text')) }, ['a'], [5]],
    },
  ),
};

export const choices: Family = {
  name: 'choices, of one too (3.0)',
  source: '3.0.3, Schema Object, `oneOf`, `anyOf`, `not`; JSON Schema (Wright 00) 5.22 to 5.25',
  cases: bodies(
    { version: '3.0', schemas: { Text: text } },
    {
      'oneOf where two match': [{ oneOf: [integer, { type: 'number' }] }, [1.5], [5, 'a']],
      'oneOf beside properties': [
        { ...object({ a: text }, { required: ['a'] }), oneOf: [{ required: ['b'] }, { required: ['c'] }] },
        [{ a: 'x', b: 1 }],
        [{ a: 'x' }, { a: 'x', b: 1, c: 1 }, { b: 1 }, { a: 5, b: 1 }],
      ],
      'oneOf beside anyOf': [
        {
          type: 'object',
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
          anyOf: [{ required: ['c'] }, { required: ['d'] }],
        },
        [{ a: 1, c: 1, d: 1 }],
        [{ a: 1 }, { c: 1 }, { a: 1, b: 1, c: 1 }],
      ],
      'a choice in a part of allOf': [
        { allOf: [{ oneOf: [text, integer] }, { not: { enum: ['no'] } }] },
        ['a', 5],
        [true, 'no'],
      ],
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
    'a tree': [
      ref('Tree'),
      [{ name: 'x' }, deep(3, { name: 'x', children: [] })],
      [{ name: 'x', children: [{ name: 5 }] }, deep(3, {}), deep(3, { name: 5 })],
      { Tree: tree },
    ],
    'two that contain each other': [
      ref('A'),
      [{ b: { a: { b: { y: 'a' } } } }],
      [{ b: { a: { b: { y: 5 } } } }, { b: { a: { x: 'a' } } }],
      { A: object({ b: ref('B'), x: integer }), B: object({ a: ref('A'), y: text }) },
    ],
    'a map of maps': [
      ref('M'),
      [{ a: { b: {} } }],
      [{ a: { b: 5 } }],
      { M: { type: 'object', additionalProperties: ref('M') } },
    ],
    'one that extends a base with a list of it': [
      ref('Node'),
      [{ v: 1, next: { v: 2, next: { v: 3 } } }],
      [
        { v: 1, next: {} },
        { v: 1, next: { v: 2, next: { v: 'a' } } },
      ],
      {
        Base: object({ next: ref('Node') }),
        Node: { allOf: [ref('Base'), object({ v: integer }, { required: ['v'] })] },
      },
    ],
    'a leaf or a list of itself': [
      ref('L'),
      [5, [1, [2, [3]]]],
      ['a', [1, [2, ['a']]]],
      { L: { oneOf: [integer, { type: 'array', items: ref('L') }] } },
    ],
    'itself or null': [
      ref('N'),
      [{ next: null }, { next: { next: null } }],
      [{ next: {} }, { next: { next: 5 } }],
      {
        N: object(
          { next: { oneOf: [ref('N'), { type: 'string', nullable: true, enum: [null] }] } },
          { required: ['next'] },
        ),
      },
    ],
  }),
};
