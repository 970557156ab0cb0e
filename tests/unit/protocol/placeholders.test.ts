import { expect, test } from '@playwright/test';
import { placeheld, Strangers } from '../../../protocol/redaction/strangers.ts';
import { emptyShape, see, typesOf } from '../../../protocol/shapes.ts';

test('a placeholder tells the type of what it stands for; the description of a secret does not', () => {
  const texts = ['[uuid]', '[email, 3 characters]', '[text, 9 characters]', '[integer, 5 characters]', '[boolean]'];
  expect(texts.map(placeheld)).toEqual(['uuid', 'email', 'string', 'integer', 'boolean']);
  for (const text of ['[token of tutor]', '[secret]', 'uuid', '[link]x']) expect(placeheld(text)).toBeUndefined();
});

test('what others have written has the shape that it had, and belongs to no enumeration', () => {
  const others = { name: 'Amy March', reference: 12345, active: true, event: { Id: 100 } };
  const sent = { direction: 'call', method: 'GET', url: 'https://api.test/v1/learners', status: 200 } as const;
  const masked = JSON.parse(new Strangers('runner').masked(JSON.stringify([others]), sent));
  const shape = emptyShape();
  see(shape, masked[0]);
  const fields = [...shape.fields].map(([name, field]) => [name, ...typesOf(field)]);
  expect(fields).toEqual([
    ['name', 'string'],
    ['reference', 'integer'],
    ['active', 'boolean'],
    ['event', 'object'],
  ]);
  expect([...shape.fields.get('name')!.values, ...shape.fields.get('reference')!.values]).toEqual([]);
});

test('which event a delivery is of is nobody’s secret', () => {
  const body = {
    Data: { LearnerId: '2dd11f70-0126-4d25-8a1c-5eae7725b93d' },
    SystemEvent: { Id: 100, DisplayName: 'Assessment Completed' },
  };
  const sent = { direction: 'delivery', method: 'POST', url: 'https://r.example.org/', status: null } as const;
  const masked = new Strangers('runner').masked(JSON.stringify(body), sent);
  expect(JSON.parse(masked)).toEqual({ ...body, Data: { LearnerId: '[uuid]' } });
});
