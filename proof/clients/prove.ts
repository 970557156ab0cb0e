/** Clients with a flaw each, and sound ones that are odd, against `receiver` and `audit`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { print } from '../../protocol/output/output.ts';
import { buildGo, launch } from './launch.ts';
import { type Case, cases, quick } from './matrix.ts';
import { type Trial, tryClient } from './trial.ts';

/** What was tried, and what could not be. */
interface Tried {
  trials: Map<Case, Trial[]>;
  missing: Map<Case, string>;
}

interface Options {
  names: readonly string[];
  /** How often each client runs. */
  times: number;
  /** How many run at once; each waits most of the time. */
  jobs: number;
  quick: boolean;
}

/** @param args of `npm run proof -- --clients -- …` @returns 0 if each client was red by exactly what the matrix says */
export async function proveClients(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  const { names } = options;
  const wanted = cases.filter(({ name }) =>
    options.quick ? quick.includes(name) : names.length === 0 || names.some((each) => name.startsWith(each)),
  );
  if (wanted.length === 0) throw new ConfigError(`No client has the name ${names.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), 'las-clients-'));
  await buildGo(folder);
  const tried = await tryAll(wanted, options, folder);
  print(summary(tried, options.times));
  const isRight = [...tried.trials.values()].flat().every(({ wrong }) => wrong.length === 0);
  if (isRight) await rm(folder, { recursive: true, force: true });
  else print(`The results are in ${folder}.\n`);
  return isRight ? 0 : 1;
}

function optionsOf(args: readonly string[]): Options {
  const options = {
    times: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(2 * availableParallelism()) },
    quick: { type: 'boolean', default: false },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  const { positionals, values } = parsed;
  for (const name of ['times', 'jobs'] as const)
    if (!/^[1-9]\d*$/.test(values[name])) throw new ConfigError(`--${name} takes a number of 1 or more.`);
  return { names: positionals, times: Number(values.times), jobs: Number(values.jobs), quick: values.quick };
}

async function tryAll(
  wanted: readonly Case[],
  { times, jobs, quick: isQuick }: Options,
  folder: string,
): Promise<Tried> {
  const tried: Tried = { trials: new Map(), missing: new Map() };
  const waiting = Array.from({ length: times }, () => wanted).flat();
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const how = launch(one.name, folder);
      if ('missing' in how) {
        tried.missing.set(one, how.missing);
        continue;
      }
      const place = join(folder, `${one.name.replaceAll('/', '-')}-${waiting.length}`);
      const trial = await tryClient(one, how.command, place, isQuick);
      tried.trials.set(one, [...(tried.trials.get(one) ?? []), trial]);
      print(line(one, trial));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return tried;
}

function line({ name, red }: Case, { found, wrong }: Trial): string {
  const told = wrong.length > 0 ? 'WRONG   ' : red.length > 0 ? 'told    ' : 'accepted';
  const counts = Object.entries(found?.verdicts ?? {}).map(([verdict, ids]) => `${ids.length} ${verdict}`);
  const what = found?.verdicts.violates?.join(', ') ?? counts.join(', ');
  const time = found === null ? '' : `${found.seconds.toFixed(0)} s`;
  return `${told}  ${name.padEnd(32)} ${time.padStart(5)}  ${what}\n${wrong.map((each) => `      ${each}\n`).join('')}`;
}

function summary({ trials, missing }: Tried, times: number): string {
  const of = (isFlawed: boolean) => [...trials].filter(([{ red }]) => red.length > 0 === isFlawed);
  const share = (isFlawed: boolean) => {
    const right = of(isFlawed).filter(([, each]) => each.every(({ wrong }) => wrong.length === 0));
    return `${right.length} of ${of(isFlawed).length}`;
  };
  const repeated = times === 1 ? '' : `, each ${times} times`;
  const counts = `${share(true)} flawed clients told by exactly their flaws, ${share(false)} sound ones accepted${repeated}`;
  const others = [...missing].map(([{ name }, why]) => `not exercised: ${name}, because ${why}\n`);
  return `\n${counts}\n${others.join('')}`;
}
