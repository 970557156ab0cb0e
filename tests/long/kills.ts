/**
 * `npm run test:long -- kills [50] [--first 1]`: kills runs on a shared target (default 50), each at a random moment, all of
 * its processes or only one, while 5 % of the requests get a fault. After `clean`, none of their records is left, and those
 * of others are unchanged.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { randomNumbers } from '../../proof/plan.ts';
import { ended, lasConformance, startCommand } from '../support/faults/command.ts';
import { holdingsOf } from '../support/faults/holdings.ts';
import { createNeighbours } from '../support/faults/neighbours.ts';
import { allEnded, familyOf, kill } from '../support/faults/processes.ts';
import { startFaultyProxy } from '../support/faults/proxy.ts';
import { longTest } from '../support/long-test.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'string', default: '1' } },
});
const kills = Number(positionals[0] ?? 50);
const first = Number(values.first);

/** Moments are counted in requests sent rather than seconds, because a run on a busy machine is slower. */
const mostRequests = 400;
const endLimitMs = 30_000;

/** Which processes are killed: all at once, as when a container ends, or a single one. */
const victims = {
  all: (family: number[]) => family,
  command: (family: number[]) => family.slice(0, 1),
  runner: (family: number[]) => family.slice(1, 2),
  'one worker': (family: number[]) => family.slice(-1),
};
type Victim = keyof typeof victims;
const turns: Victim[] = ['all', 'all', 'runner', 'all', 'one worker', 'all', 'command'];

const { folder, service, fail, finish } = await longTest('kills');
const { variables, organisations } = await createSharedEnvironment(service);
const neighbours = await createNeighbours(variables);
const before = await holdingsOf(service, organisations);

async function killAndClean(number: number): Promise<string[]> {
  const random = randomNumbers(number);
  const victim = turns[number % turns.length] ?? 'all';
  const proxy = await startFaultyProxy({ target: service.baseUrl, rate: 0.05, seed: number });
  const directory = join(folder, `${number}`);
  const run = startCommand(['run'], {
    ...variables,
    LAS_BASE_URL: proxy.url,
    LAS_REQUEST_TIMEOUT: '2',
    LAS_REPORT_DIR: directory,
    LAS_STATE_DIR: directory,
  });
  const over = ended(run);
  const moment = 1 + Math.floor(random() * mostRequests);
  while (proxy.requests.length < moment && run.exitCode === null) await sleep(random() * 20);
  const family = familyOf(run.pid ?? 0);
  kill(victims[victim](family));
  // A process that has lost its parent may go on for a while, and clean up when it ends.
  if (victim !== 'all') await sleep(random() * 3_000);
  const survivors = [...new Set(family.flatMap(familyOf))];
  kill(survivors);
  await over;
  await allEnded(survivors, endLimitMs);
  const at = await holdingsOf(service, organisations);
  proxy.setFaults(0, []);
  const clean = await lasConformance(['clean'], { ...variables, LAS_BASE_URL: proxy.url, LAS_STATE_DIR: directory });
  const after = await holdingsOf(service, organisations);
  await proxy.close();

  const sum = (counts: typeof before) => Object.values(counts).reduce((all, count) => all + count, 0);
  const left = sum(at) - sum(before);
  console.log(`kill ${number}: ${victim} after ${moment} requests, ${left} records left, then cleaned`);
  const ledgers = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  return [
    ...(clean.exitStatus === 0 ? [] : [`clean ended with ${clean.exitStatus}: ${clean.printed}`]),
    ...(JSON.stringify(after) === JSON.stringify(before) ? [] : [`left: ${JSON.stringify(after)}`]),
    ...((await neighbours.areUntouched()) ? [] : ['records of others are not as they were']),
    ...ledgers.map((name) => `the ledger ${name} is still there`),
  ];
}

for (let number = first; number < first + kills; number++)
  for (const trouble of await killAndClean(number)) fail(`kill ${number}: ${trouble}`);

await finish();
