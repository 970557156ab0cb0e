import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Patience } from '../fixtures/receiver/patience.ts';
import { type Receiver, type Registration, startReceiver } from '../fixtures/receiver/receiver.ts';
import { event } from './event-bodies.ts';
import { postTo } from './sender.ts';

const enough = 3;
const timeoutMs = 200;

const newFile = () => join(mkdtempSync(join(tmpdir(), 'patience-')), 'state', 'delivered');

interface Scene {
  receiver: Receiver;
  deliver: () => Promise<unknown>;
  deliverTo: (url: string, eventId: number) => Promise<unknown>;
}

/** A receiver of one worker of the run that the file belongs to. */
async function receiverOf(file: string): Promise<Scene> {
  let registered: Registration | undefined;
  const register = async (_: string, registration: Registration) => {
    registered = registration;
  };
  const receiver = await startReceiver({ register }, { timeoutMs, patience: new Patience(file) });
  const deliverTo = (url: string, eventId: number) => postTo(registered!, url, event(eventId));
  return { receiver, deliverTo, deliver: () => deliverTo(receiver.inbox().url, 100) };
}

/** How a wait for a delivery that does not come fails. */
const failure = (receiver: Receiver, options = {}) =>
  receiver
    .inbox()
    .waitForDelivery({}, options)
    .then(
      () => 'a delivery came',
      (error: Error) => error.message,
    );

test('waits are shorter after several in vain, in all workers, and the failure says so', async () => {
  const file = newFile();
  const [one, other] = [await receiverOf(file), await receiverOf(file)];

  for (let times = 0; times < enough; times++) expect(await failure(one.receiver)).toContain('within 200 ms;');
  expect(await failure(other.receiver)).toContain('within 20 ms (shortened, since');

  for (const { receiver } of [one, other]) await receiver.close();
});

test('one delivery to any worker ends that, for good', async () => {
  const file = newFile();
  const [one, other] = [await receiverOf(file), await receiverOf(file)];
  for (let times = 0; times < enough; times++) await failure(one.receiver);

  await other.deliver();

  for (let times = 0; times < enough; times++) expect(await failure(one.receiver)).toContain('within 200 ms;');
  for (const { receiver } of [one, other]) await receiver.close();
});

test('waits for one event are shorter once several were in vain, until one succeeds, and others stay long', async () => {
  const file = newFile();
  const [one, other] = [await receiverOf(file), await receiverOf(file)];
  const inbox = one.receiver.inbox();
  const waitFor = (eventId: number) =>
    inbox.waitForDelivery({ eventId }).then(
      () => 'a delivery came',
      (error: Error) => error.message,
    );
  await one.deliverTo(inbox.url, 100);

  for (let times = 0; times < enough; times++) expect(await waitFor(700)).toContain('within 200 ms;');
  for (let times = enough; times < 5; times++)
    expect(await waitFor(700)).toContain('within 20 ms (shortened, since several full waits');
  expect(await waitFor(700), 'the sixth').toContain('within 200 ms;');
  expect(await waitFor(700)).toContain('within 20 ms (shortened');
  expect(await waitFor(800)).toContain('within 200 ms;');
  expect(await waitFor(100)).toBe('a delivery came');

  const elsewhere = other.receiver.inbox();
  await other.deliverTo(elsewhere.url, 700);
  await elsewhere.waitForDelivery({ eventId: 700 });

  expect(await waitFor(700)).toContain('within 200 ms;');
  for (const { receiver } of [one, other]) await receiver.close();
});

test('waits that a test cut short itself do not count', async () => {
  const { receiver } = await receiverOf(newFile());

  for (let times = 0; times < enough; times++) await failure(receiver, { timeoutMs: 1 });

  expect(await failure(receiver)).toContain('within 200 ms;');
  await receiver.close();
});

test('files that cannot be written leave waits long, and cost no delivery', async () => {
  const file = newFile();
  for (const taken of [file, `${file}.vain`]) mkdirSync(taken, { recursive: true });
  const { receiver, deliver } = await receiverOf(file);

  for (let times = 0; times <= enough; times++) expect(await failure(receiver)).toContain('within 200 ms;');
  expect(await deliver()).toBe(200);
  await receiver.close();
});
