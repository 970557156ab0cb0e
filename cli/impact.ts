import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf } from '../client/identity.ts';
import { changesOfUsage, readChanges, type ServiceChange, titleOf } from '../client/impact/changes.ts';
import {
  type Baseline,
  baselineOf,
  boundOf,
  Interrupted,
  type Setting,
  type Told,
  tryEach,
} from '../client/impact/experiment.ts';
import { type Circumstances, type Kept, keyOf, readMemory, writeMemory } from '../client/impact/kept.ts';
import { experimentsOf, gateChanges } from '../client/impact/of-gate.ts';
import { type Judged, type Outcome, withReliance } from '../client/impact/outcome.ts';
import { nameOf } from '../client/impact-of.ts';
import { loadUsage } from '../client/read-usage.ts';
import type { Usage } from '../client/usage.ts';
import { worldOf, worlds } from '../client/worlds.ts';
import { readPlaces } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { parseJson } from '../protocol/json.ts';
import { say, warn } from '../protocol/output/output.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { unreadable } from '../protocol/unreadable.ts';
import { exitStatus } from '../reporters/judge/exit-status.ts';
import { suiteVersion } from '../reporters/version.ts';
import { plural } from '../reporters/views/text.ts';
import { loadDotEnv } from './environment.ts';
import { untilAsked } from './signals.ts';
import { writeNamed } from './writable.ts';

export interface ImpactOptions {
  /** Every member that the usage records, rather than the changes of the gate. */
  all?: boolean;
  change?: string;
  jobs: number;
  choices: 'a' | 'b';
  world?: string;
  /** Seconds that the tests may take without a change. */
  limit: number;
  fresh?: boolean;
}

/** Runs a client's own tests once for each change, and notes what they notice: status 1 if one hits, 3 if they fail without one. */
export async function impact(file: string, command: readonly string[], options: ImpactOptions): Promise<number> {
  loadDotEnv();
  if (command.length === 0)
    throw new ConfigError(
      "No command is given: add the one that runs the client's tests, after --, such as -- npm test.",
    );
  const usage = await loadUsage(file);
  if (usage.exchanges === 0) {
    warn(`The usage file ${file} has recorded nothing: record it again with \`las-conformance audit\`.`);
    return exitStatus.notJudged;
  }
  const changes = await changesFor(usage, options);
  if (changes.length === 0) {
    say(`Nothing is to be tried: no change concerns what ${nameOf(usage)} uses.`);
    return exitStatus.asItShouldBe;
  }
  const world = options.world === undefined ? worlds[0]! : worldOf(options.world);
  const { choices, jobs } = options;
  const circumstances = {
    command,
    client: clientOf() ?? usage.client,
    choices,
    world: JSON.stringify(world),
    suite: suiteVersion(),
  };
  const abort = new AbortController();
  void untilAsked().then(() => abort.abort());
  try {
    const setting = { command, world, choices, signal: abort.signal };
    const found = await experiment(changes, setting, circumstances, { ...options, jobs });
    if (found === null) return exitStatus.notJudged;
    await writeNamed(file, `${JSON.stringify(withReliance(usage, found), null, 2)}\n`);
    return conclude(found, nameOf(usage), file);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    warn('The experiment was ended early; what was found until then is kept.');
    return exitStatus.notJudged;
  }
}

/** @returns null if the tests fail without a change; that is told. */
async function experiment(
  changes: readonly ServiceChange[],
  setting: Setting,
  circumstances: Circumstances,
  { jobs, limit, fresh }: ImpactOptions,
): Promise<Judged[] | null> {
  const memoryFile = join(readPlaces().reportDir, 'impact.json');
  const memory = await readMemory(memoryFile);
  const known = changes.flatMap((change): Kept | [] => (fresh ? [] : (memory.get(keyOf(change, circumstances)) ?? [])));
  const titles = new Set(known.map(({ change }) => titleOf(change)));
  const left = changes.filter((change) => !titles.has(titleOf(change)));
  if (known.length > 0)
    say(`${plural(known.length, 'change is', 'changes are')} known from before (--fresh tries them again).`);
  if (left.length === 0) return known;

  say(`The tests run ${jobs + 1} times without a change first.`);
  const baseline = await baselineOf(setting, jobs, limit * 1000);
  if (baseline.kind !== 'green') {
    tellTrouble(baseline, setting.command);
    return null;
  }
  const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;
  const rounds = Math.ceil(left.length / jobs);
  const limitMs = boundOf(baseline.ms);
  say(
    `${plural(left.length, 'change')} to try, ${jobs} at a time; the tests took ${seconds(baseline.ms)}: about ${seconds(rounds * baseline.ms)}, up to twice that if they fail often; at most ${seconds(limitMs)} for a run.`,
  );
  const found: Judged[] = [...known];
  const failures = new Set<string>();
  await tryEach(setting, left, { jobs, limitMs }, async (tried) => {
    const nth = found.push(tried) - known.length;
    memory.set(keyOf(tried.change, circumstances), { ...tried, at: new Date().toISOString() });
    await writeMemory(memoryFile, memory).catch(({ message }: Error) => failures.add(message));
    say(`${`${nth}`.padStart(4)} of ${left.length}  ${words[tried.outcome].padEnd(14)} ${titleOf(tried.change)}`);
  });
  for (const why of failures) warn(`${memoryFile} could not be written: ${why}.`);
  return found;
}

