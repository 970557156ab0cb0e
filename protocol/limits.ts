/** An upper bound on what the suite takes from others: an answer, a delivery, a document, a file, a wait. */
export interface Limit {
  value: number;
  unit: 'bytes' | 'characters' | 'seconds' | 'levels' | 'findings' | 'headers' | 'exchanges' | 'files' | 'shards';
  /** What is bounded, as the documentation says it. */
  of: string;
  /** What happens to what passes it. */
  beyond: string;
}

/**
 * Every upper bound stands here once, in the order in which docs/configuration.md shows them. A test holds the two together;
 * `LAS_UPDATE_DOCS=1` makes it rewrite the page's table.
 */
export const limits = {
  throttledSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'waiting of one call for a target that throttles',
    beyond: 'the check is inconclusive',
  },
  documentBytes: {
    value: 4_000_000,
    unit: 'bytes',
    of: 'the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  },
  bodyCharacters: {
    value: 16_384,
    unit: 'characters',
    of: 'a body that is kept as evidence',
    beyond: 'it is cut, with a note of its full length; the check has seen all of it',
  },
  counterexampleCharacters: {
    value: 4_000,
    unit: 'characters',
    of: 'a counterexample of a property',
    beyond: 'it is cut; its seed and path replay all of it',
  },
  graceSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'the end of a run that was interrupted or has reached `LAS_RUN_TIMEOUT`: running checks, their clean-up, the result',
    beyond: 'its processes are killed',
  },
  serviceStartSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'the start of the embedded service',
    beyond: 'the run ends with a sentence',
  },
} satisfies Record<string, Limit>;
