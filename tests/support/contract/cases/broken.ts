import { bodies, type Family, type Values } from './case.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** One wrong schema, in a property that a value may have or lack. What stands beside it is right, and still holds. */
function beside(leaf: unknown, more: Record<string, unknown> = {}, odd: unknown = 'x'): Values {
  return {
    schema: ref('Thing'),
    schemas: {
      Thing: { type: 'object', required: ['count'], properties: { odd: ref('Odd'), count: ref('Count') } },
      Count: { type: 'integer' },
      Odd: leaf,
      ...more,
    },
    accepts: [{ count: 1 }, { odd, count: 1 }],
    refuses: [{ count: 'x' }, { odd, count: 'x' }, {}],
  };
}

/** A pattern of another dialect, beside a type: the text is right by the dialect in which it was written. */
const foreign = (pattern: string): Values => ({ schema: { type: 'string', pattern }, accepts: ['abc'], refuses: [5] });

export const broken: Family = {
  name: 'one broken schema beside good ones (3.0)',
  source: '3.0.3, Schema Object, for all but the broken one; the specification does not say how to treat that',
  cases: bodies('3.0', {
    'a type that does not exist': beside({ type: 'float' }),
    'a negative length': beside({ type: 'string', maxLength: -1 }),
    'an enumeration that is a text': beside({ type: 'string', enum: 'a' }),
    'required as a flag': beside({ type: 'string', required: true }),
    'properties as a list': beside({ type: 'object', properties: [{ name: 'a' }] }, {}, { name: 5 }),
    'a pattern that does not parse': beside({ type: 'string', pattern: '[' }),
    'a reference that leads nowhere': beside(ref('Nowhere')),
    'a base and a child that contain each other in place': beside(
      ref('Base'),
      { Base: { oneOf: [ref('Child')] }, Child: { allOf: [ref('Base'), { type: 'object' }] } },
      {},
    ),
    'a pattern of .NET': foreign('\\A[a-z]+\\z'),
    'a pattern with flags': foreign('(?i)^ABC$'),
  }),
};
