import { expect, test } from '@playwright/test';
import { Lasting } from '../fixtures/resources/lasting.ts';
import type { Item } from '../fixtures/resources/rows.ts';

const learner = { learnerId: 'l', email: 'a@example.com', createdAt: '2026-11-22T09:00:07Z', note: 'x' };

test('a member that changes by itself from read to read is ignored from then on', async () => {
  let reads = 0;
  const read = async (): Promise<Item> => ({ ...learner, reads: ++reads });
  const lasting = new Lasting();

  await lasting.learn(read, await read(), await read());

  expect(lasting.of(await read())).toEqual(learner);
});

test('a member that only one form of a record has, and that changes by itself, is ignored', async () => {
  let reads = 0;
  const row = async (): Promise<Item> => ({ email: learner.email, reads: ++reads });
  const lasting = new Lasting('email');

  await lasting.form('row', row);
  expect(lasting.of(await lasting.form('row', row))).toEqual({ email: learner.email });
});

test('a time of reading in whole seconds is detected after a second', async () => {
  const read = async (): Promise<Item> => ({ ...learner, readAt: new Date().toISOString().replace(/\.\d+/, '') });
  const lasting = new Lasting();

  await lasting.learn(read, await read(), await read());

  expect(lasting.of(await read())).toEqual(learner);
});

test('what a write has changed is kept, and so is a documented member that changes by itself', async () => {
  let emails = 0;
  const read = async (): Promise<Item> => ({ ...learner, email: `${++emails}@example.com`, note: 'y' });
  const lasting = new Lasting('email');

  await lasting.learn(read, await read(), learner);

  expect(lasting.of(learner)).toEqual(learner);
});
