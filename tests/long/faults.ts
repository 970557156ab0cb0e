/**
 * `npm run test:long -- faults [runs] [defects] [--first 1] [--grep pattern] [--at-once 2]`: runs with nothing but
 * credentials, through a proxy that gives a share of the requests a fault, from 0.2 % in the first run to 10 % in the
 * fiftieth. Every verdict must be that of an undisturbed run, or inconclusive. Then the given number of defects must still
 * be found while 5 % of the requests get a fault.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { defects } from '../../service/defects/index.ts';
import { type Run, run, verdictsOf } from '../support/faults/command.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faults/proxy.ts';
import { longTest } from '../support/long-test.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    first: { type: 'string', default: '1' },
    grep: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
  },
});
const runs = Number(positionals[0] ?? 50);
const wantedDefects = Number(positionals[1] ?? 30);
const first = Number(values.first);
const mostRuns = 50;
const highestRate = 0.1;

/** Its answer says whether the service throttles; here the proxy does, so the answer rightly differs. */
const answersThatDiffer = new Set(['errors.throttled.limits']);

const { folder, service, fail, finish } = await longTest('faults');

/** A run against its own organisations, with the defect if one is given, and through the proxy if there is one. */
async function judged(name: string, proxy: FaultyProxy | null, grep?: string, defect?: string): Promise<Run> {
  const { variables } = await createSharedEnvironment(service, defect === undefined ? [] : [defect]);
  const directory = join(folder, name);
  return run(
    {
      ...variables,
      ...(proxy === null ? {} : { LAS_BASE_URL: proxy.url, LAS_REQUEST_TIMEOUT: '2' }),
      // The checks of one rule fit any budget, so there is no need to select among them.
      LAS_REPORT_DIR: directory,
      LAS_STATE_DIR: directory,
      LAS_THOROUGH: defect === undefined ? '' : '1',
    },
    grep,
  );
}

async function withFaults<T>(rate: number, seed: number, use: (proxy: FaultyProxy) => Promise<T>): Promise<T> {
  const proxy = await startFaultyProxy({ target: service.baseUrl, rate, seed });
  try {
    return await use(proxy);
  } finally {
    await proxy.close();
  }
}

const healthy = await judged('healthy', null, values.grep);
if (healthy.result === null || healthy.exitStatus !== 0)
  throw new Error(`The undisturbed run ended with ${healthy.exitStatus}:\n${healthy.printed}`);
const expected = verdictsOf(healthy.result);
console.log(`undisturbed: ${healthy.result.totals.conforms} rules conform, ${healthy.result.cost.requests} requests`);

async function disturbedRun(number: number): Promise<void> {
  const rate = (highestRate * number) / mostRuns;
  const started = performance.now();
  await withFaults(rate, number, async (proxy) => {
    const { result, exitStatus, printed } = await judged(`run-${number}`, proxy, values.grep);
    const injected = Object.values(proxy.injected).reduce((sum, count) => sum + count, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const name = `run ${number}, ${(rate * 100).toFixed(1)} % of ${proxy.requests.length} requests spoilt (${injected})`;
    if (result === null) return fail(`${name}: no result, exit status ${exitStatus}: ${printed}`);
    const verdicts = verdictsOf(result);
    const undecided = [...verdicts].filter(([, verdict]) => verdict === 'inconclusive').map(([id]) => id);
    const others = [...verdicts].filter(
      ([id, verdict]) => verdict !== expected.get(id) && verdict !== 'inconclusive' && !answersThatDiffer.has(id),
    );
    console.log(`${name}: ${undecided.length} inconclusive, exit status ${exitStatus}, ${seconds} s`);
    for (const [id, verdict] of others) {
      const rule = result.rules.find((each) => each.id === id);
      fail(`run ${number}: ${id} is ${verdict} in place of ${expected.get(id)}: ${rule?.reason ?? ''}`);
    }
    for (const fault of result.suite.faults) fail(`run ${number}: ${fault}`);
  });
}

/** A run under faults mostly waits, so several run in parallel. */
async function sideBySide<T>(tasks: readonly T[], work: (task: T) => Promise<void>): Promise<void> {
  const queue = [...tasks];
  const lanes = Array.from({ length: Number(values['at-once']) }, async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await work(task);
  });
  await Promise.all(lanes);
}

await sideBySide(
  Array.from({ length: runs }, (_, index) => first + index),
  disturbedRun,
);

/** Defects that a run with nothing but credentials can find: those of rules that it exercises. */
const eligible = defects.filter(({ breaks }) => expected.get(breaks) === 'conforms');
// A stride that is coprime to the length visits each defect once, with neighbours far apart.
const inTurn = eligible.map((_, at) => eligible[(at * 97) % eligible.length]!);
let found = 0;

async function findDefect({ name, breaks }: (typeof eligible)[number]): Promise<void> {
  if (found >= wantedDefects) return;
  const grep = `@${breaks.replaceAll('.', '\\.')}(?![\\w.-])`;
  const verdict = ({ result }: Run) => result?.rules.find(({ id }) => id === breaks)?.verdict;
  const disturbed = await withFaults(
    0.05,
    inTurn.findIndex((each) => each.name === name),
    (proxy) => judged(name, proxy, grep, name),
  );
  if (verdict(disturbed) === 'violates') {
    found += 1;
    return console.log(`found: ${name}`);
  }
  // Some defects show only with all powers, and do not count.
  if (verdict(await judged(name, null, grep, name)) === 'violates')
    fail(`${name} is not found while 5 % are spoilt: ${breaks} is ${verdict(disturbed)}`);
}

await sideBySide(inTurn, findDefect);
if (wantedDefects > 0) console.log(`${found} defects found while 5 % are spoilt, ${wantedDefects} were to be`);

await finish();
