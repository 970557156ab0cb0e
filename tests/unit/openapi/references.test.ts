import { expect, test } from '@playwright/test';
import { createFollow } from '../../../openapi/references.ts';

const document = {
  openapi: '3.1.0',
  paths: {},
  components: {
    schemas: {
      Order: {
        $id: 'https://example.com/order',
        $defs: {
          Line: { type: 'object' },
          Part: { $id: 'parts/part', $defs: { Size: { type: 'integer' } } },
        },
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
