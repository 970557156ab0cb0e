import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settings } from '../fixtures/target/settings.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { runSecrets } from '../protocol/redaction/run-secrets.ts';

export interface RunIdentity {
  runId: string;
  seed: number;
}

/** Adds the variables of `.env` to those that are set, which win; all that this process writes is then free of their secrets. */
export function loadDotEnv(): void {
  readDotEnv();
  runSecrets.configure(process.env);
}

function readDotEnv(): void {
  if (!existsSync('.env')) return;
  let text: string;
  try {
    // Unlike Node's own loading, this drops the byte-order mark of some editors, which would hide the first variable.
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env'));
  } catch {
    throw new ConfigError('.env cannot be read: it must be a file of variables in UTF-8, such as LAS_SEED=1.');
  }
  const values = Object.fromEntries(
    Object.entries(parseEnv(text)).map(([name, value]) => [name.replace(strayBefore, ''), value ?? '']),
  );
  const all = { ...values, ...process.env };
  const unset = text.split(/\r?\n/).find((line) => isUnset(line, all, Object.values(values)));
  if (unset !== undefined)
    throw new ConfigError(
      `.env does not set ${namedIn(unset)}: write each variable as NAME=value, such as LAS_SEED=1.`,
    );
  Object.assign(process.env, all);
}

/** Node 20 takes a line without `=` for the beginning of the next name; later versions skip it. */
const strayBefore = /^.*\n\s*(?:export\s+)?/s;

/** Whether it is a line such as `LAS_SEED: 1`, which would be ignored; one of a value of several lines is not. */
function isUnset(line: string, all: NodeJS.ProcessEnv, values: readonly string[]): boolean {
  const name = namedIn(line);
  return name !== undefined && !(name in all) && !values.some((value) => continues(value, line));
}

function continues(value: string, line: string): boolean {
  const [, ...further] = value.split('\n');
  return further.some((part) => part !== '' && line.startsWith(part));
}

function namedIn(line: string): string | undefined {
  return /^\s*(?:export\s+|set\s+)?(LAS_\w+)/.exec(line)?.[1];
}

const settingsByOption = { readOnly: 'LAS_READ_ONLY', thorough: 'LAS_THOROUGH', unpooled: 'LAS_UNPOOLED' } as const;

/** Sets what options set, for the processes of the run too. */
export function setByOptions(options: { [Option in keyof typeof settingsByOption]?: boolean }): void {
  for (const [option, variable] of Object.entries(settingsByOption))
    if (options[option as keyof typeof settingsByOption]) process.env[variable] = '1';
}

/** Sets the run's id and seed, unless they are set: the first process chooses, and its children inherit. */
export function prepareEnvironment(): RunIdentity {
  loadDotEnv();
  const seed = settings.seed.read(process.env) ?? randomInt(2 ** 31);
  const runId = settings.runId.read(process.env) ?? newRunId();
  process.env.LAS_SEED = `${seed}`;
  process.env.LAS_RUN_ID = runId;
  return { runId, seed };
}

/** Eight characters that are valid in names, emails and host names; the first four encode the time, to the minute. */
function newRunId(): string {
  const minutes = Math.floor(Date.now() / 60_000) % 36 ** 4;
  return (
    minutes.toString(36).padStart(4, '0') +
    randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0')
  );
}
