/** What a run sent: of a client, what it called and what was delivered to it. Pure. */
import type { Result } from '../judge/result.ts';
import { plural } from './text.ts';

export function callsAndDeliveries({ cost, target, exchanges }: Pick<Result, 'cost' | 'target' | 'exchanges'>): {
  calls: number;
  deliveries: number;
} {
  if (target.kind !== 'client')
    return {
      calls: cost.requests,
      deliveries: Object.values(exchanges).filter(({ direction }) => direction === 'delivery').length,
    };
  // Its result has the exchanges of findings only.
  const calls = Object.values(cost.byOperation).reduce((sum, times) => sum + times, 0);
  return { calls, deliveries: cost.requests - calls };
}

/** `1,446 requests`; of a client, `362 calls and 460 deliveries`. */
export function spentOn(result: Pick<Result, 'cost' | 'target' | 'exchanges'>): string {
  const { calls, deliveries } = callsAndDeliveries(result);
  if (result.target.kind !== 'client') return plural(calls, 'request');
  return [plural(calls, 'call'), ...(deliveries === 0 ? [] : [plural(deliveries, 'delivery', 'deliveries')])].join(
    ' and ',
  );
}
