/** What a changed schema means where it is sent, and where it is answered. */
import { expect, test } from '@playwright/test';
import { type Both, echo, sides, type Version } from '../../../../support/openapi/diff.ts';
import { ref } from '../../../../support/openapi/same-meaning.ts';

/** The components are pets if nothing else is said, and stay what they were. */
type Documents = [was?: Version, is?: Version];
type Keywords = (keywords: object) => object;
type Row = [before: unknown, after: unknown, requestAndResponse: Both, ...Documents];

const props = (properties: object, others: object = {}) => ({ type: 'object', properties, ...others });
const text = { type: 'string' };
const number = { type: 'integer' };
const list = { type: 'array', items: text };
const [texts, integers, numbers, objects] = ['string', 'integer', 'number', 'object'].map(
  (type) => (keywords: object) => ({ type, ...keywords }),
) as [Keywords, Keywords, Keywords, Keywords];
const Cat = props({ kind: text, lives: number }, { required: ['kind', 'lives'] });
const Dog = props({ kind: text, tricks: list }, { required: ['kind', 'tricks'] });
const pets = { Cat, Dog };
const closed = { additionalProperties: false };
const told = (mapping: Record<string, string>) => ({ propertyName: 'kind', mapping });
const v31 = { openapi: '3.1.0' };
const kind = { propertyName: 'kind' };
const either = (discriminator: object, ...names: string[]) => ({ oneOf: names.map(ref), discriminator });
/** Pet, told apart by this, and Tom, who extends it by an age of this type if there is one. */
const base = (discriminator: object, age?: object) => ({
  schemas: {
    Pet: props({ kind: text }, { discriminator }),
    ...(age ? { Tom: { allOf: [ref('Pet'), props({ age })] } } : {}),
  },
});

// biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
const when = (one: string, other: string) => ({ if: { required: [one] }, then: { required: [other] } });
/** Node, whose condition or exclusion leads back to it. */
const itself = (keyword: 'if' | 'not', properties: object) => ({
  ...v31,
  schemas: {
    Node: props(properties, {
      [keyword]: props({ next: ref('Node') }, { required: ['next'] }),
      else: { minProperties: 1 },
    }),
  },
});

const within = (keywords: object) => ({
  ...v31,
  schemas: {
    Node: props(
      { a: texts(keywords) },
      { if: props({ b: { if: props({ b: ref('Node') }), else: number } }), else: { minProperties: 1 } },
    ),
  },
});

/** Ways in which a schema is a condition. */
const conditions: Record<string, (schema: object) => object> = {
  contains: (schema) => ({ type: 'array', contains: schema }),
  propertyNames: (schema) => objects({ propertyNames: schema }),
  dependentSchemas: (schema) => objects({ dependentSchemas: { a: props({ b: schema }) } }),
  if: (schema) => ({ if: { minLength: 3 }, else: schema }),
};

