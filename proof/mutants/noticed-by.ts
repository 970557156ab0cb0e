/** Which test last noticed which mutant: the next run tries it first, and so confirms the figures within minutes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { projectFile } from '../../cli/modules.ts';
import { writeLists } from '../../cli/write-file.ts';
import { sortedByName } from '../../protocol/order.ts';
import type { Mutant } from './instrument.ts';
import { type ChoiceSet, isViolation, type Notice } from './memory.ts';
import type { Meets } from './plan.ts';

/** Set of choices and key of a test -> digests of the keys of mutants. */
export type NoticedBy = Record<string, string[]>;

const file = projectFile('proof/mutants/noticed-by.json');

/** Empty when nothing is recorded. */
export function readNoticedBy(): NoticedBy {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as NoticedBy;
  } catch {
    return {};
  }
}

/** @param noticed by key of the mutant */
export async function writeNoticedBy(noticed: Readonly<Record<string, Notice>>): Promise<void> {
  await writeLists(file, noticedBy(noticed));
}

export function noticedBy(noticed: Readonly<Record<string, Notice>>): NoticedBy {
  const by: NoticedBy = {};
  for (const [key, notice] of Object.entries(sortedByName(noticed))) {
    if (!isViolation(notice)) continue;
    const test = `${notice.choices} ${notice.test}`;
    by[test] = [...(by[test] ?? []), digest(key)];
  }
  return by;
}

/** Limited, because each round starts new workers. */
const mostRounds = 25;

/** The tests that last noticed these mutants, with one mutant per round; what exceeds the rounds is left for later. */
export function rememberedMeetings(known: NoticedBy, mutants: readonly Mutant[], choices: ChoiceSet): Meets {
  const idOf = new Map(mutants.map(({ id, key }) => [digest(key), id]));
  const meets: Meets = {};
  for (const [test, digests] of Object.entries(known)) {
    const ids = digests.flatMap((each) => idOf.get(each) ?? []);
    if (test.startsWith(`${choices} `) && ids.length > 0)
      meets[test.slice(choices.length + 1)] = ids.slice(0, mostRounds).map((id) => [id]);
  }
  return meets;
}

/** A short digest, because keys contain whole pieces of source code. */
function digest(key: string): string {
  return createHash('sha1').update(key).digest('hex').slice(0, 10);
}
