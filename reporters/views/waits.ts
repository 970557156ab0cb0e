/** What a run mostly waited for: the pace of the target's answers and of its deliveries. Pure. */
import type { RecordedExchange, Result } from '../judge/result.ts';

/** Medians in milliseconds; null where there was nothing of the kind. */
export interface Waits {
  answerMs: number | null;
  /** From the end of the write before a delivery to its arrival; 0 for one that came sooner. */
  deliveryMs: number | null;
}

/** How long responses took, and deliveries after their cause: medians. */
export function waitsOf({ exchanges, rules }: Result): Waits {
  const calls = Object.values(exchanges).filter(({ direction }) => direction === 'call');
  const deliveries = new Map<string, number>();
  for (const { exchanges: ids } of rules.flatMap(({ checks }) => checks)) {
    let written: RecordedExchange | null = null;
    for (const id of ids) {
      const exchange = exchanges[id];
      if (exchange?.direction === 'call' && exchange.method !== 'GET') written = exchange;
      if (exchange?.direction === 'delivery' && written !== null) deliveries.set(id, lateness(exchange, written));
    }
  }
  return { answerMs: median(calls.map(({ durationMs }) => durationMs)), deliveryMs: median([...deliveries.values()]) };
}

function lateness(delivery: RecordedExchange, write: RecordedExchange): number {
  const answered = Date.parse(write.startedAt) + write.durationMs;
  return Math.max(0, Date.parse(delivery.startedAt) - answered);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
