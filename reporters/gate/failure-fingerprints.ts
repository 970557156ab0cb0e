import { comparisonWithDescription } from '../judge/contract-rules.ts';
import type { RuleResult } from '../judge/result.ts';

/** The failed checks, or departures from the OpenAPI document: without properties, which find other things with other seeds. */
export function failureFingerprints({ checks }: RuleResult): string[] {
  const ways = checks
    .filter(({ outcome, runs }) => outcome === 'failed' && runs === undefined)
    .flatMap(({ file, title, message }) =>
      file === comparisonWithDescription ? (message ?? '').split('\n') : [`${file} › ${title}`],
    );
  return [...new Set(ways)].sort();
}
