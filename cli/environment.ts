import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readConfig } from '../fixtures/target/config.ts';

export interface RunIdentity {
  runId: string;
  seed: number;
}

/** Adds the variables of `.env` in the working directory; those that are set already win. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Completes the environment of a run once, in the first process that asks: workers and commands below inherit it.
 * @throws ConfigError for a seed that is none.
 */
export function prepareEnvironment(): RunIdentity {
  loadDotEnv();
  const seed = readConfig({ LAS_SEED: process.env.LAS_SEED }).seed ?? randomInt(2 ** 31);
  const runId = process.env.LAS_RUN_ID || newRunId();
  process.env.LAS_SEED = `${seed}`;
  process.env.LAS_RUN_ID = runId;
  return { runId, seed };
}

/** Eight characters that are fine in names, emails and host names; the first four tell about when. */
function newRunId(now = Date.now()): string {
  const minutes = Math.floor(now / 60_000) % 36 ** 4;
  return (
    minutes.toString(36).padStart(4, '0') +
    randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0')
  );
}
