/** Search, filters and the table of contents. They need the page's script, and are hidden without it. */
import { area } from '../../../rules/index.ts';
import type { Result } from '../../judge/result.ts';
import { judgedParty } from '../../judge/totals.ts';
import { costTitle } from './about.ts';
import { bySection } from './entries.ts';
import { html, type Markup } from './html.ts';
import { icon, marks } from './marks.ts';
import type { PageOptions } from './types.ts';
import { boundBy, count, slug } from './words.ts';

/** Search, and filters by verdict, area and kind. */
export function toolbar(result: Result, { changes = [] }: PageOptions): Markup {
  const entries = [...result.rules, ...result.answers];
  const party = judgedParty(result.target);
  const areas = [...new Set(entries.map(({ id }) => area(id)))].sort();
  const chips = marks.map(({ mark, word, icon: shape }) => {
    const number = entries.filter(({ verdict }) => verdict === mark).length;
    return html`<label class="chip is-${mark}"><input type="checkbox" name="verdict" value="${mark}"><span>${icon(shape)}${word} <b>${count(number)}</b></span></label>`;
  });
  return html`<form class="toolbar" id="toolbar" role="search" aria-label="Filter the statements">
<div class="line"><label class="search"><span class="sr">Search statements, ids and checks</span>
<input type="search" name="q" placeholder="Search statements, ids, checks   /" autocomplete="off" spellcheck="false"></label>
<label class="pick"><span class="sr">Area</span><select name="area"><option value="">All areas</option>${areas.map(
    (name) => html`<option>${name}</option>`,
  )}</select></label>
<label class="pick"><span class="sr">Kind</span><select name="kind"><option value="">All kinds</option>
<option value="service">Rules for ${boundBy[party]}</option>${
    party === 'service' && html`<option value="client">Rules for ${boundBy.client}</option>`
  }
<option value="question">Questions</option>${
    changes.length > 0 && html`<option value="changed">Changed since the baseline</option>`
  }${
    result.answers.some(({ surprising }) => surprising !== undefined) &&
    html`<option value="surprising">Answers that may surprise</option>`
  }</select></label>
<button type="button" name="help" aria-haspopup="dialog" aria-label="Keyboard help">?</button></div>
<fieldset class="line chips"><legend class="sr">Verdict</legend><span class="quiet">All kinds:</span>${chips}
<output class="shown" aria-live="polite"></output><button type="reset" class="plain" hidden>Clear filters</button></fieldset></form>`;
}

export function contents(result: Result): Markup {
  const parts = (prefix: string, values: readonly { section: string; verdict: string }[]) =>
    bySection(values).map(([section, group]) => {
      const broken = group.some(({ verdict }) => verdict === 'violates');
      return html`<li><a href="#${slug(prefix, section)}">${section}${broken && html` <span class="is-violates">${icon('cross')}<span class="sr">broken</span></span>`}</a></li>`;
    });
  return html`<nav class="contents" aria-label="Contents"><ul>
<li><a href="#overview">Overview</a></li>
<li><a href="#statements">Statements</a><ul>${parts('section', result.rules)}</ul></li>
<li><a href="#questions">Questions</a></li>
${result.target.kind !== 'client' && html`<li><a href="#contract">Contract</a></li>`}<li><a href="#latency">${costTitle(result)}</a></li>
<li><a href="#about">About this run</a></li></ul></nav>`;
}

const keys: readonly [string, string][] = [
  ['/', 'search'],
  ['j, k', 'next and previous statement'],
  ['Enter', 'open or close the statement'],
  ['e', 'show its evidence'],
  ['Esc', 'leave the search; press again to clear the filters'],
  ['?', 'this help'],
];

export function keyboardHelp(): Markup {
  return html`<dialog class="help" aria-label="Keyboard"><h2>Keyboard</h2>
<dl>${keys.map(([key, meaning]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${meaning}</dd></div>`)}</dl>
<p><label><input type="checkbox" name="shortcuts" checked> Use single-key shortcuts</label></p>
<p class="quiet">The address holds the filters and the search: copy it to share this view. Links to one statement end in its id.</p>
<form method="dialog"><button>Close</button></form></dialog>`;
}
