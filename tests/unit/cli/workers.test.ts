import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { orderOptions, workerOptions, workersAt } from '../../../cli/run/workers.ts';
import { readConfig } from '../../../fixtures/target/config.ts';
import { tell } from '../../../protocol/run-notes.ts';
import { whilePrinting } from '../../support/faults/printed.ts';
import { configFor, serving } from '../../support/serving.ts';

for (const [latencyMs, workers] of [
  [0.4, 4],
  [16, 4],
  [24, 6],
  [48, 12],
  [2_000, 12],
] as const)
  test(`a target that answers in ${latencyMs} ms gets ${workers} workers`, () => {
    expect(workersAt(latencyMs)).toBe(workers);
  });

const control = { LAS_CONTROL_URL: 'http://127.0.0.1:9' };

test('the time that the target takes is measured', async () => {
  const { url, close } = await serving((_, response) => void sleep(100).then(() => response.writeHead(401).end()));
  expect(await workerOptions(readConfig({ LAS_BASE_URL: url, ...control }))).toEqual(['--workers=12']);
  close();
});

for (const [which, variables] of Object.entries({
  'a target that does not answer': { LAS_BASE_URL: 'http://127.0.0.1:9', ...control },
  'the embedded service': {},
  'a limited number of requests': { LAS_BASE_URL: 'http://127.0.0.1:9', ...control, LAS_MAX_REQUESTS: '500' },
  'a limited rate of requests': { LAS_BASE_URL: 'http://127.0.0.1:9', ...control, LAS_MAX_RPS: '5' },
}))
  test(`${which} leaves the number of workers as it is`, async () => {
    expect(await workerOptions(readConfig(variables))).toEqual([]);
  });

test('the order of files is mixed where organisations are the run’s own, except with specs of the user’s own and in shards', () => {
  const own = readConfig({ LAS_BASE_URL: 'http://127.0.0.1:9', ...control });
  expect(orderOptions(readConfig({}), {})).toEqual(['--shuffle=7']);
  expect(orderOptions(own, {})).toEqual(['--shuffle=7']);
  expect(orderOptions(own, { specs: 'own' })).toEqual([]);
  expect(orderOptions(own, { shard: '1/2' })).toEqual([]);
  expect(orderOptions(configFor('http://127.0.0.1:9'), {})).toEqual([]);
});

for (const [budget, options] of [
  ['500', ['--workers=1']],
  ['1500', []],
] as const)
  test(`a shared target gets ${options.length === 0 ? 'the usual workers' : 'one worker'} with a budget of ${budget} requests`, async () => {
    expect(await workerOptions(configFor('http://127.0.0.1:9', { LAS_MAX_REQUESTS: budget }))).toEqual(options);
  });

test('a target that ends a token when it issues the next gets one worker', async () => {
  const config = configFor('http://127.0.0.1:9');
  expect(await workerOptions(config)).toEqual([]);
  tell({ revokesTokens: true });
  const said: string[] = [];
  expect(await whilePrinting(said, () => workerOptions(config))).toEqual(['--workers=1']);
  expect(said.join('')).toMatch(/^The target revokes a token when it issues another .*\n$/);
  tell({ revokesTokens: false });
});
