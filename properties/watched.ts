import fc from 'fast-check';
import type { Inconclusive } from '../fixtures/api/inconclusive.ts';
import type { Recorder } from '../fixtures/api/recorder.ts';
import type { Exchange } from '../rules/evidence.ts';

/** What the runs of a property left behind, beyond what fast-check tells. */
export interface Seen {
  /** Runs of the predicate, those of shrinking included. */
  runs: number;
  /** Set when a run could not be judged: no further one was made. */
  inconclusive: Inconclusive | null;
  /** Those of the last run that failed, which is the counterexample. */
  exchanges: Exchange[];
}

/**
 * The same property, with an eye on its runs. A run that is inconclusive ends the property: shrinking towards a throttled
 * target would make a counterexample of it. While a true failure is being shrunk such a run is no counterexample.
 * @param shrinkLimitMs after which the smallest counterexample so far is good enough.
 */
export function watched<Ts>(
  property: fc.IAsyncProperty<Ts>,
  recorder: Recorder,
  shrinkLimitMs: number,
): { property: fc.IAsyncProperty<Ts>; seen: Seen } {
  const seen: Seen = { runs: 0, inconclusive: null, exchanges: [] };
  let shrinkUntil = Number.POSITIVE_INFINITY;

  async function run(value: Ts): Promise<fc.PreconditionFailure | fc.PropertyFailure | null> {
    if (seen.inconclusive !== null || performance.now() > shrinkUntil) return null;
    seen.runs += 1;
    const before = recorder.exchanges.length;
    const failure = await property.run(value);
    if (failure === null || fc.PreconditionFailure.isFailure(failure)) return failure;
    if (isInconclusive(failure.error)) {
      if (shrinkUntil === Number.POSITIVE_INFINITY) seen.inconclusive = failure.error;
      return null;
    }
    if (shrinkUntil === Number.POSITIVE_INFINITY) shrinkUntil = performance.now() + shrinkLimitMs;
    seen.exchanges = recorder.exchanges.slice(before);
    return failure;
  }

  const same: fc.IAsyncProperty<Ts> = {
    isAsync: () => true,
    generate: (random, runId) => property.generate(random, runId),
    shrink: (value) => property.shrink(value),
    runBeforeEach: () => property.runBeforeEach(),
    runAfterEach: () => property.runAfterEach(),
    run,
  };
  return { property: same, seen };
}

/** Also where the test is skipped from within a run, for lack of a power: further runs would lack it too. */
function isInconclusive(error: unknown): error is Inconclusive {
  return error instanceof Error && (error.name === 'Inconclusive' || error.message.startsWith('Test is skipped'));
}