/** More that means the same; also from the second to the first. */
const same: Record<string, [before: unknown, after: unknown, ...Documents]> = {
  'allOf of one': [text, { allOf: [text] }],
  'anyOf of one, below': [props({ a: Cat }), props({ a: { anyOf: [ref('Cat')] } })],
  'parts of allOf, merged': [
    { allOf: [props({ a: texts({ maxLength: 5 }) }), props({ a: { pattern: '^x' }, b: number })] },
    props({ a: texts({ maxLength: 5, pattern: '^x' }), b: number }),
  ],
  'bounds of parts, merged': [{ allOf: [{ maxLength: 5 }, texts({ maxLength: 9 })] }, texts({ maxLength: 5 })],
  'a renamed component': [ref('Cat'), ref('Tom'), { schemas: pets }, { schemas: { Tom: Cat } }],
  'renamed components of a mapping': [
    either(told({ c: ref('Cat').$ref, d: ref('Dog').$ref }), 'Cat', 'Dog'),
    either(told({ c: 'Tom', d: 'Dog' }), 'Dog', 'Tom'),
    { schemas: pets },
    { schemas: { Dog, Tom: Cat } },
  ],
  'the order of alternatives': [{ anyOf: [Cat, Dog, text] }, { anyOf: [text, Dog, Cat] }],
  'an alternative inlined': [{ oneOf: [ref('Cat'), ref('Dog')] }, { oneOf: [Cat, Dog] }],
  'what stands beside a choice, in its branches': [
    props({ a: text }, { oneOf: [props({ b: text }, { required: ['b'] }), props({ c: text }, { required: ['c'] })] }),
    { oneOf: [props({ a: text, b: text }, { required: ['b'] }), props({ a: text, c: text }, { required: ['c'] })] },
  ],
  'the range of int32, written out': [
    integers({ format: 'int32' }),
    integers({ minimum: -2147483648, maximum: 2147483647 }),
  ],
  'multiples of one': [number, integers({ multipleOf: 1 })],
  'a type beside an enumeration that implies it': [texts({ enum: ['a', 'b'] }), { enum: ['b', 'a'] }],
  'types as a choice and as a list': [
    { anyOf: [text, integers({ minimum: 1 })] },
    { type: ['string', 'integer'], minimum: 1 },
    {},
    v31,
  ],
  'a choice, or null, in a part of its own': [
    { anyOf: [ref('Pet'), { type: 'null' }] },
    { allOf: [{ anyOf: [ref('Pet'), { type: 'null' }] }] },
    { openapi: '3.1.0', schemas: { ...pets, Pet: { anyOf: [ref('Cat'), ref('Dog')] } } },
  ],
  'what stands beside a choice, in a choice of one': [
    props({ a: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    { oneOf: [props({ a: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] })] },
  ],
  'a condition in other words': [
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    { if: texts({ minLength: 3 }), then: { enum: ['abc', 'abd'] } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    { if: { allOf: [texts({ minLength: 3 })] }, then: { enum: ['abd', 'abc'] } },
    v31,
  ],
  'conditions in another order': [
    { allOf: [when('a', 'b'), when('c', 'd')] },
    { allOf: [when('c', 'd'), when('a', 'b')] },
    v31,
  ],
  'other words in a schema whose condition leads back to it': [
    ref('Node'),
    ref('Node'),
    itself('if', { a: text }),
    itself('if', { a: { allOf: [text], title: 'A' } }),
  ],
  'other words in a schema that is excluded below itself': [
    ref('Node'),
    ref('Node'),
    itself('not', { a: text }),
    itself('not', { a: { allOf: [text], description: 'A.' } }),
  ],
  'another name of a schema whose condition leads back to it': [
    ref('Node'),
    ref('Knot'),
    itself('if', { a: text, next: ref('Node') }),
    {
      ...v31,
      schemas: {
        Knot: props(
          { a: text, next: ref('Knot') },
          { if: props({ next: ref('Knot') }, { required: ['next'] }), else: { minProperties: 1 } },
        ),
      },
    },
  ],
  'values of a choice, in other lists': [
    { anyOf: [texts({ enum: ['a'], maxLength: 1 }), texts({ enum: ['abc', 'x'], minLength: 2 })] },
    { anyOf: [texts({ enum: ['abc'] }), texts({ enum: ['a'] })] },
  ],
  'base64 in 3.0 and 3.1': [texts({ format: 'byte' }), texts({ contentEncoding: 'base64' }), {}, v31],
  'names of enumeration members': [integers({ enum: [1, 2] }), integers({ enum: [1, 2], 'x-enumNames': ['A', 'B'] })],
  'a schema that contains itself, renamed': [
    ref('Node'),
    ref('Tree'),
    { schemas: { Node: props({ next: ref('Node'), name: text }) } },
    { schemas: { Tree: props({ next: ref('Tree'), name: text }) } },
  ],
};

const rows: Record<string, Row> = {
  // D1: all parts of allOf count.
  'a part of allOf limits a property further': [
    { allOf: [props({ a: text }), props({ a: { maxLength: 9 } })] },
    { allOf: [props({ a: text }), props({ a: { maxLength: 5 } })] },
    'breaking/additive',
  ],
  'a second pattern': [
    { allOf: [texts({ pattern: 'a' })] },
    { allOf: [texts({ pattern: 'a' }), { pattern: 'b' }] },
    'breaking/additive',
  ],
  'items in a second part': [list, { ...list, allOf: [{ items: { maxLength: 3 } }] }, 'breaking/additive'],
  'null only if all parts allow it': [
    { allOf: [texts({ nullable: true }), texts({ nullable: true, maxLength: 5 })] },
    { allOf: [texts({ nullable: true }), texts({ maxLength: 5 })] },
    'breaking/additive',
  ],
  'a part of allOf is gone': [{ allOf: [ref('Cat'), ref('Dog')] }, { allOf: [ref('Cat')] }, 'breaking/breaking'],
  // D2: choices as a whole.
  'a choice beside the schema that was': [ref('Cat'), { oneOf: [ref('Cat'), ref('Dog')] }, 'additive/breaking'],
  'only one alternative is left': [{ anyOf: [ref('Cat'), ref('Dog')] }, ref('Dog'), 'breaking/additive'],
  'a choice is dropped for nothing': [{ oneOf: [Cat, Dog] }, {}, 'additive/breaking'],
  'a choice appears where there was nothing': [{}, { oneOf: [Cat, Dog] }, 'breaking/additive'],
  'a choice is dropped beside what stays': [
    props({ a: text }, { oneOf: [Cat, Dog] }),
    props({ a: text }),
    'breaking/breaking',
  ],
  'a new alternative': [{ oneOf: [Cat, text] }, { oneOf: [Cat, text, number] }, 'additive/breaking'],
  'an alternative is gone': [{ oneOf: [Cat, text, number] }, { oneOf: [Cat, text] }, 'breaking/additive'],
  'an alternative that a wider one covers': [
    { anyOf: [texts({ maxLength: 5 }), texts({ maxLength: 9 }), number] },
    { anyOf: [texts({ maxLength: 9 }), number] },
    'none/none',
  ],
  'a schema that now fits several alternatives of oneOf': [
    props({ a: text, b: text }, { required: ['a', 'b'] }),
    { oneOf: [props({ a: text, b: text }, { required: ['a'] }), props({ a: text, b: text }, { required: ['b'] })] },
    'breaking/breaking',
  ],
  'a constraint within an alternative': [
    { oneOf: [texts({ maxLength: 5 }), number] },
    { oneOf: [texts({ maxLength: 4 }), number] },
    'breaking/additive',
  ],
  'null among the alternatives': [{ oneOf: [Cat, Dog] }, { nullable: true, oneOf: [Cat, Dog] }, 'additive/breaking'],
  // D3: types that only a mapping or inheritance reaches.
  'a type behind the mapping of a base': [
    ref('Pet'),
    ref('Pet'),
    'breaking/additive',
    base(told({ c: 'Tom' }), number),
    base(told({ c: 'Tom' }), { ...number, maximum: 20 }),
  ],
  'a type that extends a base': [ref('Pet'), ref('Pet'), 'breaking/breaking', base(kind, number), base(kind, text)],
  'another type that extends a base': [ref('Pet'), ref('Pet'), 'additive/breaking', base(kind), base(kind, text)],
  'what is excluded, behind a reference': [
    { not: ref('No') },
    { not: ref('No') },
    'breaking/additive',
    { schemas: { No: { enum: ['a'] } } },
    { schemas: { No: { enum: ['a', 'b'] } } },
  ],
  ...Object.fromEntries(
    Object.entries(conditions).map(([keyword, condition]): [string, Row] => [
      `what \`${keyword}\` refers to`,
      [
        condition(ref('It')),
        condition(ref('It')),
        keyword === 'if' ? 'breaking/breaking' : 'breaking/additive',
        { openapi: '3.1.0', schemas: { It: texts({ maxLength: 5 }) } },
        { openapi: '3.1.0', schemas: { It: texts({ maxLength: 4 }) } },
      ],
    ]),
  ),
  'an undeclared property becomes required': [{ type: 'object' }, objects({ required: ['a'] }), 'breaking/additive'],
  'an undeclared property is no longer required': [
    objects({ required: ['a'] }),
    { type: 'object' },
    'additive/breaking',
  ],
  'an undeclared property that was required is declared and optional': [
    objects({ required: ['a'] }),
    props({ a: text }),
    'additive/breaking',
  ],
  // D9: types behind a discriminator.
  'a mapped type is added': [
    either(told({ c: 'Cat' }), 'Cat'),
    either(told({ c: 'Cat', d: 'Dog' }), 'Cat', 'Dog'),
    'additive/breaking',
  ],
  'a third mapped type is added': [
    either(told({ c: 'Cat', d: 'Dog' }), 'Cat', 'Dog'),
    either(told({ c: 'Cat', d: 'Dog', f: 'Fish' }), 'Cat', 'Dog', 'Fish'),
    'additive/breaking',
    { schemas: pets },
    { schemas: { ...pets, Fish: props({ kind: text, fins: number }, { required: ['kind', 'fins'] }) } },
  ],
  'another value selects a type': [
    either(told({ c: 'Cat', d: 'Dog' }), 'Cat', 'Dog'),
    either(told({ cat: 'Cat', d: 'Dog' }), 'Cat', 'Dog'),
    'breaking/breaking',
  ],
  'a renamed component that the discriminator names': [
    either(kind, 'Cat', 'Dog'),
    either(kind, 'Tom', 'Dog'),
    'breaking/breaking',
    { schemas: pets },
    { schemas: { Dog, Tom: Cat } },
  ],
  'a type behind a value of a mapping, renamed and changed': [
    either(told({ c: 'Cat', d: 'Dog' }), 'Cat', 'Dog'),
    either(told({ c: 'Tom', d: 'Dog' }), 'Tom', 'Dog'),
    'breaking/additive',
    { schemas: pets },
    { schemas: { Dog, Tom: props({ kind: text, lives: { ...number, maximum: 9 } }, { required: ['kind', 'lives'] }) } },
  ],
  'told apart by another property': [
    either(kind, 'Cat', 'Dog'),
    either({ propertyName: 'type' }, 'Cat', 'Dog'),
    'breaking/breaking',
  ],
  // Values, types, bounds.
  'integer to number': [number, { type: 'number' }, 'additive/breaking'],
  'an enumeration for any text': [text, texts({ enum: ['a'] }), 'breaking/additive'],
  'any text for an enumeration': [texts({ enum: ['a'] }), text, 'additive/breaking'],
  'an enumeration of another type': [text, integers({ enum: [1] }), 'breaking/breaking'],
  'another type is allowed too': [text, { type: ['string', 'integer'] }, 'additive/breaking', v31],
  'a lower bound falls': [integers({ minimum: 5 }), integers({ minimum: 2 }), 'additive/breaking'],
  'a bound becomes exclusive': [
    numbers({ minimum: 5 }),
    numbers({ minimum: 5, exclusiveMinimum: true }),
    'breaking/additive',
  ],
  'a bound that the format already has': [
    integers({ format: 'int32' }),
    integers({ format: 'int32', maximum: 2147483647 }),
    'none/none',
  ],
  'multiples of a divisor': [integers({ multipleOf: 6 }), integers({ multipleOf: 3 }), 'additive/breaking'],
  'multiples of something else': [integers({ multipleOf: 6 }), integers({ multipleOf: 4 }), 'breaking/breaking'],
  'another pattern': [texts({ pattern: '^a' }), texts({ pattern: '^b' }), 'breaking/breaking'],
  'a format of texts is added to a number': [integers({}), integers({ format: 'date' }), 'none/none'],
  'a format of texts gives way to one of numbers': [
    integers({ format: 'date-time' }),
    integers({ format: 'int32' }),
    'breaking/additive',
  ],
  'a format is added': [text, texts({ format: 'uuid' }), 'breaking/additive'],
  'items must be unique': [list, { ...list, uniqueItems: true }, 'breaking/additive'],
  'no value is allowed any more': [text, false, 'breaking/breaking', v31],
  'the first item has its own type': [list, { ...list, prefixItems: [number] }, 'breaking/breaking', v31],
  'another default': [{ ...text, default: 'a' }, { ...text, default: 'b' }, 'breaking/none'],
  // Properties.
  'a property is gone': [props({ a: text, b: text }), props({ a: text }), 'breaking/breaking'],
  'a property is new': [props({ a: text }), props({ a: text, b: text }), 'additive/additive'],
  'a property is new in a closed object': [
    props({ a: text }, closed),
    props({ a: text, b: text }, closed),
    'additive/additive',
  ],
  'an object is closed': [props({ a: text }), props({ a: text }, closed), 'breaking/additive'],
  'an object is opened': [props({ a: text }, closed), props({ a: text }), 'additive/additive'],
  'the values of a map': [
    objects({ additionalProperties: text }),
    objects({ additionalProperties: number }),
    'breaking/breaking',
  ],
  'a map becomes a closed object': [
    objects({ additionalProperties: text }),
    objects({ additionalProperties: false }),
    'breaking/breaking',
  ],
  'a property named in a map, of another type': [
    objects({ additionalProperties: text }),
    props({ a: number }, { additionalProperties: text }),
    'breaking/breaking',
  ],
  'a property of its own in a map, of the same type': [
    objects({ additionalProperties: text }),
    props({ a: text }, { additionalProperties: text }),
    'none/none',
  ],
  'a property turns read-only': [props({ a: text }), props({ a: { ...text, readOnly: true } }), 'breaking/none'],
  'a property turns write-only': [props({ a: text }), props({ a: { ...text, writeOnly: true } }), 'none/breaking'],
  'a required property is no longer read-only': [
    props({ a: { ...text, readOnly: true } }, { required: ['a'] }),
    props({ a: text }, { required: ['a'] }),
    'breaking/none',
  ],
  'a deprecated property': [props({ a: text }), props({ a: { ...text, deprecated: true } }), 'none/none'],
  'names of properties': [
    objects({ propertyNames: { maxLength: 9 } }),
    objects({ propertyNames: { maxLength: 5 } }),
    'breaking/additive',
    v31,
  ],
  'what a property needs beside it': [
    objects({ dependentRequired: { a: ['b'] } }),
    objects({ dependentRequired: { a: ['b', 'c'] } }),
    'breaking/additive',
    v31,
  ],
  'a condition': [
    { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } },
    'breaking/additive',
    v31,
  ],
  'what a condition says': [
    { type: 'object', if: { required: ['a'] }, else: { required: ['b'] } },
    { type: 'object', if: { required: ['a'] }, else: { required: ['b', 'c'] } },
    'breaking/breaking',
    v31,
  ],
  'a condition that leads back to its own schema': [
    ref('Node'),
    ref('Node'),
    'breaking/breaking',
    { openapi: '3.1.0', schemas: { Node: objects({ if: props({ next: ref('Node') }), contains: text }) } },
    { openapi: '3.1.0', schemas: { Node: objects({ if: props({ next: ref('Node') }), contains: number }) } },
  ],
  'a property less is asked where a condition leads back': [
    ref('Node'),
    ref('Node'),
    'breaking/breaking',
    itself('if', { a: texts({ maxLength: 5 }) }),
    itself('if', { a: texts({ maxLength: 6 }) }),
  ],
  'a property less is asked where an exclusion leads back': [
    ref('Node'),
    ref('Node'),
    'breaking/breaking',
    itself('not', { a: texts({ maxLength: 5 }) }),
    itself('not', { a: texts({ maxLength: 6 }) }),
  ],
  'a condition within a condition, which leads back': [
    ref('Node'),
    ref('Node'),
    'breaking/breaking',
    within({ maxLength: 5 }),
    within({ maxLength: 6 }),
  ],
  'one more condition': [when('a', 'b'), { allOf: [when('c', 'd'), when('a', 'b')] }, 'breaking/additive', v31],
  'one condition less': [{ allOf: [when('c', 'd'), when('a', 'b')] }, when('a', 'b'), 'additive/breaking', v31],
  'listed values where a condition stood': [{ if: number, else: text }, { enum: ['a'] }, 'breaking/breaking', v31],
  'of no more than one item, less is asked': [
    { ...list, contains: { const: 'a' }, maxContains: 1 },
    { ...list, contains: { enum: ['a', 'b'] }, maxContains: 1 },
    'breaking/breaking',
    v31,
  ],
  'of no more than one item, null is no longer one': [
    { type: 'array', contains: { type: ['string', 'null'] }, maxContains: 1 },
    { type: 'array', contains: text, maxContains: 1 },
    'breaking/breaking',
    v31,
  ],
  'a condition that covers what would be unevaluated': [
    props({ a: text }, { dependentSchemas: { a: props({ b: text }) }, unevaluatedProperties: false }),
    props({ a: text }, { dependentSchemas: { c: props({ b: text }) }, unevaluatedProperties: false }),
    'breaking/breaking',
    v31,
  ],
  'listed values, of which a bound refuses some': [
    texts({ enum: ['a', 'ab'], maxLength: 1 }),
    texts({ enum: ['a', 'ab'] }),
    'additive/breaking',
  ],
  'listed values, of which a bound refuses all': [
    texts({ minLength: 3 }),
    texts({ minLength: 3, enum: ['a'] }),
    'breaking/breaking',
  ],
  'listed values, of which one is excluded': [
    texts({ enum: ['a', 'b'] }),
    texts({ enum: ['a', 'b'], not: { enum: ['b'] } }),
    'breaking/additive',
  ],
  'one more value in a choice, of another length than the first': [
    { oneOf: [texts({ enum: ['A'], maxLength: 1 }), texts({ enum: ['abc'] })] },
    { oneOf: [texts({ enum: ['A'], maxLength: 1 }), texts({ enum: ['abc', 'abd'] })] },
    'additive/breaking',
  ],
  'another value in a choice, beyond a bound of the first': [
    { anyOf: [integers({ enum: [1], maximum: 5 }), integers({ enum: [10], minimum: 6 })] },
    { anyOf: [integers({ enum: [1], maximum: 5 }), integers({ enum: [11], minimum: 6 })] },
    'breaking/breaking',
  ],
  'a value of a choice that its own bound refuses': [
    { anyOf: [texts({ enum: ['a'] }), texts({ enum: ['b', 'cc'] })] },
    { anyOf: [texts({ enum: ['a'] }), texts({ enum: ['b', 'cc'], maxLength: 1 })] },
    'breaking/additive',
  ],
  'a value of a choice that is excluded': [
    { anyOf: [texts({ enum: ['a'] }), texts({ enum: ['b', 'c'] })] },
    { anyOf: [texts({ enum: ['a'] }), texts({ enum: ['b', 'c'], not: { enum: ['b'] } })] },
    'breaking/additive',
  ],
  'a choice of values of which none passes': [
    { anyOf: [texts({ enum: ['abc'], maxLength: 1 }), texts({ enum: ['xyz'], maxLength: 1 })] },
    text,
    'breaking/breaking',
  ],
  'a listed multiple of a decimal': [
    numbers({ enum: [0.1], multipleOf: 0.1 }),
    numbers({ enum: [0.1, 0.3], multipleOf: 0.1 }),
    'additive/breaking',
  ],
  'a pattern that says what a map says, of names that another pattern has': [
    objects({ patternProperties: { y$: {} }, additionalProperties: text }),
    objects({ patternProperties: { y$: {}, '^x': text }, additionalProperties: text }),
    'breaking/additive',
    v31,
  ],
  'a pattern that says more than a map said, beside another pattern': [
    objects({ patternProperties: { '^x': number }, additionalProperties: text }),
    objects({ patternProperties: { '^x': number, y$: { enum: ['a', 1] } }, additionalProperties: text }),
    'breaking/breaking',
    v31,
  ],
  'a listed property that a pattern has now': [
    props({ xa: text, b: text }),
    props({ b: text }, { patternProperties: { '^x': text } }),
    'breaking/breaking',
    v31,
  ],
  'a listed property of a map that a pattern has now, of any value': [
    props({ xa: text }, { patternProperties: { '^x': true }, additionalProperties: text }),
    objects({ patternProperties: { '^x': true }, additionalProperties: text }),
    'additive/breaking',
    v31,
  ],
  'a listed property of a map that a pattern has now, of the same values': [
    props({ xa: text }, { additionalProperties: text }),
    objects({ patternProperties: { '^x': text }, additionalProperties: text }),
    'none/none',
    v31,
  ],
  'a listed number for any whole number': [integers({}), { enum: [0.5] }, 'breaking/breaking'],
  'less of one property is excluded, and another one, too': [
    { not: props({ a: text }, closed) },
    { not: props({ a: texts({ maxLength: 3 }), b: text }, closed) },
    'breaking/breaking',
  ],
  'a required name of a pattern': [
    objects({ patternProperties: { '^x': text } }),
    objects({ patternProperties: { '^x': text }, required: ['xa'] }),
    'breaking/additive',
    v31,
  ],
  'properties by pattern, which are described with all others': [
    objects({ patternProperties: { '^x': text } }),
    objects({ additionalProperties: texts({ maxLength: 3 }) }),
    'breaking/additive',
    v31,
  ],
  'a property of a pattern, named and of another type': [
    objects({ patternProperties: { '^x': text }, ...closed }),
    props({ xa: number }, { patternProperties: { '^x': {} }, ...closed }),
    'breaking/breaking',
    v31,
  ],
  'properties by pattern': [
    objects({ patternProperties: { '^x': text } }),
    objects({ patternProperties: { '^x': texts({ maxLength: 3 }) } }),
    'breaking/additive',
    v31,
  ],
  // Between versions of OpenAPI, changes still count.
  'nullable in 3.0, not null in 3.1': [texts({ nullable: true }), text, 'breaking/additive', {}, v31],
  'an enumeration in 3.0, a longer one in 3.1': [
    texts({ enum: ['a'] }),
    { enum: ['a', 'b'] },
    'additive/breaking',
    {},
    v31,
  ],
};

/** Neither from one to the other nor back. */
function expectNoChange(one: object, other: object): void {
  const both = [...sides(one, other).changes, ...sides(other, one).changes];
  expect(both.filter(({ weight }) => weight !== 'cosmetic')).toEqual([]);
}

for (const [name, [before, after, was = { schemas: pets }, is = was]] of Object.entries(same))
  test(`no change: ${name}`, () => expectNoChange(echo(before, was), echo(after, is)));

for (const [name, [before, after, expected, was = { schemas: pets }, is = was]] of Object.entries(rows)) {
  test(`schema changes: ${name}`, () => {
    const { request, response, changes } = sides(echo(before, was), echo(after, is));

    expect(`${request}/${response}`, JSON.stringify(changes, null, 1)).toBe(expected);
  });
}

test('one row for a property that changes from object to text, and for a part that is gone', () => {
  const deep = props({ a: props({ b: props({ c: text, d: text }, { required: ['c'] }) }) });

  const replaced = sides(echo(deep), echo(props({ a: text }))).changes;
  expect(replaced.map(({ at, message }) => [at, message])).toEqual([
    ['request body /a', 'type was object, is string'],
    ['response 200 body /a', 'type was object, is string'],
  ]);
  const gone = sides(echo(deep), echo(props({}))).changes;
  expect(gone.map(({ at, message }) => [at, message])).toEqual([
    ['request body /a', 'the property is gone'],
    ['response 200 body /a', 'the property is gone'],
  ]);
});

test('a wrapped reference is one change, whatever the component holds', () => {
  const wide = props(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, text])));
  const { changes } = sides(
    echo(ref('Wide'), { schemas: { Wide: wide } }),
    echo({ oneOf: [ref('Wide'), text] }, { schemas: { Wide: wide } }),
  );

  expect(changes.map(({ message }) => message)).toEqual([
    'has the new alternative string',
    'has the new alternative string',
  ]);
});

