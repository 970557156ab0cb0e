import type { Result } from '../judge/result.ts';
import type { Baseline } from './baseline.ts';

/** The address that a baseline keeps: null for this machine, where a port means nothing. */
export function addressOf(baseUrl: string): string | null {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return /^(?:|localhost|127\..*|\[::1\])$/.test(host) ? null : baseUrl;
}

/**
 * Whether a baseline was accepted for another target, whose behaviour says nothing about this one.
 * @returns how they differ, as the end of a sentence; null if they do not, as far as the baseline says.
 */
export function otherTarget(
  { target }: Baseline,
  now: Pick<Result['target'], 'environment' | 'baseUrl'>,
): string | null {
  if (target.environment !== now.environment)
    return `accepted in the environment ${target.environment}, and this target is ${now.environment}`;
  const address = addressOf(now.baseUrl);
  return target.address === undefined || address === null || target.address === address
    ? null
    : `accepted for ${target.address}, and this target is ${address}`;
}
