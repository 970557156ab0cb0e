import { comparisonWithDescription } from '../judge/contract-rules.ts';
import type { RuleResult } from '../judge/result.ts';

/**
 * In what ways a rule is broken: the checks that failed, or, for the comparison of all answers with the OpenAPI
 * document, each departure. They are the same in every run; properties, which find other things with other seeds, are
 * left out.
 */
export function failureFingerprints({ checks }: RuleResult): string[] {
  const ways = checks
    .filter(({ outcome, runs }) => outcome === 'failed' && runs === undefined)
    .flatMap(({ file, title, message }) =>
      file === comparisonWithDescription ? (message ?? '').split('\n') : [`${file} › ${title}`],
    );
  return [...new Set(ways)].sort();
}
