import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createPace, noPace, paceFor } from '../fixtures/target/pace.ts';

const unlimited = { maxRps: null, maxRequests: null, workers: 1, worker: 0 };

test('without limits there is no waiting, and nothing is written', async ({}, testInfo) => {
  const pace = createPace({ ...unlimited, file: testInfo.outputPath('none', 'requests') });
  for (let sent = 0; sent < 1000; sent++) {
    pace.spend(1);
    await pace.turn();
  }
});

test('a budget applies to all workers together', ({}, testInfo) => {
  const file = testInfo.outputPath('requests');
  const workers = [0, 1, 2].map((worker) => createPace({ ...unlimited, maxRequests: 10, workers: 3, worker, file }));
  let granted = 0;
  for (let asked = 0; asked < 30; asked++) {
    try {
      workers[asked % 3]?.spend(1);
      granted += 1;
    } catch (error) {
      expect((error as Error).message).toMatch(/^Inconclusive: the run's budget of 10 requests \(LAS_MAX_REQUESTS\)/);
    }
  }
  expect(granted).toBe(10);
});

test('what is reserved for clean-up is taken out of the budget', ({}, testInfo) => {
  const pace = createPace({ ...unlimited, maxRequests: 3, file: testInfo.outputPath('requests') });
  pace.spend(2);
  expect(() => pace.spend(2)).toThrow('budget');
});

test('what was reserved and not used returns to the budget', ({}, testInfo) => {
  const pace = createPace({ ...unlimited, maxRequests: 3, file: testInfo.outputPath('requests') });
  pace.spend(3);
  pace.refund(2);
  pace.spend(1);
  pace.refund(-1);
  expect(() => pace.spend(1)).toThrow('budget');
});

test('a claim reserves what a check will spend, and returns the rest', ({}, testInfo) => {
  const file = testInfo.outputPath('requests');
  const [one, other] = [0, 1].map((worker) => createPace({ ...unlimited, maxRequests: 10, workers: 2, worker, file }));
  expect(one?.claim(6)).toBe(true);
  expect(other?.claim(5), 'more than is left').toBe(false);
  one?.spend(2);
  expect(other?.claim(4), 'nothing was taken by a claim that failed, or twice').toBe(true);
  expect(one?.claim(4), 'what the first check left').toBe(true);
  expect(() => one?.spend(5), 'more than was claimed').toThrow('budget');
  one?.spend(4);
});

/** The times of all turns, with each worker in a process of its own. */
async function turnsOf(file: string, maxRps: number, workers: number, turns: number): Promise<number[]> {
  const children = Array.from({ length: workers }, async (_, worker) => {
    const args = [JSON.stringify({ maxRps, maxRequests: null, workers, worker, file }), `${turns}`];
    const child = fork(join(import.meta.dirname, 'pace-worker.ts'), args, { execArgv: ['--import', 'tsx'] });
    const [times] = (await once(child, 'message')) as [number[]];
    return times;
  });
  return (await Promise.all(children)).flat().sort((a, b) => a - b);
}

test('a rate applies across processes, even when one replaces another', async ({}, testInfo) => {
  const file = testInfo.outputPath('requests');
  const maxRps = 20;
  const times = await turnsOf(file, maxRps, 2, 10);
  times.push(...(await turnsOf(file, maxRps, 2, 10)));
  expect(times).toHaveLength(40);
  for (const [at, start] of times.entries()) {
    const within = times.slice(at).filter((time) => time < start + 500).length;
    // Each worker keeps its own interval, so that at either end of a span one more turn per worker may fall into it.
    expect(within, `turns within half a second of ${start}`).toBeLessThanOrEqual(maxRps / 2 + 4);
  }
  rmSync(file, { force: true });
});

test('a clock that was set back does not stop a run', async ({}, testInfo) => {
  const file = testInfo.outputPath('requests');
  writeFileSync(`${file}.0.next`, `${Date.now() + 3_600_000}`);
  const pace = createPace({ ...unlimited, maxRps: 10, file });
  await pace.turn();
});

test('a file that cannot be read does not lift the limit', async ({}, testInfo) => {
  const file = testInfo.outputPath('requests');
  writeFileSync(`${file}.0.next`, 'garbage');
  const pace = createPace({ ...unlimited, maxRps: 20, file });
  const start = performance.now();
  for (let sent = 0; sent < 4; sent++) await pace.turn();
  expect(performance.now() - start).toBeGreaterThan(140);
});

test('work with a time limit sends nothing once it is over', async () => {
  await expect(paceFor(60, 'doctor', noPace).turn()).resolves.toBeUndefined();
  await expect(paceFor(-1, 'doctor', noPace).turn()).rejects.toThrow(
    'Inconclusive: doctor has taken -1 s, and sends no further request.',
  );
});
