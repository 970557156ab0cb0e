/** What the run was and what it cost. */
import { powerNames } from '../../../rules/powers.ts';
import { lostOf } from '../../judge/cost.ts';
import { remedyFor } from '../../judge/lacks.ts';
import type { Result } from '../../judge/result.ts';
import { callsAndDeliveries } from '../spent.ts';
import { html, type Markup } from './html.ts';
import { count, moment, plural, seconds } from './words.ts';

/** Of a client's run, the latency is the sandbox's, and says nothing. */
export function costTitle({ target }: Result): string {
  return target.kind === 'client' ? 'Calls and deliveries' : 'Latency and cost';
}

/** Requests and deliveries of the run, and calls without a response from the service. */
export function cost(result: Result): Markup {
  const { throttled, retried } = result.cost;
  const { calls, deliveries } = callsAndDeliveries(result);
  const call = result.target.kind === 'client' ? 'call' : 'request';
  const lost = lostOf(Object.values(result.exchanges));
  const { readLagMs } = result.run;
  const numbers: [string, number][] = [
    [calls === 1 ? call : `${call}s`, calls],
    ['throttled', throttled],
    ['retried', retried],
    [deliveries === 1 ? 'delivery' : 'deliveries', deliveries],
  ];
  return html`<ul class="numbers">${numbers.map(([what, number]) => html`<li><b>${count(number)}</b> ${what}</li>`)}</ul>${
    lost.length > 0 &&
    html`<p class="quiet">Without a response from the service: ${lost
      .map(([name, times]) => `${name} ${plural(times, 'time')}`)
      .join(', ')}.</p>`
  }${
    readLagMs !== undefined &&
    html`<p class="quiet">Reads waited ${seconds(readLagMs)} after each write, because the target shows writes late.</p>`
  }`;
}

export function about({ suite, target, run }: Result): Markup {
  const has = new Set(target.powers);
  const isClient = target.kind === 'client';
  const lacking = powerNames.filter((name) => !has.has(name));
  const withSource = (power: string) => {
    const source = target.sources?.[power];
    return source === undefined || source === 'control interface'
      ? power
      : `${power} (by ${source.endsWith('s') ? source : `a ${source}`})`;
  };
  const facts: [string, Markup | string | number | null][] = [
    [isClient ? 'Client' : 'Target', html`<code>${target.baseUrl}</code>${!isClient && ` (${target.environment})`}`],
    ['API version', target.apiVersion],
    ['OpenAPI document', target.openapiSha256 && html`<code>sha256 ${target.openapiSha256}</code>`],
    ['Started', html`${moment(run.startedAt)}, took ${seconds(run.durationMs)}`],
    [
      'Run',
      html`<code>${run.id}</code>${run.shards > 1 && `, ${run.shards} shards`}${run.status !== 'finished' && `, ${run.status}`}`,
    ],
    ['Seed', suite.seed],
    ['Suite', suite.version],
    [
      isClient ? 'Judged by' : 'The target offers',
      target.powers.map(withSource).join(', ') || 'nothing beyond credentials',
    ],
    [
      'It lacks',
      isClient
        ? null
        : lacking.map((name) => `${name} (${remedyFor([name]).replace(/^set /, '')})`).join(', ') || 'nothing',
    ],
  ];
  return html`<dl class="accounts">${facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
