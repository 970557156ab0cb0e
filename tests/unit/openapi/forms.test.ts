import { expect, test } from '@playwright/test';
import { formOf, plain } from '../../support/openapi/forms.ts';
import { components, components31, pairs, ref } from '../../support/openapi/same-meaning.ts';
import { toldAsKept } from '../../support/told.ts';

for (const [name, [in30, in31, ...others]] of Object.entries(pairs)) {
  test(`${name} has one form, however it is written`, () => {
    const one = formOf(in30, '3.0.3', components);
    const expected = plain(one.forms, one.form);
    expect(one.forms.findings).toEqual([]);

    for (const version of ['3.1.1', '3.2.0']) {
      const other = formOf(in31, version, components31);
      expect(plain(other.forms, other.form), version).toEqual(expected);
      expect(other.forms.findings).toEqual([]);
    }
    for (const schema of others) {
      const other = formOf(schema, '3.0.3', components);
      expect(plain(other.forms, other.form), JSON.stringify(schema)).toEqual(expected);
    }
  });
}

test('siblings of a reference are ignored in OpenAPI 3.0', () => {
  const { forms, form } = formOf({ ...ref('Name'), minLength: 2, nullable: true }, '3.0.1', components);

  expect(form).toMatchObject({ name: 'Name', at: '#/components/schemas/Name', minLength: 0, maxLength: 20 });
  expect(forms.of(components.Name, '#/components/schemas/Name')).toBe(form);
});

test('a base whose alternatives extend it does not contain itself', () => {
  const { forms, form } = formOf(ref('Base'), '3.0.3', components);

  const [choice] = form.choices;
  const branches = choice!.branches.map(forms.below);
  expect(branches.map((branch) => [...branch.properties.keys()])).toEqual([
    ['kind', 'child'],
    ['kind', 'other'],
  ]);
  expect(branches.map((branch) => branch.choices)).toEqual([[], []]);
  expect(forms.of(ref('Child'), '#').choices, 'a child by itself is one of the alternatives').toHaveLength(1);
  expect(forms.findings).toEqual([]);
});

test('a discriminator knows its mapping, unmapped names, and what leads nowhere', () => {
  const { forms, form } = formOf(
    {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: 'Cat', nobody: '#/components/schemas/Nobody', name: '#/components/schemas/Name' },
      },
    },
    '3.0.3',
    components,
  );

  expect([...form.choices[0]!.discriminator!.targets.keys()]).toEqual(['cat', 'Dog']);
  expect(forms.findings).toEqual([
    {
      kind: 'fault',
      at: '#/components/schemas/Tested/discriminator/mapping/nobody',
      message: expect.stringMatching(/leads nowhere/),
    },
    {
      kind: 'fault',
      at: '#/components/schemas/Tested/discriminator/mapping/name',
      message: expect.stringMatching(/none of the alternatives/),
    },
  ]);
});

test('a discriminator of a base knows the components that extend it', () => {
  const { forms } = formOf({}, '3.1.0', {
    Pet: { type: 'object', discriminator: { propertyName: 'kind', mapping: { bird: 'Parrot' } } },
    Fish: { allOf: [ref('Pet')] },
    Parrot: { allOf: [ref('Pet')] },
    Shark: { allOf: [ref('Fish'), {}] },
    Stone: { type: 'object' },
  });
  const form = forms.of(ref('Pet'), '#');

  expect([...form.discriminator!.targets.keys()]).toEqual(['bird', 'Fish', 'Shark']);
  expect(form.choices).toEqual([]);
});

const closed = (name: string) => ({ type: 'object', properties: { [name]: {} }, additionalProperties: false });

const closedAgainst: Record<string, { schema: unknown; names: string[] }> = {
  'two closed parts': { schema: { allOf: [closed('a'), closed('b')] }, names: ['a', 'b'] },
  'a closed part beside an open one': {
    schema: { allOf: [closed('a'), { properties: { b: {} } }] },
    names: ['a', 'b'],
  },
  'a part that is closed by way of a reference': {
    schema: { allOf: [ref('Closed')], properties: { b: {} } },
    names: ['c', 'b'].sort(),
  },
};

for (const [name, { schema, names }] of Object.entries(closedAgainst)) {
  test(`${name}: one finding, and closed against all other names`, () => {
    const { forms, form } = formOf(schema, '3.0.3', { Closed: closed('c') });

    expect([...form.properties.keys()].sort()).toEqual(names);
    expect(forms.below(form.properties.get('b') ?? form.properties.get('a')!).never).toBe(false);
    expect(form.additional.sources).toMatchObject([{ raw: false }]);
    expect(forms.findings).toEqual([
      {
        kind: 'fault',
        at: '#/components/schemas/Tested',
        message: expect.stringMatching(/^is closed against properties/),
      },
    ]);
  });
}

