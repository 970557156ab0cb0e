/** How deliveries are sent and waited for, to receivers of this process. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../client/command.ts';
import { Recorder } from '../../../client/recorder.ts';
import { Driver, type Scenario } from '../../../client/scenario/driver.ts';
import { compact, type Message } from '../../../client/scenario/messages.ts';
import { type Remembered, raceAgain, seconds } from '../../../client/scenario/phases.ts';
import { plain, sound, type Variant } from '../../../client/scenario/variants.ts';
import type { Delivery } from '../../../client/trace.ts';
import { nothingDeclared } from '../../support/client-calls.ts';
import { answers, but, message, outcomeOf, runOf } from '../../support/receiver-run.ts';
import { serving } from '../../support/serving.ts';

/** A driver of deliveries to this address, without what else a run has. */
function driverTo(url: string, more: object = {}): Driver {
  const subject = { url, secret: 'secret', restart: null };
  const scenario = { sandbox: { recorder: new Recorder() }, subject, declared: nothingDeclared, tell: () => {} };
  return new Driver({ ...scenario, ...more } as unknown as Scenario);
}

for (const status of [429, 503])
  test(`a delivery that a limit of the receiver keeps off with ${status} comes again until it is taken`, async () => {
    const { asked, sent } = await sendingTo(status, false);
    expect(sent).toMatchObject({ answer: { status: 202 } });
    expect(asked).toBe(3);
  });

test('a delivery whose read was refused does not come again by itself', async () => {
  const { asked, sent } = await sendingTo(503, true);
  expect(sent).toMatchObject({ answer: { status: 503 } });
  expect(asked).toBe(1);
});

/** Sends to a receiver that takes the third attempt. */
async function sendingTo(status: number, isTroubled: boolean): Promise<{ asked: number; sent: Delivery }> {
  let asked = 0;
  const { url, close } = await serving((_, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? status : 202).end();
  });
  const driver = driverTo(url);
  const sent = await driver.send({ ...plain, isTroubled }, 1, message);
  await driver.close();
  close();
  return { asked, sent };
}

test('what a limit keeps off in the end is neither refused nor accepted', () => {
  const limited = (isIt: (delivery: Delivery) => boolean) => but(isIt, () => ({ answer: answers(429), effects: 0 }));
  for (const check of ['sound.spacing', 'forged.body'])
    expect(outcomeOf(check, runOf(limited((one) => one.check === check)))).toBe('inconclusive');
  const again = limited((one) => one.check === 'repeat.same-record' && one.variant === 'again');
  for (const probe of [true, false])
    expect(outcomeOf('repeat.same-record', runOf(again, { probe }))).toBe('inconclusive');
});

test('a delivery that finds nobody comes again until the receiver has been started again', async () => {
  const port = await freePort();
  const driver = driverTo(`http://127.0.0.1:${port}`);
  const sent = driver.send(plain, 1, message);
  await sleep(300);
  const receiver = createServer((_, response) => response.end()).listen(port, '127.0.0.1');
  expect(await sent).toMatchObject({ answer: { status: 200 } });
  await driver.close();
  receiver.close();
});

test('a delivery comes again in the same bytes and in others, so who remembers bytes in place of DataIds is seen', async () => {
  const bodies: string[] = [];
  const send = async (variant: Variant, _: number, sent: Message) =>
    void bodies.push(variant.write(sent, 'secret').body.toString());
  const driver = { send, countAgain: () => {}, crashes: 0 } as unknown as Driver;
  const one = { message, crashes: 0 };
  const remembered: Remembered = new Map([1, 2, 3, 4].map((attempt) => [`repeat.after ${attempt}`, one]));
  await seconds(driver, remembered, 'repeat.after');
  expect(bodies.map((body) => JSON.parse(body).DataId)).toEqual(Array(4).fill(message.dataId));
  expect([...new Set(bodies)].map((one) => bodies.filter((body) => body === one).length)).toEqual([2, 2]);
});

const learners = Array.from({ length: 30 }, () => randomUUID());

