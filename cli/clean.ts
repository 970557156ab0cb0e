import { Caller } from '../fixtures/api/caller.ts';
import { Client } from '../fixtures/api/client.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import type { Owner } from '../fixtures/lab/ledger.ts';
import { type CleanUp, cleanLeftovers } from '../fixtures/lab/leftovers.ts';
import { type Config, readConfig } from '../fixtures/target/config.ts';
import { openTarget } from '../fixtures/target/target.ts';
import { exitStatus } from '../reporters/exit-status.ts';
import { loadDotEnv } from './environment.ts';
import { preflight } from './preflight.ts';

/** Removes what earlier runs left on the target, by their ledgers. */
export async function cleanTarget(config: Config): Promise<CleanUp> {
  const target = await openTarget({ config });
  const { transport, pace, breaker, secrets } = target;
  const client = new Client({
    transport,
    pace,
    breaker,
    secrets,
    recorder: new Recorder(secrets, 'clean'),
    contract: null,
  });
  const administrators = (owner: Owner) => {
    const credentials = config[owner];
    return credentials && new Caller(owner, client, target.tokens, credentials);
  };
  try {
    return await cleanLeftovers(config.stateDir, administrators);
  } finally {
    await target.close();
  }
}

/** `las-conformance clean`. @returns the exit status. */
export async function clean(): Promise<number> {
  loadDotEnv();
  const config = readConfig();
  if (config.baseUrl === null) {
    process.stdout.write('Nothing to clean: the embedded service keeps nothing. Set LAS_BASE_URL to clean a target.\n');
    return exitStatus.asItShouldBe;
  }
  const trouble = await preflight(config);
  if (trouble !== null) {
    process.stderr.write(`${trouble}\n`);
    return exitStatus.notJudged;
  }
  const { removed, left, troubles } = await cleanTarget(config);
  process.stdout.write(
    cleanUpSentences({ removed, left, troubles })
      .map((sentence) => `${sentence}\n`)
      .join(''),
  );
  return left.length + troubles.length > 0 ? exitStatus.notJudged : exitStatus.asItShouldBe;
}

/** What a clean-up did, for the terminal. */
export function cleanUpSentences({ removed, left, troubles }: CleanUp): string[] {
  const sentences = [...troubles];
  if (removed.length > 0) sentences.push(`Removed ${records(removed.length)} that runs had left.`);
  for (const { kind, key } of left) sentences.push(`Not removed: ${kind} ${key}.`);
  return sentences.length === 0 ? ['Nothing was left behind.'] : sentences;
}

function records(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}
