import type { Caller } from '../fixtures/api/caller.ts';
import { type AgedFor, AgedLearnerFile, agedFor } from '../fixtures/lab/aged-learner.ts';
import { type Owner, thisMachine } from '../fixtures/lab/ledger.ts';
import { remove } from '../fixtures/lab/removal.ts';
import { type CleanUp, cleanResidue, ledgersInUse } from '../fixtures/lab/residue.ts';
import { fingerprintOf } from '../fixtures/lab/target-fingerprint.ts';
import { type Config, readConfig } from '../fixtures/target/config.ts';
import { paceOf, rateLimiterFor } from '../fixtures/target/rate-limiter.ts';
import { openTarget } from '../fixtures/target/target.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { limits } from '../protocol/limits.ts';
import { say, warn } from '../protocol/output/output.ts';
import { removeEndedRuns } from '../protocol/run-folder.ts';
import { exitStatus } from '../reporters/judge/exit-status.ts';
import { plural } from '../reporters/views/text.ts';
import { loadDotEnv } from './environment.ts';
import { strangeSentences } from './known-variables.ts';
import { callerOf } from './preflight/administrator.ts';
import { preflight } from './preflight/preflight.ts';
import { checkWritable } from './writable.ts';

/** Removes what earlier runs left on the target. @param all also the aged learners, which runs leave on purpose. */
export async function cleanTarget(config: Config, seconds: number, all = false): Promise<CleanUp> {
  // No budget here: each run has already charged its own for removals.
  const unlimited = { ...config, maxRequests: null };
  const pace = rateLimiterFor(seconds, 'the clean-up', paceOf(unlimited));
  const target = await openTarget({ config: unlimited, pace });
  const administrators = (owner: Owner) => {
    const credentials = config[owner];
    return credentials && callerOf(target, owner, credentials);
  };
  try {
    const done = await cleanResidue(config.stateDir, administrators, (owner) =>
      fingerprintOf(config.baseUrl, config[owner]),
    );
    if (all) await removeAged(config, administrators('administrator'), done);
    const late = pace.heldBack();
    return late === null
      ? done
      : { ...done, troubles: [...done.troubles, `Some records could not be removed: ${late}`] };
  } finally {
    await target.close();
  }
}

async function removeAged(config: Config, administrator: Caller | null, done: CleanUp): Promise<void> {
  for (const purpose of Object.keys(agedFor) as AgedFor[])
    await removeOne(new AgedLearnerFile(config, purpose), administrator, done);
}

async function removeOne(file: AgedLearnerFile, administrator: Caller | null, done: CleanUp): Promise<void> {
  const trouble = file.trouble();
  if (trouble !== null) done.troubles.push(trouble);
  const aged = file.read();
  if (aged === null || administrator === null) return;
  const creation = { owner: 'administrator', kind: 'learner', key: aged.email } as const;
  const gone = await remove(administrator, creation).catch(() => false);
  (gone ? done.removed : done.left).push(creation);
  if (gone) file.forget();
}

export async function clean(): Promise<number> {
  loadDotEnv();
  warn(...strangeSentences(process.env));
  const config = readConfig();
  if (config.baseUrl === null) {
    say('Nothing to clean: the embedded service keeps nothing. Set LAS_BASE_URL to clean a target.');
    return exitStatus.asItShouldBe;
  }
  if (config.readOnly) throw new ConfigError('LAS_READ_ONLY is set, but cleaning sends deletions. Nothing was sent.');
  await checkWritable('LAS_STATE_DIR', config.stateDir);
  return cleanAfterPreflight(config).finally(() => removeEndedRuns(config.stateDir));
}

async function cleanAfterPreflight(config: Config): Promise<number> {
  const trouble = await preflight({ ...config, maxRequests: null }, false);
  if (trouble !== null) {
    warn(trouble);
    return exitStatus.notJudged;
  }
  const { removed, left, troubles } = await cleanTarget(config, limits.cleanSeconds.value, true);
  const sentences = [
    ...cleanUpSentences({ removed, left, troubles }),
    ...inUseSentences(ledgersInUse(config.stateDir)),
  ];
  say(...sentences);
  return left.length + troubles.length > 0 ? exitStatus.notJudged : exitStatus.asItShouldBe;
}

/** How many records that could not be removed are named. */
const mostNamed = 10;

/** The result of a clean-up, in sentences for the terminal. */
export function cleanUpSentences({ removed, left, troubles }: CleanUp): string[] {
  const sentences = [...troubles];
  if (removed.length > 0) sentences.push(removedSentence(removed.length));
  for (const { kind, key } of left.slice(0, mostNamed)) sentences.push(`Not removed: ${kind} ${key}.`);
  const unnamed = left.length - mostNamed;
  if (unnamed > 0)
    sentences.push(`Not removed: ${plural(unnamed, 'more record')}. The files in LAS_STATE_DIR name them all.`);
  return sentences.length === 0 ? ['Nothing is left of what the ledgers name.'] : sentences;
}

/** A ledger also names what was announced and never created. */
function removedSentence(records: number): string {
  return `${plural(records, 'record')} that a run may have left ${records === 1 ? 'is' : 'are'} gone now.`;
}

/** Runs in progress clean up after themselves. @param machines of their ledgers. */
function inUseSentences(machines: readonly string[]): string[] {
  const others = machines.filter((machine) => machine !== thisMachine);
  const count = machines.length - others.length;
  const here = `${count === 1 ? '1 ledger belongs to a run that is' : `${count} ledgers belong to runs that are`} still in progress: left alone.`;
  const there = `${plural(others.length, 'ledger')} of another machine (${[...new Set(others)].slice(0, 5).join(', ')}) ${others.length === 1 ? 'was' : 'were'} written to within the last two minutes: left alone, because a run may be in progress there.`;
  return [...(count > 0 ? [here] : []), ...(others.length > 0 ? [there] : [])];
}