const words: Record<Outcome, string> = {
  hits: 'hits',
  'not-noticed': 'not noticed',
  'not-reached': 'not reached',
  inconclusive: 'inconclusive',
};

function tellTrouble({ kind, trial }: Exclude<Baseline, { kind: 'green' }>, command: readonly string[]): void {
  const how = trial.status === null ? 'did not end in time' : `ended with status ${trial.status}`;
  const shown = command.join(' ');
  const sentence = {
    red: `Nothing was tried: without any change, ${shown} ${how}. Its tests must pass against the sandbox, which LAS_BASE_URL names.`,
    flaky: `Nothing was tried: without any change, ${shown} once passed and once ${how}, so no failure would mean anything.`,
    clashing: `Nothing was tried: ${shown} passes alone, but ${how} beside another run of itself: add --jobs 1, or give each run its port (PORT) and files.`,
  }[kind];
  warn(sentence, ...lastLines(trial));
}

function lastLines({ lines }: Told): string[] {
  return lines.length === 0 ? ['It wrote nothing.'] : ['Its last lines:', ...lines.map((line) => `  ${line}`)];
}

function conclude(found: readonly Judged[], client: string, file: string): number {
  const of = (outcome: Outcome) => found.filter((each) => each.outcome === outcome);
  const list = (outcome: Outcome, what: string) => {
    const these = of(outcome);
    if (these.length > 0) say(what, ...these.map(({ change }) => `  ${titleOf(change)}`));
  };
  say('');
  list('hits', `${plural(of('hits').length, 'change hits', 'changes hit')} ${client}:`);
  list(
    'inconclusive',
    'Inconclusive, since the tests failed once and passed once, or failed without having got a changed answer:',
  );
  list('not-reached', 'Your tests never get an answer that these would change, so they say nothing about them:');
  const count = (outcome: Outcome) => of(outcome).length;
  say(
    `${client}: ${plural(count('hits'), 'change hits', 'changes hit')}, ${count('not-noticed')} not noticed, ${count('not-reached')} not reached, ${count('inconclusive')} inconclusive. What is known of members is in ${file}.`,
  );
  if (count('hits') > 0) return exitStatus.violates;
  return count('inconclusive') === found.length ? exitStatus.notJudged : exitStatus.asItShouldBe;
}

async function changesFor(usage: Usage, { all, change }: ImpactOptions): Promise<ServiceChange[]> {
  if (all) return changesOfUsage(usage);
  const file = change ?? join(readPlaces().reportDir, 'gate.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && change === undefined)
      throw new ConfigError(
        `There is no ${shownPath(file)}: compare a result with \`las-conformance gate\` first, name changes with --change, or try all members with --all.`,
      );
    const why = unreadable(error, 'file', 'name a file of changes, or try all members with --all');
    throw new ConfigError(`The file of changes ${file} ${why}.`);
  });
  const value = parseJson(text);
  if (value === undefined) throw new ConfigError(`The file of changes ${file} is not valid JSON.`);
  const ofGate = gateChanges(value);
  if (ofGate === null) {
    const read = readChanges(value);
    if (typeof read === 'string') throw new ConfigError(`The file of changes ${file} ${read}.`);
    return distinct(read);
  }
  const tried = ofGate.map((each) => ({ each, experiments: experimentsOf(each, usage) }));
  const without = tried.filter(({ experiments }) => experiments.length === 0).length;
  if (without > 0)
    say(
      `${plural(without, 'change')} of the gate cannot be tried, or concern${without === 1 ? 's' : ''} no operation that the client calls.`,
    );
  return distinct(tried.flatMap(({ experiments }) => experiments));
}

function distinct(changes: readonly ServiceChange[]): ServiceChange[] {
  return [...new Map(changes.map((change) => [titleOf(change), change])).values()];
}
