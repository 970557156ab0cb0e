import { limits } from '../../protocol/limits.ts';
import { comparisonWithDescription } from '../judge/contract-rules.ts';
import type { RuleResult } from '../judge/result.ts';

/** The failed checks, or departures from the OpenAPI document: without properties, which find other things with other seeds. */
export function failureFingerprints({ checks }: RuleResult): string[] {
  const ways = checks
    .filter(({ outcome, runs }) => outcome === 'failed' && runs === undefined)
    .flatMap(({ file, title, message }) =>
      // A last line beyond the limit counts those that are not listed.
      file === comparisonWithDescription
        ? (message ?? '').split('\n').slice(0, limits.causes.value)
        : [`${file} › ${title}`],
    );
  return [...new Set(ways)].sort();
}

/**
 * Whether all that showed a rule broken was tried again: a deferred check is not, and properties, which have no
 * fingerprint, try other values each time. @param isLess whether the run sent less than it could, so departures may be missed
 */
export function triedAgain(fingerprints: readonly string[], { checks }: RuleResult, isLess: boolean): boolean {
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ file, title }) => `${file} › ${title}`);
  const isTried = (way: string) => passed.includes(way) || !(isLess || way.includes('.ts › '));
  return fingerprints.length > 0 && fingerprints.every(isTried);
}

/** Whether there may have been more than are listed. */
export function isCut(fingerprints: readonly string[]): boolean {
  return fingerprints.length >= limits.causes.value;
}
