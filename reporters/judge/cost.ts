import type { Exchange } from '../../protocol/evidence.ts';
import { countsOf } from '../../protocol/group-by.ts';
import type { Cost } from './result.ts';

/** What the run cost the target, shared calls once. @param keptLearners handed on in vain: each took one more request. */
export function costOf(tests: readonly (readonly Exchange[])[], keptLearners = 0): Cost {
  const calls = tests.map((exchanges) => exchanges.filter((exchange) => exchange.direction === 'call'));
  const all = [...new Set(calls.flat())];
  const removals = Array.from({ length: keptLearners }, () => 'DELETE /v1/learners/{learnerId}');
  const operations = [...all.map(calledName), ...removals].sort();
  return {
    requests: operations.length,
    throttled: all.filter((exchange) => exchange.response?.status === 429).length,
    retried: new Set(calls.flatMap(retriesIn)).size,
    byOperation: Object.fromEntries(countsOf(operations)),
  };
}

/** What was called: an operation of the API document, or something else. */
export function calledName({ operation, method }: Pick<Exchange, 'operation' | 'method'>): string {
  return operation ?? `${method} elsewhere`;
}

/** A call counts as a retry when the previous identical call of the test was throttled or got no answer. */
function retriesIn(exchanges: readonly Exchange[]): Exchange[] {
  const open = new Set<string>();
  return exchanges.filter((exchange) => {
    const call = [exchange.caller, exchange.method, exchange.url, exchange.request.body].join('\n');
    const isRetry = open.delete(call);
    if (exchange.response === null || exchange.error !== null || exchange.response.status === 429) open.add(call);
    return isRetry;
  });
}
