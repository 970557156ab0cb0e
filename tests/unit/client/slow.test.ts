import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Recorder } from '../../../client/recorder.ts';
import { Driver, type Scenario } from '../../../client/scenario/driver.ts';
import { compact } from '../../../client/scenario/messages.ts';
import { raceAgain } from '../../../client/scenario/phases.ts';
import { plain, sound } from '../../../client/scenario/variants.ts';
import { nothingDeclared } from '../../support/client-calls.ts';
import { serving } from '../../support/serving.ts';

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
  const scenario = {
    sandbox: { recorder },
    subject: { url: client.url, secret: 'secret', restart: null },
    declared: nothingDeclared,
    probe,
    tell: () => {},
  };
  const driver = new Driver(scenario as unknown as Scenario);
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
  const recorder = new Recorder();
  let works = 0;
  const exec = async () => {
    works += 1;
    await sleep(20);
  };
  const scenario = { sandbox: { recorder }, subject: { url: 'http://127.0.0.1:9' }, declared: nothingDeclared, exec };
  const driver = new Driver({ ...scenario, tell: () => {} } as unknown as Scenario);
  expect(await driver.readsWhenTold(() => true)).toBe(true);
  const first = driver.work('first');
  await sleep(5);
  const [second, third] = [driver.work('second'), driver.work('third')];
  expect(works).toBe(2);
  await Promise.all([first, second, third]);
  expect(works).toBe(3);
  expect(recorder.entries()).toHaveLength(3);
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
