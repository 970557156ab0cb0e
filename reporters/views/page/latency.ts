/** Response times of the target per operation. Pure. */
import { groupBy } from '../../../protocol/group-by.ts';
import { byPath } from '../../../protocol/order.ts';
import { operationName, operations } from '../../../rules/api/operations.ts';
import { calledName } from '../../judge/cost.ts';
import type { Result } from '../../judge/result.ts';
import { html, type Markup } from './html.ts';
import { count, duration } from './words.ts';

interface Latency {
  operation: string;
  /** Milliseconds, ascending. */
  times: number[];
}

/** Response times of answered calls, by operation. */
function latencies(result: Result): Latency[] {
  const answered = Object.values(result.exchanges).filter(
    ({ direction, response, error }) => direction === 'call' && response !== null && error === null,
  );
  return [...groupBy(answered, calledName)]
    .map(([operation, some]) => ({
      operation,
      times: some.map(({ durationMs }) => durationMs).sort((a, b) => a - b),
    }))
    .sort((a, b) => rank(a.operation) - rank(b.operation) || byPath(a.operation, b.operation));
}

const documented = operations.map(operationName);

/** In the order of the API document; other operations that were called come last. */
function rank(operation: string): number {
  const at = documented.indexOf(operation);
  return at < 0 ? documented.length : at;
}

/** The value below which this share of the sorted values lies (nearest rank). */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function latencyTable(result: Result): Markup {
  const all = latencies(result);
  if (all.length === 0) return html`<p class="quiet">No call got a response.</p>`;
  const rows = all.map(
    (each) => html`<tr><th scope="row"><code>${each.operation}</code></th>
<td class="number" data-name="responses">${count(each.times.length)}</td>
<td class="number" data-name="median">${duration(quantile(each.times, 0.5))}</td><td class="number" data-name="95 %">${duration(quantile(each.times, 0.95))}</td>
<td class="number" data-name="slowest">${duration(each.times.at(-1) ?? 0)}</td></tr>
`,
  );
  return html`<div class="scroll" role="region" aria-label="Latency by operation" tabindex="0"><table class="latency">
<thead><tr><th scope="col">Operation</th><th scope="col" class="number">Responses</th><th scope="col" class="number">Median</th>
<th scope="col" class="number">95 %</th><th scope="col" class="number">Slowest</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