test('a change names the schema where it happens, so that its cause is known', () => {
  const holding = (name: object) =>
    echo(props({ one: ref('Cat'), other: ref('Cat') }), { schemas: { Cat: props({ name }) } });

  const { changes } = sides(holding(text), holding(number));
  expect(new Set(changes.map(({ schema }) => schema))).toEqual(new Set(['#/components/schemas/Cat/properties/name']));
});

test('changes that are too many to be listed do not hide that one breaks a client', () => {
  const many = (last: object, maxLength: number) =>
    props({ ...Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`p${at}`, { ...text, maxLength }])), last });

  const grave = sides(echo(many(text, 5)), echo(many(number, 6))).changes.filter(({ at }) => at.startsWith('request'));
  expect(grave.filter(({ weight }) => weight === 'breaking')).toMatchObject([
    { message: 'has further changes, which are not listed' },
  ]);
  const slight = sides(echo(many(text, 5)), echo(many(text, 6))).changes.filter(({ at }) => at.startsWith('request'));
  expect(slight).toHaveLength(201);
  expect(new Set(slight.map(({ weight }) => weight))).toEqual(new Set(['additive']));
});

test('of a listed value it is not said that a pattern refuses it, where that takes too long to tell', () => {
  const listed = { type: 'string', enum: [`${'a'.repeat(40)}!`] };
  const { changes } = sides(echo(listed), echo({ type: 'string', pattern: '^(a|a)*$' }));

  expect(new Set(changes.map(({ message }) => message))).toEqual(new Set(['is no longer limited to listed values']));
});
