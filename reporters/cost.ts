import type { Exchange } from '../rules/evidence.ts';
import type { Cost } from './result.ts';

/**
 * What the run cost the target: calls only, deliveries are the target's own. Takes the exchanges of each test in order;
 * those that tests share count once.
 * @param keptLearners learners that tests handed on and none took: their worker removed each by one request in the end.
 */
export function costOf(tests: readonly (readonly Exchange[])[], keptLearners = 0): Cost {
  const calls = tests.map((exchanges) => exchanges.filter((exchange) => exchange.direction === 'call'));
  const all = [...new Set(calls.flat())];
  const removals = Array.from({ length: keptLearners }, () => 'DELETE /v1/learners/{learnerId}');
  const operations = [...all.map(operationOf), ...removals].sort();
  const byOperation: Record<string, number> = {};
  for (const operation of operations) byOperation[operation] = (byOperation[operation] ?? 0) + 1;
  return {
    requests: operations.length,
    throttled: all.filter((exchange) => exchange.response?.status === 429).length,
    retried: calls.reduce((sum, exchanges) => sum + countRetries(exchanges), 0),
    byOperation,
  };
}

function operationOf(exchange: Exchange): string {
  return exchange.operation ?? `${exchange.method} elsewhere`;
}

/** A call is a retry when the same call before it in the test was throttled or got no answer. */
function countRetries(exchanges: readonly Exchange[]): number {
  const open = new Set<string>();
  let retries = 0;
  for (const exchange of exchanges) {
    const call = [exchange.caller, exchange.method, exchange.url, exchange.request.body].join('\n');
    if (open.delete(call)) retries += 1;
    if (exchange.response === null || exchange.response.status === 429) open.add(call);
  }
  return retries;
}