const malformed: Record<string, [schema: unknown, openapi?: string]> = {
  'an unknown type': [{ type: 'float', maxLength: 3 }],
  'a type that is no text': [{ type: 5 }],
  'a length below 0': [{ type: 'string', maxLength: -1 }],
  'a length that is a text': [{ type: 'string', minLength: '1' }],
  'a bound that is a text': [{ type: 'integer', minimum: '1' }],
  'a factor of 0': [{ type: 'integer', multipleOf: 0 }],
  'an enumeration that is a text': [{ enum: 'a' }],
  'an empty enumeration': [{ enum: [] }],
  'required that is a text': [{ type: 'object', required: 'a' }],
  'required that is true': [{ type: 'object', required: true }],
  'properties that are a list': [{ properties: [] }],
  'a property that is no schema': [{ properties: { 'a/b': 5 } }],
  'a list of schemas that is an object': [{ allOf: {} }],
  'a part that is no schema': [{ allOf: [{ minLength: 1 }, null] }],
  'items that are a list': [{ items: [{}] }],
  'nullable that is a text': [{ type: 'string', nullable: 'yes' }],
  'a pattern that is a number': [{ pattern: 5 }],
  'a pattern of no language': [{ pattern: '(' }],
  'a reference that leads nowhere': [ref('Nobody')],
  'a reference outside the document': [{ $ref: 'https://example.com/a.json' }],
  'a reference to itself': [ref('Tested')],
  'parts that exclude each other': [{ allOf: [{ type: 'string' }, { type: 'integer' }] }],
  'an alternative that is the whole': [{ oneOf: [ref('Tested'), { minLength: 1 }] }],
  'a part that is the whole, five times': [{ minLength: 1, allOf: [1, 2, 3, 4, 5].map(() => ref('Tested')) }],
  'a type list in OpenAPI 3.0': [{ type: ['string', 'null'] }],
  'a numeric exclusive bound in OpenAPI 3.0': [{ type: 'integer', exclusiveMinimum: 0 }],
  'nullable in OpenAPI 3.1': [{ ...ref('Name'), nullable: true }, '3.1.0'],
};

// One finding with its place, and everything else is kept.
toldAsKept('malformed schemas', malformed, ([schema, openapi = '3.0.3']) => {
  const { forms, form } = formOf(schema, openapi, components);
  return [...forms.findings.map(({ at, message }) => `${at} ${message}`), JSON.stringify(plain(forms, form))];
});

test('anchors and identifiers lead to schemas from OpenAPI 3.1 on', () => {
  const schemas = {
    Anchored: { $anchor: 'here', type: 'string' },
    Identified: { $id: 'https://example.com/schemas/id', $defs: { inner: { $anchor: 'inner', type: 'integer' } } },
  };
  for (const [$ref, type] of [
    ['#here', 'string'],
    ['https://example.com/schemas/id#/$defs/inner', 'integer'],
    ['https://example.com/schemas/id#inner', 'integer'],
    ['#/components/schemas/Identified/%24defs/inner', 'integer'],
  ] as const) {
    const { forms, form } = formOf({ $ref }, '3.1.0', schemas);
    expect([...(form.types ?? [])], $ref).toEqual([type]);
    expect(forms.findings).toEqual([]);
  }
});

const hostile: Record<string, [schemas: Record<string, unknown>, findings: number]> = {
  'parts that double at each level': [
    {
      Tested: ref('S0'),
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, n) => [`S${n}`, { minLength: n, allOf: [ref(`S${n + 1}`), ref(`S${n + 1}`)] }]),
      ),
      S60: { type: 'string' },
    },
    0,
  ],
  'nullable parts that double at each level': [
    {
      Tested: ref('S0'),
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, n) => [
          `S${n}`,
          {
            nullable: true,
            allOf: [{ nullable: true, allOf: [ref(`S${n + 1}`)] }, { allOf: [ref(`S${n + 1}`)] }, ref('S0')],
          },
        ]),
      ),
      S60: { type: 'string' },
    },
    1,
  ],
  'parts nested 20,000 levels deep': [{ Tested: nested(20_000, (inner) => ({ allOf: [inner, { minLength: 1 }] })) }, 1],
  'references to references, 20,000 of them': [
    {
      Tested: { allOf: [ref('R0'), {}] },
      ...Object.fromEntries(
        Array.from({ length: 20_000 }, (_, n) => [`R${n}`, { allOf: [ref(`R${n + 1}`), { minLength: 1 }] }]),
      ),
      R20000: {},
    },
    1,
  ],
};

function nested(levels: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema;
}

for (const [name, [schemas, findings]] of Object.entries(hostile)) {
  test(`${name} are read in bounded time`, () => {
    const { forms } = formOf(schemas.Tested, '3.0.3', schemas);
    expect(forms.findings.length).toBeGreaterThanOrEqual(findings);
    expect(forms.findings.length).toBeLessThan(500);
  });
}

test('alternatives that lead to each other end', () => {
  const names = Array.from({ length: 30 }, (_, n) => `A${n}`);
  const schemas = Object.fromEntries(
    names.map((name, n) => [name, { oneOf: [...names.filter((other) => other !== name).map(ref), { minLength: n }] }]),
  );
  const { forms, form } = formOf(ref('A0'), '3.0.3', schemas);
  const seen = new Set<string>();
  const open = [form];
  while (open.length > 0 && seen.size < 200) {
    const here = open.pop()!;
    if (seen.has(here.key)) continue;
    seen.add(here.key);
    open.push(...here.choices.flatMap(({ branches }) => branches.map(forms.below)));
  }
  expect(form.choices).toHaveLength(1);
});