/** A receiver that answers at once and takes one delivery after the other; it reads nothing for those of event 300. */
async function oneAtATime(recorder: Recorder, workMs: number) {
  const done = new Set<string>();
  let last = Promise.resolve();
  const receiver = await serving(async (request, response) => {
    const { SystemEvent, DataId, Data } = JSON.parse(await text(request));
    response.writeHead(202).end();
    last = last
      .then(() => sleep(workMs))
      .then(() => {
        done.add(DataId);
        if (SystemEvent.Id === 100) read(recorder, Data.LearnerId);
      });
  });
  return { ...receiver, done };
}

function read(recorder: Recorder, learner: string): void {
  const path = `/v1/learners/${learner}/assessment`;
  const call = { method: 'GET', path, operation: 'GET /v1/learners/{learnerId}/assessment', query: [] };
  const at = recorder.now();
  recorder.call({ ...call, at, answeredAt: at, contentType: null, authorization: null, status: 200 } as never);
}

async function driverOf(probe: (dataId: string) => Promise<number>, workMs = 0) {
  const recorder = new Recorder();
  const client = await oneAtATime(recorder, workMs);
  const driver = driverTo(client.url, { sandbox: { recorder }, probe });
  const send = (event: number, learner: string | null) =>
    driver.send(plain, 1, { event, learner, dataId: randomUUID(), requestId: null, sections: [] });
  const close = async () => {
    await driver.close();
    client.close();
  };
  return { driver, client, send, close };
}

test('a client that takes one delivery after the other is not quiet while it does what needs no read', async () => {
  let hasDone = (_: string) => false;
  const { driver, client, send, close } = await driverOf(async (dataId) => (hasDone(dataId) ? 1 : 0), 60);
  hasDone = (dataId) => client.done.has(dataId);
  for (const learner of learners.slice(0, 20)) await send(100, learner);
  for (let number = 1; number <= 15; number++) await send(300, null);
  for (const learner of learners.slice(20)) await send(100, learner);
  await driver.settle('all');
  const evidence = driver.evidence();
  expect(evidence.deliveries.filter(({ dataId }) => evidence.effects(dataId) === 0)).toEqual([]);
  await close();
});

test('what had no effect yet is counted again, until the client is restarted', async () => {
  let effects = 0;
  const { driver, send, close } = await driverOf(async () => effects);
  const { dataId } = await send(300, null);
  await driver.settle('first');
  effects = 1;
  await driver.settle('second');
  expect(driver.evidence().effects(dataId)).toBe(1);
  effects = 0;
  const late = await send(300, null);
  await driver.settle('third');
  await driver.reconnect();
  effects = 1;
  await driver.settle('after a restart');
  expect(driver.evidence().effects(late.dataId)).toBe(0);
  await close();
});

test('a client that works already when it is told to works once more, for all who tell it meanwhile', async () => {
  let works = 0;
  const exec = async () => {
    works += 1;
    await sleep(20);
  };
  const driver = driverTo('http://127.0.0.1:9', { exec });
  expect(await driver.readsWhenTold(() => true)).toBe(true);
  const first = driver.work('first');
  await sleep(5);
  const [second, third] = [driver.work('second'), driver.work('third')];
  expect(works).toBe(2);
  await Promise.all([first, second, third]);
  expect(works).toBe(3);
  expect(driver.sandbox.recorder.entries()).toHaveLength(3);
  await driver.close();
});

test('a client that has lost one race of two is given more, until it loses another', async () => {
  const effects = [1, 10, 1, 1, 4, 1];
  const counted = new Map<string, number>();
  const { driver, close } = await driverOf(async (dataId) => {
    if (!counted.has(dataId)) counted.set(dataId, effects[counted.size] ?? 1);
    return counted.get(dataId)!;
  });
  let next = 0;
  driver.learner = async () => learners[next++]!;
  for (const attempt of [1, 2]) await driver.send(sound('repeat.together', 'at-once', compact), attempt);
  await driver.settle('two races');
  await raceAgain(driver);
  expect([...counted.values()]).toEqual([1, 10, 1, 1, 4]);
  await close();
});
