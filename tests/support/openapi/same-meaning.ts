/** Schemas in several spellings: each has one form, and none is a change of another. */

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What the schemas refer to. */
export const components = {
  Name: { type: 'string', maxLength: 20 },
  Tutor: { type: 'object', required: ['email'], properties: { email: { type: 'string' } } },
  MaybeName: { type: 'string', nullable: true },
  Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
  Dog: { type: 'object', properties: { kind: { type: 'string' }, barks: { type: 'boolean' } } },
  Base: { type: 'object', properties: { kind: { type: 'string' } }, oneOf: [ref('Child'), ref('Other')] },
  Child: { allOf: [ref('Base'), { type: 'object', properties: { child: { type: 'integer' } } }] },
  Other: { allOf: [ref('Base'), { type: 'object', properties: { other: { type: 'integer' } } }] },
};
export const components31 = { ...components, MaybeName: { type: ['string', 'null'] } };

/** Schemas that mean the same; those of the second column are of OpenAPI 3.1, the others of 3.0. */
export const pairs: Record<string, [schema: unknown, in31: unknown, ...others: unknown[]]> = {
  'a nullable type': [
    { type: 'string', nullable: true },
    { type: ['string', 'null'] },
    { anyOf: [{ type: 'string' }, { enum: [null] }] },
    { oneOf: [{ type: 'string', nullable: true }] },
  ],
  'a nullable reference': [
    { nullable: true, allOf: [ref('Tutor')] },
    { anyOf: [ref('Tutor'), { type: 'null' }] },
    { nullable: true, oneOf: [ref('Tutor')] },
  ],
  'a nullable choice': [
    { nullable: true, oneOf: [ref('Cat'), ref('Dog')] },
    { oneOf: [ref('Cat'), ref('Dog'), { type: 'null' }] },
  ],
  'a nullable enumeration': [
    { type: 'string', nullable: true, enum: ['a', 'b'] },
    { enum: ['a', 'b', null] },
    { type: 'string', nullable: true, enum: ['a', 'b', null] },
  ],
  'a constant': [{ type: 'string', enum: ['a'] }, { const: 'a' }],
  'titled constants': [
    { type: 'integer', enum: [1, 2] },
    {
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two' },
      ],
    },
    { anyOf: [{ enum: [1] }, { enum: [2, 1] }] },
  ],
  'an exclusive bound': [
    { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
    { type: 'number', exclusiveMinimum: 1, maximum: 5 },
  ],
  'an exclusive bound of an integer': [
    { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9.5 },
    { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
    { type: 'integer', minimum: 1, maximum: 9 },
  ],
  'two bounds, of which one is exclusive': [
    { type: 'number', minimum: 3 },
    { type: 'number', minimum: 3, exclusiveMinimum: 2 },
  ],
  'the bounds of a format': [
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int32', minimum: -2147483648, maximum: 2147483647 },
  ],
  'what says nothing': [
    { type: 'array' },
    {
      type: 'array',
      items: {},
      minItems: 0,
      uniqueItems: false,
      deprecated: false,
      title: 'x',
      'x-y': 1,
      examples: [1],
    },
    { type: 'array', nullable: false, items: { description: 'anything' } },
  ],
  'what says nothing of an object': [
    { type: 'object' },
    { type: 'object', properties: {}, required: [], minProperties: 0, additionalProperties: true, readOnly: false },
    { type: 'object', additionalProperties: {} },
  ],
  'a pattern that matches everything': [{ type: 'string' }, { type: 'string', pattern: '.*', minLength: 0 }],
  bytes: [
    { type: 'string', format: 'binary' },
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ],
  'a reference with siblings': [
    { allOf: [ref('Name'), { minLength: 2 }] },
    { ...ref('Name'), minLength: 2 },
    { minLength: 2, allOf: [ref('Name')] },
  ],
  'a choice of one': [
    { type: 'object', allOf: [ref('Tutor')] },
    { oneOf: [ref('Tutor')] },
    { anyOf: [ref('Tutor')] },
    ref('Tutor'),
    { allOf: [{ allOf: [ref('Tutor')] }] },
  ],
  'parts that define a property twice': [
    { type: 'object', properties: { a: { type: 'integer', minimum: 2, maximum: 5 } }, required: ['a'] },
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer', minimum: 2 } } },
        { properties: { a: { type: 'number', maximum: 5 } }, required: ['a'] },
      ],
    },
  ],
  'null that only one part allows': [
    { type: 'string', minLength: 1 },
    { allOf: [{ type: ['string', 'null'] }, { type: 'string', minLength: 1 }] },
    { allOf: [ref('MaybeName'), { type: 'string', minLength: 1 }] },
  ],
  'further properties of one part': [
    {
      type: 'object',
      properties: { a: { type: 'integer', minimum: 3 }, b: { type: 'integer' } },
      additionalProperties: { type: 'integer' },
    },
    {
      allOf: [
        { type: 'object', properties: { b: {} }, additionalProperties: { type: 'integer' } },
        { properties: { a: { minimum: 3 }, b: { type: 'integer' } } },
      ],
    },
  ],
  'first items': [
    { type: 'array', items: { type: 'integer' }, minItems: 1 },
    { allOf: [{ type: 'array', items: { type: 'integer' } }, { minItems: 1 }] },
  ],
  'properties that nothing evaluates': [
    {
      type: 'object',
      properties: { email: { type: 'string' }, age: { type: 'integer' } },
      required: ['email'],
      additionalProperties: false,
    },
    { allOf: [ref('Tutor')], properties: { age: { type: 'integer' } }, unevaluatedProperties: false },
  ],
};
