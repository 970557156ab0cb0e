/** The page of a result: one HTML document that needs no network and opens from disk. Pure. */
import { groupBy } from '../../../protocol/group-by.ts';
import { type ExitStatus, exercised, exitStatus, statusOf } from '../../judge/exit-status.ts';
import type { Result } from '../../judge/result.ts';
import { judgedParty } from '../../judge/totals.ts';
import { about, cost, costTitle } from './about.ts';
import { contentPolicy, script, style } from './assets.ts';
import { contractMatrix } from './contract.ts';
import { questionSections, ruleSections } from './entries.ts';
import { head } from './head.ts';
import { heatStrip } from './heat-strip.ts';
import { dataBlock, html, Markup } from './html.ts';
import { latencyTable } from './latency.ts';
import { iconSheet } from './marks.ts';
import { overview } from './overview.ts';
import { contents, keyboardHelp, toolbar } from './toolbar.ts';
import { trend } from './trend.ts';
import type { Context, PageOptions } from './types.ts';

export type { PageOptions } from './types.ts';

/** Statements and tables are markup. The exchanges are embedded as JSON, and drawn on demand. */
export function renderPage(result: Result, options: PageOptions = {}): string {
  const heat = heatStrip(result);
  const page = html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${titleOf(result, options)}</title>
<style>${new Markup(style)}</style></head>
<body>${iconSheet()}<a class="skip" href="#statements">Skip to the statements</a>
${head(result, options, heat)}
<div class="columns">${contents(result)}
<main>${trend(options.history, result)}${overview(result, options)}
${/* On a narrow screen, in place of that above: what is broken comes first. */ heat}
${body(result, contextOf(result, options), options)}</main></div>
${keyboardHelp()}
${dataBlock('exchanges', result.exchanges)}
<script>${new Markup(script)}</script>
</body></html>
`;
  return page.text;
}

function body(result: Result, context: Context, options: PageOptions): Markup {
  // Of a client's run, no response is compared with the OpenAPI document.
  const contract =
    result.target.kind !== 'client' &&
    html`<section id="contract" aria-labelledby="h-contract"><h2 id="h-contract">Contract: operations by status</h2>${contractMatrix(result)}</section>`;
  return html`<div class="entries">${toolbar(result, options)}<p class="empty" hidden>No statement matches.</p>
<section id="statements" aria-labelledby="h-statements"><h2 id="h-statements">Statements of the API document</h2>
${ruleSections(result.rules, context)}</section>
<section id="questions" aria-labelledby="h-questions"><h2 id="h-questions">Questions that the document leaves open</h2>
${questionSections(result.answers, context)}</section></div>
${contract}
<section id="latency" aria-labelledby="h-latency"><h2 id="h-latency">${costTitle(result)}</h2>${cost(result)}${result.target.kind !== 'client' && latencyTable(result)}</section>
<section id="about" aria-labelledby="h-about"><h2 id="h-about">About this run</h2>${about(result)}</section>`;
}

function contextOf(result: Result, { changes = [], lastChanged = new Map() }: PageOptions): Context {
  return {
    party: judgedParty(result.target),
    served: result.openapi !== null,
    exchanges: result.exchanges,
    changes: groupBy(changes, ({ id }) => id),
    lastChanged,
  };
}

const gateWords: Partial<Record<ExitStatus, string>> = {
  [exitStatus.asItShouldBe]: 'Gate open',
  [exitStatus.violates]: 'Gate closed',
  [exitStatus.notJudged]: 'Gate undecided',
};

/** What the heading says, short enough for a tab. */
function titleOf(result: Result, { gate, allowedInconclusive }: PageOptions): string {
  const { environment, baseUrl } = result.target;
  const verdict = (gate && gateWords[gate.status]) ?? verdictWords(result, allowedInconclusive);
  return `${verdict}: ${environment} ${baseUrl}`;
}

function verdictWords(result: Result, allowedInconclusive?: number): string {
  const { totals } = result;
  const status = statusOf(result, allowedInconclusive);
  if (status === exitStatus.fault) return 'Suite at fault';
  if (status === exitStatus.violates) return `${totals.violates + totals.client.violates} broken`;
  if (status === exitStatus.asItShouldBe) return 'Conformance';
  return exercised(result) === 0 ? 'Not judged' : 'Not fully judged';
}
