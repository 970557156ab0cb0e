import type { Exchange } from '../../protocol/evidence.ts';
import { countsOf, largestFirst } from '../../protocol/group-by.ts';
import type { Cost } from './result.ts';

/** What the run cost the target, shared calls once. @param keptLearners handed on in vain: each took one more request. */
export function costOf(tests: readonly (readonly Exchange[])[], keptLearners = 0): Cost {
  const calls = tests.map((exchanges) => exchanges.filter((exchange) => exchange.direction === 'call'));
  const all = [...new Set(calls.flat())];
  const removals = Array.from({ length: keptLearners }, () => 'DELETE /v1/learners/{learnerId}');
  const operations = [...all.map(calledName), ...removals].sort();
  return {
    requests: operations.length,
    throttled: all.filter((exchange) => statusOf(exchange) === 429).length,
    retried: new Set(calls.flatMap(retriesIn)).size,
    byOperation: Object.fromEntries(countsOf(operations)),
  };
}

/** What was called: an operation of the API document, or something else. */
export function calledName({ operation, method }: Pick<Exchange, 'operation' | 'method'>): string {
  return operation ?? `${method} elsewhere`;
}

/** How many calls of each operation the service itself did not respond to, the most first. */
export function lostOf(exchanges: readonly Omit<Exchange, 'id'>[]): [operation: string, times: number][] {
  const lost = exchanges.filter(
    ({ direction, response, error }) =>
      direction === 'call' && (response === null || (error !== null && response.status !== 429)),
  );
  return largestFirst(lost, calledName).map(([operation, all]) => [operation, all.length]);
}

function statusOf({ response }: Exchange): number {
  return response?.status ?? 0;
}

function callOf({ caller, method, url, request }: Exchange): string {
  return [caller, method, url, request.body].join('\n');
}

/** A call counts as a retry when the previous identical call of the test was throttled or got no answer. */
function retriesIn(exchanges: readonly Exchange[]): Exchange[] {
  const open = new Set<string>();
  return exchanges.filter((exchange) => {
    const call = callOf(exchange);
    const isRetry = open.delete(call);
    if (exchange.response === null || exchange.error !== null || statusOf(exchange) === 429) open.add(call);
    return isRetry;
  });
}
