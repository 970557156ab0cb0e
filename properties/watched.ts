import fc from 'fast-check';
import { type Exchange, type Recorder, skipReason } from '../fixtures/index.ts';

/** What the runs of a property recorded, beyond what fast-check reports. */
export interface Seen {
  /** Runs of the predicate, including those of shrinking. */
  runs: number;
  /** Set when a run could not be judged, or skipped the test for lack of a power; no further run was made. */
  inconclusive: Error | null;
  /** The exchanges of the last run that failed, which is the counterexample. */
  exchanges: Exchange[];
}

/**
 * Wraps a property to watch its runs. An inconclusive run ends the property, since shrinking would otherwise lead to a
 * counterexample that only shows a throttled target. An inconclusive run while a real failure is shrunk is ignored.
 * @param shrinkLimitMs the time after which the smallest counterexample so far is used.
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
    // The test may pass all the same, and what it was refused in this run may have been stored: no later test gets its learners.
    if (failure !== null) for (const exchange of recorder.exchanges.slice(before)) exchange.isShared = true;
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

/** Also when the run skipped the test for lack of a power, which further runs would lack too. */
function isInconclusive(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'Inconclusive' || skipReason(error) !== null);
}
