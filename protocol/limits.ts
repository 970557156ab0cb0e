/** An upper bound on what the suite takes from others: an answer, a delivery, a document, a file, a wait. */
export interface Limit {
  value: number;
  unit: 'bytes' | 'seconds' | 'levels' | 'findings' | 'files' | 'characters';
  /** What is bounded, as the documentation says it. */
  of: string;
  /** What happens to what passes it. */
  beyond: string;
}

/** Every upper bound stands here once; docs/configuration.md shows the same table, which a test holds. */
export const limits = {
  documentBytes: {
    value: 4_000_000,
    unit: 'bytes',
    of: 'the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  },
} satisfies Record<string, Limit>;
