import { comparisonWithDescription } from '../judge/contract-rules.ts';
import type { RuleResult } from '../judge/result.ts';

/**
 * The checks that failed, or each departure from the OpenAPI document: the same in every run. Properties, which find other
 * things with other seeds, are left out.
 */
export function failureFingerprints({ checks }: RuleResult): string[] {
  const ways = checks
    .filter(({ outcome, runs }) => outcome === 'failed' && runs === undefined)
    .flatMap(({ file, title, message }) =>
      file === comparisonWithDescription ? (message ?? '').split('\n') : [`${file} › ${title}`],
    );
  return [...new Set(ways)].sort();
}
