/** Which test last noticed which mutant: the next run tries it first, and so confirms the figures within minutes. */
import { createHash } from 'node:crypto';
import { readMeasured } from '../../measured/checks.ts';
import { sortedByName } from '../../protocol/order.ts';
import type { Mutant } from './instrument.ts';
import { type ChoiceSet, isViolation, type Notice } from './memory.ts';
import type { Meets } from './plan.ts';

/** Id of a test -> set of choices -> digests of the keys of the mutants that it noticed with them. */
export type NoticedBy = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function readNoticedBy(): NoticedBy {
  return Object.fromEntries([...readMeasured().values()].map(({ id, mutants = {} }) => [id, mutants]));
}

/** @param noticed by key of the mutant */
export function noticedBy(noticed: Readonly<Record<string, Notice>>): NoticedBy {
  const by: Record<string, Record<string, string[]>> = {};
  for (const [key, notice] of Object.entries(sortedByName(noticed))) {
    if (!isViolation(notice)) continue;
    const { test, choices } = notice;
    by[test] = { ...by[test], [choices]: [...(by[test]?.[choices] ?? []), digest(key)] };
  }
  return by;
}

/** Limited, because each round starts new workers. */
const mostRounds = 25;

/** The tests that last noticed these mutants, with one mutant per round; what exceeds the rounds is left for later. */
export function rememberedMeetings(known: NoticedBy, mutants: readonly Mutant[], choices: ChoiceSet): Meets {
  const idOf = new Map(mutants.map(({ id, key }) => [digest(key), id]));
  const meets: Meets = {};
  for (const [test, noticed] of Object.entries(known)) {
    const ids = (noticed[choices] ?? []).flatMap((each) => idOf.get(each) ?? []);
    if (ids.length > 0) meets[test] = ids.slice(0, mostRounds).map((id) => [id]);
  }
  return meets;
}

/** A short digest, because keys contain whole pieces of source code. */
function digest(key: string): string {
  return createHash('sha1').update(key).digest('hex').slice(0, 10);
}
