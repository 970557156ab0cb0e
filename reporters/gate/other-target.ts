import { urlOf } from '../../protocol/url.ts';
import type { Result } from '../judge/result.ts';
import type { Baseline } from './baseline.ts';

/** The address that a baseline keeps: null for this machine, where a port means nothing. */
export function addressOf(baseUrl: string): string | null {
  const host = urlOf(baseUrl)?.hostname ?? '';
  return /^(?:|localhost|127\..*|\[::1\])$/.test(host) ? null : baseUrl;
}

/** How this target differs from the baseline's, as the end of a sentence; null if it does not. */
export function otherTarget(
  { target }: Baseline,
  now: Pick<Result['target'], 'environment' | 'baseUrl'>,
): string | null {
  if (target.environment !== now.environment)
    return `accepted in the environment ${target.environment}, and this target is ${now.environment}`;
  const { address = null } = target;
  const here = addressOf(now.baseUrl);
  if (address === here) return null;
  return `accepted for ${address ?? 'a target on this machine'}, and this target is ${here ?? 'on this machine'}`;
}
