/** Areas by verdict at a glance: one cell an area, as tall as its rules, in the colours of their verdicts. Pure. */
import type { Result, RuleResult, Verdict } from '../../judge/result.ts';
import { judgedParty } from '../../judge/totals.ts';
import { byArea } from '../areas.ts';
import { html, type Markup } from './html.ts';
import { marks } from './marks.ts';
import { plural } from './words.ts';

const shown: readonly Verdict[] = ['violates', 'inconclusive', 'not-exercised', 'conforms', 'untestable'];

/** Of the rules that bind what was judged; each area links to what it counts. */
export function heatStrip({ rules, target }: Result): Markup {
  const areas = byArea(rules.filter(({ party }) => party === judgedParty(target)));
  return html`<ul class="heat" aria-label="Verdicts at a glance">${[...areas].sort(([one], [other]) => one.localeCompare(other)).map(([area, own]) => cell(area, own))}</ul>`;
}

function cell(area: string, rules: readonly RuleResult[]): Markup {
  const counts = shown
    .map((verdict) => ({ verdict, count: rules.filter((rule) => rule.verdict === verdict).length }))
    .filter(({ count }) => count > 0);
  const said = counts.map(({ verdict, count }) => `${count} ${wordOf(verdict)}`).join(', ');
  let from = 0;
  const parts = counts.map(({ verdict, count }) => {
    const part = html`<rect class="is-${verdict}" x="${((from / rules.length) * 100).toFixed(1)}" width="${((count / rules.length) * 100).toFixed(1)}" height="10"/>`;
    from += count;
    return part;
  });
  const worst = counts[0]?.verdict ?? 'conforms';
  return html`<li><a href="#area=${area}&kind=service" title="${area}: ${said}"><span class="name">${area}</span>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<span class="worst is-${worst}">${worst === 'conforms' ? plural(rules.length, 'rule') : (said.split(', ')[0] ?? '')}</span><span class="sr">: ${said}</span></a></li>
`;
}

function wordOf(verdict: Verdict): string {
  return marks.find(({ mark }) => mark === verdict)?.word ?? verdict;
}
