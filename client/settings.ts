/** What a client's people say about it: variables `LAS_CLIENT_…`, or members of `las-client.json`; the variable goes first. */
import { readFileSync } from 'node:fs';
import { ConfigError, type Env, readFlag, readList, readNumber, readUrl, text } from '../fixtures/target/variables.ts';
import { isObject, parseJson } from '../protocol/json.ts';
import type { Declared } from './trace.ts';

export interface ClientSetting<Value> {
  variable: string;
  read(env: Env): Value;
  /** What it says. */
  doc: string;
  /** What is judged with it and not without, as a clause. */
  adds: string;
}

function setting<Value>(
  variable: string,
  read: (env: Env, name: string) => Value,
  doc: string,
  adds: string,
): ClientSetting<Value> {
  return { variable, read: (env) => read(env, variable), doc, adds };
}

const events = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Every declaration by its member of `las-client.json`, in the order in which the documentation shows them. */
export const clientSettings = {
  url: setting('LAS_CLIENT_URL', readUrl, 'address of the webhook receiver', 'the receiver, where no address is given'),
  secretOfWebhook: setting(
    'LAS_CLIENT_SECRET_OF_WEBHOOK',
    (env, name) => env[name] || null,
    'the secret of a receiver that is running already',
    'a receiver that is not started by us, or does not read LAS_WEBHOOK_SECRET',
  ),
  handles: setting(
    'LAS_CLIENT_HANDLES',
    readEvents,
    'ids of the events that the client handles, such as 100,200,900',
    'reports (200), shapes of Data, and missing reads as violations',
  ),
  within: setting(
    'LAS_CLIENT_WITHIN',
    (env, name) => readNumber(env, name, { above: 0, atMost: 600 }),
    'seconds within which it reads what an event is about',
    'missing reads as violations',
  ),
  probe: setting(
    'LAS_CLIENT_PROBE',
    text,
    'an address that answers `?dataId=…` with {"effects": 1}, or a command that prints it',
    'effects: repeats, deliveries at once, reports, and clients that call later or never',
  ),
  rejects: setting(
    'LAS_CLIENT_REJECTS',
    readRejects,
    'how it rejects a forged delivery: status or silently',
    'forged deliveries, where calls do not show what was used',
  ),
  exec: setting(
    'LAS_CLIENT_EXEC',
    text,
    'a command that makes the client work, such as a synchronisation',
    'calls of the client that no event causes, and reports that it has asked for',
  ),
  instances: setting(
    'LAS_CLIENT_INSTANCES',
    (env, name) => readNumber(env, name, { above: 0, atMost: 100, integer: true }),
    'how many processes of it share the calls',
    'tokens of a client with several processes',
  ),
  trustsForwardedFor: setting(
    'LAS_CLIENT_TRUSTS_FORWARDED_FOR',
    readFlag,
    '1 if it takes the address of the sender from X-Forwarded-For',
    'the ranges that deliveries come from',
  ),
  changes: setting(
    'LAS_CLIENT_CHANGES',
    (env, name) => (text(env, name) === null ? null : readList(env, name)),
    'fields of a learner that its updates mean to change',
    'fields that its updates lose',
  ),
  keepsTutors: setting(
    'LAS_CLIENT_KEEPS_TUTORS',
    readFlag,
    '1 if its writes of secondary tutors mean to keep those that are there',
    'secondary tutors that it loses',
  ),
  readsAll: setting(
    'LAS_CLIENT_READS_ALL',
    readFlag,
    '1 if it means to read every row of the lists that it pages through',
    'pages that it leaves out',
  ),
  job: setting(
    'LAS_CLIENT_JOB',
    readFlag,
    '1 if `audit` runs a job, and no tests, which send something wrong on purpose',
    'what a job sends wrong once in each world',
  ),
};

type Settings = typeof clientSettings;
export type ClientConfig = { [Name in keyof Settings]: ReturnType<Settings[Name]['read']> };

export const clientVariables = Object.values(clientSettings).map(({ variable }) => variable);

/** The variables by which something is said. */
export function variablesSet(config: ClientConfig): string[] {
  const isSet = (name: string) => ![null, false].includes(config[name as keyof Settings] as null);
  return Object.entries(clientSettings).flatMap(([name, { variable }]) => (isSet(name) ? [variable] : []));
}

/** The file of declarations, in the working directory. */
export const clientFile = 'las-client.json';

/** @throws ConfigError naming the first variable or member that is wrong. */
export function readClientConfig(env: Env = process.env, file = clientFile): ClientConfig {
  const all = { ...fromFile(file), ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)) };
  const read = Object.entries(clientSettings).map(([name, each]) => [name, each.read(all)]);
  return Object.fromEntries(read) as ClientConfig;
}

/** Without what is ours to use, and nobody's to read in a trace. */
export function declaredOf(config: ClientConfig): Declared {
  const { url: _url, secretOfWebhook: _secret, probe: _probe, exec: _exec, ...declared } = config;
  return declared;
}

/** The members as variables, to be read in one way. */
function fromFile(file: string): Env {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  const value = parseJson(content);
  if (!isObject(value)) throw new ConfigError(`${file} must hold a JSON object such as {"handles": [100, 900]}.`);
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => {
      if (!Object.hasOwn(clientSettings, member))
        throw new ConfigError(
          `${file} has an unknown member ${member}: it takes ${Object.keys(clientSettings).join(', ')}.`,
        );
      const { variable } = clientSettings[member as keyof Settings];
      return [variable, Array.isArray(each) ? each.join(',') : each === null ? '' : String(each)];
    }),
  );
}

function readEvents(env: Env, name: string): number[] | null {
  if (text(env, name) === null) return null;
  const ids = readList(env, name).map(Number);
  if (ids.length === 0 || !ids.every((id) => events.includes(id)))
    throw new ConfigError(`${name} must be ids of events between commas, such as 100,200,900.`);
  return ids;
}

function readRejects(env: Env, name: string): 'status' | 'silently' | null {
  const value = text(env, name);
  if (value === null || value === 'status' || value === 'silently') return value;
  throw new ConfigError(`${name} must be status or silently.`);
}
