import { expect, test } from '@playwright/test';
import type { ApiResponse } from '../fixtures/api/client.ts';
import { learnerUniqueReference } from '../fixtures/resources/learner-unique-reference.ts';
import { idOf, rowsOf, stringsIn } from '../fixtures/resources/rows.ts';
import { unique } from '../fixtures/resources/unique.ts';

const id = '6f1c7b52-4a08-4b0e-9d2c-5b1a3a0f9d11';
const answer = (body: unknown) => ({ body, text: JSON.stringify(body), operation: 'GET /v1/tags', status: 200 });
const rows = (body: unknown) => rowsOf(answer(body) as ApiResponse);

test('rows are found in a bare array and in any wrapper', () => {
  expect(rows([1])).toEqual([1]);
  expect(rows({ totalRecords: 1, whatever: [{ id: 1 }] })).toEqual([{ id: 1 }]);
});

test('rows may be ids alone, in a wrapper as well', () => {
  expect(rows([id])).toEqual([id]);
  expect(rows({ webhooks: [id], totalRecords: 1 })).toEqual([id]);
  expect(rows({ webhooks: [{ id }], systemEventIds: [id] })).toEqual([{ id }]);
});

test('rows are found beside links and warnings, even if there are no rows', () => {
  expect(rows({ links: ['self'], rows: [{ id: 1 }], warnings: [] })).toEqual([{ id: 1 }]);
  expect(rows({ links: ['self'], rows: [] })).toEqual([]);
  const links = [{ rel: 'self', href: '/v1/learners' }];
  expect(rows({ links, rows: [{ id: 1 }] })).toEqual([{ id: 1 }]);
  expect(rows({ links, rows: [] })).toEqual([]);
  expect(rows({ links, totalRecords: 0 })).toEqual([]);
  expect(rows({ links: ['self'], totalRecords: 0 })).toEqual([]);
});

test('rows are found in a nested wrapper, whatever page data is beside them', () => {
  expect(rows({ page: { totalRecords: 2, next: null }, data: { items: [{ id: 1 }] } })).toEqual([{ id: 1 }]);
  expect(rows({ next: null, data: { items: [] } })).toEqual([]);
});

test('where empty members are null or omitted, an empty list is found', () => {
  expect(rows({ totalRecords: 0, learners: null })).toEqual([]);
  expect(rows({ totalRecords: 2 })).toEqual([]);
  expect(rows({ data: { totalRecords: 2 } })).toEqual([]);
});

test('a response without a single list is inconclusive, not wrong', () => {
  for (const body of [
    { whatever: 1 },
    { totalRecords: 2, a: [{}], b: [{}] },
    { warnings: ['a'], names: ['b'] },
    null,
    'text',
  ])
    expect(() => rows(body)).toThrow(/^Inconclusive: no list/);
});

test('an id is found by its name, as `id`, as the only UUID, or as the whole response', () => {
  expect(idOf({ webhookId: id, other: crypto.randomUUID() }, 'webhookId')).toBe(id);
  expect(idOf({ id, other: crypto.randomUUID() }, 'webhookId')).toBe(id);
  expect(idOf({ reference: id }, 'webhookId')).toBe(id);
  expect(idOf(id, 'webhookId')).toBe(id);
  expect(idOf({ a: id, b: crypto.randomUUID() }, 'webhookId')).toBeNull();
});

test('strings are found at any depth, keys included', () => {
  expect(stringsIn({ errors: { Gender: ['bad'] }, n: 1 })).toEqual(['errors', 'Gender', 'bad', 'n']);
});

test('unique names are legal tag names and do not repeat', () => {
  const names = Array.from({ length: 5000 }, () => unique());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9-]{3,20}$/.test(name))).toEqual([]);
});

test('learner references have ten digits and the right check digit', () => {
  for (let tries = 0; tries < 200; tries++) {
    const digits = [...learnerUniqueReference()].map(Number);
    const sum = digits.slice(0, 9).reduce((total, digit, position) => total + digit * (10 - position), 0);
    expect(digits).toHaveLength(10);
    expect(digits[9]).toBe(10 - (sum % 11));
  }
});
