/** Response times of the target per operation: numbers and a small histogram on one logarithmic axis. Pure. */
import type { Exchange } from '../../../protocol/evidence.ts';
import { groupBy } from '../../../protocol/group-by.ts';
import { operationName, operations } from '../../../rules/api/operations.ts';
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
  return [...groupBy(answered, nameOf)]
    .map(([operation, some]) => ({
      operation,
      times: some.map(({ durationMs }) => durationMs).sort((a, b) => a - b),
    }))
    .sort(
      (a, b) => rank(a.operation) - rank(b.operation) || pathOf(a.operation).localeCompare(pathOf(b.operation), 'en'),
    );
}

export function nameOf({ operation, method }: Pick<Exchange, 'operation' | 'method'>): string {
  return operation ?? `${method} elsewhere`;
}

const documented = operations.map(operationName);

/** In the order of the API document; other operations that were called come last. */
function rank(operation: string): number {
  const at = documented.indexOf(operation);
  return at < 0 ? documented.length : at;
}

/** Path before method, so operations on one path are adjacent. */
function pathOf(operation: string): string {
  const [method, path = ''] = operation.split(' ');
  return `${path} ${method}`;
}

/** The value below which this share of the sorted values lies (nearest rank). */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

interface Axis {
  /** Powers of ten: the lowest and the highest. */
  from: number;
  to: number;
}

/** Whole powers of ten around all times, in milliseconds. */
export function axisOf(all: readonly Latency[]): Axis {
  const least = Math.min(...all.map(({ times }) => times[0] ?? 1));
  const most = Math.max(...all.map(({ times }) => times.at(-1) ?? 1));
  const from = Math.floor(Math.log10(Math.max(least, 0.1)));
  return { from, to: Math.max(from + 1, Math.ceil(Math.log10(Math.max(most, 0.1)))) };
}

const width = 300;
const height = 26;
const bins = 60;

/** Position on the axis, 0 to `width`. */
export function position(ms: number, { from, to }: Axis): number {
  const share = (Math.log10(Math.max(ms, 10 ** from)) - from) / (to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * width * 10) / 10;
}

/** The steps of a histogram as one SVG path. */
function histogram(times: readonly number[], axis: Axis): string {
  const heights = new Array<number>(bins).fill(0);
  for (const ms of times) {
    const bin = Math.min(bins - 1, Math.floor((position(ms, axis) / width) * bins));
    heights[bin] = (heights[bin] ?? 0) + 1;
  }
  const highest = Math.max(...heights);
  const step = width / bins;
  const tops = heights.map((each, i) => {
    // A single call among thousands must still be visible.
    const top = each === 0 ? height : height - Math.max(2, (each / highest) * (height - 2));
    return `V${Math.round(top * 10) / 10}H${Math.round((i + 1) * step * 10) / 10}`;
  });
  return `M0 ${height}${tops.join('')}V${height}Z`;
}

function plot({ times }: Latency, axis: Axis): Markup {
  const grid = decades(axis).map((power) => position(10 ** power, axis));
  const line = (kind: string, x: number) => html`<path class="${kind}" d="M${x} 0V${height}"/>`;
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${grid.map(
    (x) => line('grid', x),
  )}<path class="bars" d="${histogram(times, axis)}"/>${line('median', position(quantile(times, 0.5), axis))}</svg>`;
}

function decades({ from, to }: Axis): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export function latencyTable(result: Result): Markup {
  const all = latencies(result);
  if (all.length === 0) return html`<p class="quiet">No call got a response.</p>`;
  const axis = axisOf(all);
  const ticks = decades(axis).map(
    (power) => html`<span>${power >= 3 ? `${10 ** (power - 3)} s` : 10 ** power}${power === axis.from && ' ms'}</span>`,
  );
  const rows = all.map(
    (each) => html`<tr><th scope="row"><code>${each.operation}</code></th>
<td class="number" data-name="responses">${count(each.times.length)}</td>
<td class="number" data-name="median">${duration(quantile(each.times, 0.5))}</td><td class="number" data-name="95 %">${duration(quantile(each.times, 0.95))}</td>
<td class="number" data-name="slowest">${duration(each.times.at(-1) ?? 0)}</td><td class="plot-cell">${plot(each, axis)}</td></tr>
`,
  );
  return html`<div class="scroll" role="region" aria-label="Latency by operation" tabindex="0"><table class="latency">
<thead><tr><th scope="col">Operation</th><th scope="col" class="number">Responses</th><th scope="col" class="number">Median</th>
<th scope="col" class="number">95 %</th><th scope="col" class="number">Slowest</th>
<th scope="col" class="plot-cell"><span class="sr">Distribution on a logarithmic axis</span><span class="ticks" aria-hidden="true">${ticks}</span></th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
