import { expect, test } from '@playwright/test';
import { createFollow, requestSchemas } from '../../../openapi/references.ts';

const document = {
  openapi: '3.1.0',
  paths: {},
  components: {
    schemas: {
      Order: {
        $id: 'https://example.com/order',
        $defs: { Line: { type: 'object' }, Part: { $id: 'parts/part', $defs: { Size: { type: 'integer' } } } },
      },
      Name: { type: 'string' },
    },
  },
};
const order = '#/components/schemas/Order';

for (const [ref, from, to] of [
  ['#/$defs/Line', `${order}/properties/line`, `${order}/$defs/Line`],
  ['#', `${order}/properties/again`, order],
  ['order#/$defs/Line', `${order}/properties/line`, `${order}/$defs/Line`],
  ['parts/part#/$defs/Size', `${order}/properties/part`, `${order}/$defs/Part/$defs/Size`],
  ['#/$defs/Size', `${order}/$defs/Part/properties/size`, `${order}/$defs/Part/$defs/Size`],
  ['https://example.com/order', '#/components/schemas/Name', order],
  // Documents with `$id` still refer to their components in this way.
  ['#/components/schemas/Name', `${order}/properties/name`, '#/components/schemas/Name'],
  ['#/$defs/Line', '#/components/schemas/Name', undefined],
] as const)
  test(`${ref} in ${from} leads ${to === undefined ? 'nowhere' : `to ${to}`}`, () => {
    expect(createFollow(document)(ref, from)?.at).toBe(to);
  });

test('OpenAPI 3.0 has no $id', () => {
  expect(createFollow({ ...document, openapi: '3.0.3' })('#/$defs/Line', `${order}/properties/line`)).toBeUndefined();
});

test('schemas of requests are those that no response leads to', () => {
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const content = (name: string) => ({ content: { 'application/json': { schema: to(name) } } });
  const schemas = {
    StaffCreate: { properties: { role: to('Role'), team: to('StaffTeam') } },
    Staff: { allOf: [to('Person'), { properties: { role: to('Role') } }] },
    Person: {},
    Role: {},
    StaffTeam: {},
    Unused: {},
  };
  const post = { requestBody: { $ref: '#/components/requestBodies/Staff' }, responses: { 201: content('Staff') } };
  const components = { schemas, requestBodies: { Staff: content('StaffCreate') } };
  expect([...requestSchemas({ openapi: '3.0.1', paths: { '/v1/staff': { post } }, components })].sort()).toEqual([
    'StaffCreate',
    'StaffTeam',
  ]);
});
