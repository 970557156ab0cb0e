/** Earlier runs and this one, a bar each in the colours of the verdicts, with the numbers in a table. Pure. */
import type { Result } from '../../judge/result.ts';
import type { PastRun } from '../history.ts';
import { html, type Markup } from './html.ts';
import { count, day, moment, plural } from './words.ts';

/** From the ground up: what is wrong stands where it is compared most easily. */
const stack = [
  ['violates', 'violates'],
  ['inconclusive', 'inconclusive'],
  ['notExercised', 'not-exercised'],
  ['conforms', 'conforms'],
] as const;

const height = 60;
const step = 14;

/** A bar for each earlier run, and for this one; null without a history. */
export function trend(history: readonly PastRun[] | undefined, result: Result): Markup | null {
  if (history === undefined) return null;
  const runs: PastRun[] = [...history, result];
  const tallest = Math.max(1, ...runs.map(sizeOf));
  const width = runs.length * step;
  return html`<section class="trend" aria-labelledby="h-trend"><h2 id="h-trend">Trend <span class="quiet">${plural(runs.length, 'run')}</span></h2>
<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${runs.map((run, at) => bar(run, at, tallest))}</svg>
<p class="quiet">${sentence(runs)}</p>
<details><summary>Numbers</summary><div class="scroll"><table><thead><tr><th scope="col">Run</th>${[
    'violates',
    'inconclusive',
    'not exercised',
    'conforms',
    'answers',
    'requests',
  ].map(
    (name) => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${runs.toReversed().map(row)}</tbody></table></div></details></section>`;
}

function sizeOf({ totals }: PastRun): number {
  return stack.reduce((sum, [name]) => sum + totals[name], 0);
}

function bar(run: PastRun, at: number, tallest: number): Markup {
  let from = height;
  const parts = stack.map(([name, verdict]) => {
    const tall = (run.totals[name] / tallest) * height;
    // One broken rule among hundreds must still be seen.
    const drawn = run.totals[name] > 0 ? Math.max(tall, 2) : 0;
    from -= drawn;
    return (
      drawn > 0 &&
      html`<rect class="is-${verdict}" x="${at * step}" y="${Math.max(0, from).toFixed(1)}" width="${step - 4}" height="${drawn.toFixed(1)}"/>`
    );
  });
  return html`<g><title>${moment(run.run.startedAt)}</title>${parts}</g>`;
}

function sentence(runs: readonly PastRun[]): Markup {
  const last = runs.at(-1);
  const before = runs.at(-2);
  if (last === undefined || before === undefined) return html`The first run of this target that the history has.`;
  const change = last.totals.violates - before.totals.violates;
  const broken =
    change === 0
      ? `as many broken rules as in the run before (${last.totals.violates})`
      : `${plural(Math.abs(change), 'broken rule')} ${change > 0 ? 'more' : 'fewer'} than in the run before`;
  return html`Since ${day(runs[0]?.run.startedAt ?? '')}: ${broken}.`;
}

function row({ run, totals, cost }: PastRun): Markup {
  const cells = [totals.violates, totals.inconclusive, totals.notExercised, totals.conforms, totals.answers];
  return html`<tr><th scope="row">${moment(run.startedAt)}</th>${[...cells, cost.requests].map((each) => html`<td>${count(each)}</td>`)}</tr>
`;
}
