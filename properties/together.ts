import type { TestInfo } from '@playwright/test';
import type fc from 'fast-check';
import type { Recorder } from '../fixtures/api/recorder.ts';
import type { Exchange } from '../rules/evidence.ts';
import { type Judge, judgeOf, type Shown } from './judge.ts';
import { type RunOptions, run } from './run.ts';

/** How the runs ended that the tests of a property share. */
export interface Together {
  /** Does all hold that the property shows? */
  isHeld: boolean;
  described: string;
  /** What the tests that made no runs of their own have to show. */
  exchanges: Exchange[];
}

type Options = Pick<Shown, 'among'> & Omit<RunOptions, 'isShrunk'>;

/** Of a worker: by file, rules and repetition. The tests of a property stand in one describe of mode `default`, so in one worker. */
const made = new Map<string, Promise<Together>>();

/** So many exchanges are evidence enough of runs that all held. */
const shownExchanges = 25;

/**
 * Runs a property once for all the rules that it shows, in the first test that asks. Nothing is shrunk: where a rule is
 * broken, the tests look for themselves.
 * @throws Inconclusive, to each of the tests.
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
