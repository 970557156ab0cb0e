/** What earlier experiments have found, so that a second one only makes what has changed. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isObject, parseJson } from '../../protocol/json.ts';
import { writeWhole } from '../../reporters/views/write-whole.ts';
import type { Usage } from '../usage.ts';
import type { ServiceChange } from './changes.ts';
import type { Tried } from './experiment.ts';

export interface Kept extends Tried {
  at: string;
}

/** Outcomes by their keys. */
export type Memory = Map<string, Kept>;

/** What an outcome depends on, besides the change. */
export interface Circumstances {
  command: readonly string[];
  client: Usage['client'];
  choices: string;
  world: string;
  suite: string;
}

/** The same change under the same circumstances has the same key, in whichever order its members are. */
export function keyOf(change: ServiceChange, circumstances: Circumstances): string {
  const sorted = Object.entries(change).sort(([one], [other]) => (one < other ? -1 : 1));
  const { command, client, choices, world, suite } = circumstances;
  const text = JSON.stringify([sorted, command, client?.name, client?.version, choices, world, suite]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Empty if there is no such file, or if it cannot be used: then everything is tried again. */
export async function readMemory(file: string): Promise<Memory> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  if (!isObject(value) || value.formatVersion !== 1 || !isObject(value.outcomes)) return new Map();
  return new Map(Object.entries(value.outcomes as unknown as Record<string, Kept>));
}

/** Writes it whole or not at all; what is inconclusive is not kept. @throws Error of the system */
export async function writeMemory(file: string, memory: Memory): Promise<void> {
  const outcomes = Object.fromEntries([...memory].filter(([, { outcome }]) => outcome !== 'inconclusive'));
  await writeWhole(file, `${JSON.stringify({ formatVersion: 1, outcomes }, null, 2)}\n`);
}
