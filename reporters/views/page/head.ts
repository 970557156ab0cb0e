/** The top of the page: the verdict in a sentence, the target, and the numbers behind it. */
import { type ExitStatus, exitStatus, statusOf } from '../../judge/exit-status.ts';
import type { Result, Verdict, VerdictCounts } from '../../judge/result.ts';
import { judgedParty } from '../../judge/totals.ts';
import { spentOn } from '../spent.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { html, type Markup, prose } from './html.ts';
import { icon, marks } from './marks.ts';
import type { PageOptions } from './types.ts';
import { boundBy, count, moment, plural, seconds } from './words.ts';

/** The order in which the bar and the numbers show the verdicts. */
const shown = ['violates', 'inconclusive', 'not-exercised', 'conforms', 'untestable'] as const;

function countOf(counts: VerdictCounts, verdict: Verdict): number {
  return verdict === 'not-exercised' ? counts.notExercised : counts[verdict];
}

function sumOf(counts: VerdictCounts): number {
  return shown.reduce((sum, verdict) => sum + countOf(counts, verdict), 0);
}

/** @param heat what is shown of the areas below the numbers. */
export function head(result: Result, { allowedInconclusive, gate }: PageOptions, heat: Markup): Markup {
  const { target, run } = result;
  const verdict = verdictSentence(result, allowedInconclusive);
  const { sentence, status } = gate ?? { sentence: verdict, status: statusOf(result, allowedInconclusive) };
  const tone = toneOf(status);
  const facts = [
    html`<a href="#about"><code>${target.baseUrl || 'no address'}</code></a>`,
    target.kind === 'client'
      ? html`a client`
      : html`${target.environment}${target.apiVersion === null ? '' : `, API ${target.apiVersion}`}`,
    html`<time datetime="${run.startedAt}">${moment(run.startedAt)}</time>`,
    html`${seconds(run.durationMs)}, ${spentOn(result)}`,
    ...(run.checks?.deferred ? [html`${count(run.checks.deferred)} checks deferred`] : []),
  ];
  return html`<header class="head">
<p class="kicker">Conformance of ${target.kind === 'client' ? 'a client of ' : ''}the Learner Assessment Service</p>
<h1 class="verdict is-${tone}">${icon(toneIcon[tone])}<span>${sentence}</span></h1>
${gate?.advice ? html`<p class="besides-gate">${prose(gate.advice)}</p>` : null}
${sentence !== verdict && html`<p class="besides-gate">${verdict}</p>`}
<p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
<noscript><p class="besides-gate">Search and evidence need the page’s own script; conformance.json beside it holds the same.</p></noscript>
${strip(result.totals)}
<ul class="tallies">${shown.map((verdict) => tally(verdict, countOf(result.totals, verdict)))}</ul>
<p class="beside">${besides(result)}</p>
${heat}
</header>`;
}

type Tone = 'violates' | 'inconclusive' | 'conforms';
const toneIcon: Record<Tone, string> = { violates: 'cross', inconclusive: 'unsure', conforms: 'tick' };

/** Consistent with the exit status: green only if something was exercised and nothing counts against the target. */
function toneOf(status: ExitStatus): Tone {
  if (status === exitStatus.violates) return 'violates';
  return status === exitStatus.asItShouldBe ? 'conforms' : 'inconclusive';
}

/** A bar of the rules that bind the service, in which the width of each verdict is its share. */
function strip(totals: VerdictCounts): Markup {
  const all = sumOf(totals);
  let from = 0;
  const parts = shown.map((verdict) => {
    const wide = (countOf(totals, verdict) / Math.max(1, all)) * 1000;
    const part = html`<rect class="is-${verdict}" x="${from.toFixed(1)}" width="${wide.toFixed(1)}" height="10"/>`;
    from += wide;
    return wide === 0 ? null : part;
  });
  return html`<svg class="strip" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function tally(verdict: Verdict, number: number): Markup {
  const { word = verdict, icon: shape = 'dash' } = marks.find(({ mark }) => mark === verdict) ?? {};
  return html`<li class="${number === 0 ? 'none ' : ''}is-${verdict}"><a href="#verdict=${verdict}&kind=service"><b>${count(number)}</b>
<span>${icon(shape)}${word}</span></a></li>`;
}

/** What the numbers above it are of, and the others that the filter counts with them. */
function besides({ totals, answers, target }: Result): Markup {
  const { client } = totals;
  const exercised = client.conforms + client.violates;
  const parts = [
    html`<a href="#kind=service">of ${plural(sumOf(totals), 'rule')} for ${boundBy[judgedParty(target)]}</a>`,
    html`<a href="#kind=question">${count(totals.answers)} of ${plural(answers.length, 'question')} answered</a>`,
    exercised > 0 &&
      html`<a href="#kind=client">${count(client.conforms)} of ${plural(exercised, 'exercised rule')} for clients kept by the suite’s own client</a>`,
  ];
  return html`${parts.map((part) => part && html`<span>${part}</span> `)}`;
}
