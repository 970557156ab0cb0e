import { answered, bodyDocument, type Case, type Family, messages, ref, sent, text } from './case.ts';

const id = { type: 'string', readOnly: true };
const password = { type: 'string', writeOnly: true };

const required = ['id', 'name', 'password'];
const properties = { id, name: text, password };
const asked = { name: 'x', password: 'p' };
const shown = { id: '1', name: 'x' };

/** What lacks a property of the other direction is right; what lacks one of this direction is not. */
function both(
  name: string,
  schema: unknown,
  wrap: (value: object) => unknown,
  schemas: Record<string, unknown> = {},
): Case[] {
  return messages(name, bodyDocument('3.0', schema, schemas), {
    accepts: [sent(wrap(asked)), answered(wrap(shown))],
    refuses: [
      sent(wrap({ name: 'x' })),
      answered(wrap({ name: 'x' })),
      sent(wrap({ ...asked, name: 5 })),
      answered(wrap({ ...shown, name: 5 })),
    ],
  });
}

const Person = { type: 'object', required, properties };
const same = (value: object) => value;

export const directions: Family = {
  name: '`readOnly` and `writeOnly` by direction (3.0)',
  source: '3.0.3, Schema Object, `readOnly`, `writeOnly`: `required` takes effect in one direction only',
  cases: [
    ...both('in one object', Person, same),
    ...both('by reference', ref('Person'), same, { Person }),
    ...both('closed', { ...Person, additionalProperties: false }, same),
    ...both(
      'required in one part of allOf, marked in the next',
      {
        allOf: [
          { type: 'object', required },
          { type: 'object', properties },
        ],
      },
      same,
    ),
    ...both(
      'required beside allOf, marked in a part',
      { type: 'object', required, allOf: [{ type: 'object', properties }] },
      same,
    ),
    ...both('marked beside allOf, required in a part', { type: 'object', properties, allOf: [ref('All')] }, same, {
      All: { type: 'object', required },
    }),
    ...both(
      'in a base that is extended',
      { allOf: [ref('Person'), { type: 'object', properties: { nick: text } }] },
      same,
      { Person },
    ),
    ...both(
      'marked where a reference leads',
      { type: 'object', required, properties: { id: ref('Id'), name: text, password: ref('Password') } },
      same,
      { Id: id, Password: password },
    ),
    ...both('in items', { type: 'array', items: ref('Person') }, (value) => [value], { Person }),
    ...both('in a property', { type: 'object', required: ['who'], properties: { who: Person } }, (who) => ({ who })),
    ...both('in additional properties', { type: 'object', additionalProperties: Person }, (who) => ({ who })),
    ...both('in a branch of a choice', { oneOf: [Person, { type: 'integer' }] }, same),
    ...messages(
      'required in a branch, marked beside the choice',
      bodyDocument('3.0', {
        type: 'object',
        properties: { password },
        oneOf: [{ required: ['password', 'a'] }, { required: ['b'] }],
      }),
      { accepts: [answered({ a: 1 }), answered({ b: 1 })], refuses: [answered({ a: 1, password: 'x' }), answered({})] },
    ),
    ...both('in an object or null', { ...Person, nullable: true }, same),
  ],
};
