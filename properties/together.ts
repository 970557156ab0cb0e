import type { TestInfo } from '@playwright/test';
import type fc from 'fast-check';
import type { Exchange, Recorder } from '../fixtures/index.ts';
import { type Judge, judgeOf, type Shown } from './judge.ts';
import { type RunOptions, run } from './run.ts';

/** The outcome of the runs that the tests of a property share. */
export interface Together {
  /** Whether all rules of the property hold. */
  isHeld: boolean;
  described: string;
  /** The evidence for tests that made no runs of their own. */
  exchanges: Exchange[];
}

type Options = Pick<Shown, 'among'> & Omit<RunOptions, 'isShrunk'>;

/**
 * Kept for the life of the worker, keyed by file, rules and repetition. The tests of a property are in one describe of mode
 * `default`, and so in the same worker.
 */
const made = new Map<string, Promise<Together>>();

/** This many exchanges are enough evidence when all runs held. */
const shownExchanges = 25;

/**
 * Runs a property once for all the rules that it shows, in the first test that asks. Nothing is shrunk: if a rule is broken,
 * each test searches for itself.
 * @throws Inconclusive, in each of the tests.
 */
export function together<Ts>(
  property: (judge: Judge) => fc.IAsyncProperty<Ts>,
  options: Options,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'file' | 'repeatEachIndex'>,
): Promise<Together> {
  const key = [testInfo.file, ...options.among, testInfo.repeatEachIndex].join('\n');
  const known = made.get(key);
  if (known !== undefined) {
    return known.then((all) => {
      recorder.exchanges.push(...all.exchanges);
      return all;
    });
  }
  const first = runAll(property, options, recorder, testInfo);
  made.set(key, first);
  return first;
}

async function runAll<Ts>(
  property: (judge: Judge) => fc.IAsyncProperty<Ts>,
  { among, ...limits }: Options,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'repeatEachIndex'>,
): Promise<Together> {
  const from = recorder.exchanges.length;
  const judge = judgeOf({ rule: 'all', among });
  const { details, described } = await run(property(judge), { ...limits, isShrunk: false }, recorder, testInfo);
  if (details.failed) return { isHeld: false, described, exchanges: [] };
  const exchanges = recorder.exchanges.slice(from, from + shownExchanges);
  for (const exchange of exchanges) exchange.isShared = true;
  return { isHeld: true, described, exchanges };
}
