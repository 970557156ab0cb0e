/** The last lines of the summary: what a run did and what it took. Pure. */

import { comparedNothing } from '../judge/contract-rules.ts';
import { lostOf } from '../judge/cost.ts';
import type { RecordedExchange, Result } from '../judge/result.ts';
import { judgedParty } from '../judge/totals.ts';
import { conformingInPart, existingOf } from './partially-exercised.ts';
import { spentOn } from './spent.ts';
import { count, makerOfDeferred, plural, seconds } from './text.ts';

/** A run that takes longer says what it waited for. */
const longRunMs = 60_000;

/** @param reportPath as the user would type it. @param verbose whether everything is printed. */
export function footer(result: Result, reportPath: string, verbose = true): string[] {
  const { cost, run, suite, totals, answers } = result;
  const reached = result.contract.filter((row) => row.exchanges > 0);
  const spent = [
    // A run also sends some before its checks and after them.
    result.target.kind === 'client' ? spentOn(result) : `${spentOn(result)} by checks`,
    ...(cost.throttled > 0 ? [`${count(cost.throttled)} throttled`] : []),
    ...(cost.retried > 0 ? [`${count(cost.retried)} retried`] : []),
    seconds(run.durationMs),
    ...(run.shards > 1 ? [`${run.shards} shards`] : []),
    ...(suite.seed === null ? [] : [`seed ${suite.seed}`]),
  ];
  const { made, deferred } = run.checks ?? { made: 0, deferred: 0 };
  const isLimited = typeof run.maxRequests === 'number';
  const spared = deferred === 0 ? '' : `, ${count(deferred)} deferred (${makerOfDeferred(isLimited)} makes them)`;
  return [
    ...(spared === '' ? [] : [`  checks    ${count(made)} made${spared}`]),
    ...(verbose || totals.violates === 0 ? inPart(result, verbose) : []),
    ...onExisting(result),
    `  answers   ${totals.answers} of ${plural(answers.length, 'question')}`,
    ...(reached.length === 0 ? [] : [`  contract  ${comparedNothing(result) ?? departures(result.contract, reached)}`]),
    `  cost      ${spent.join(', ')}`,
    ...(result.target.kind === 'client' ? [] : lost(result)),
    ...(run.readLagMs === undefined
      ? []
      : [`  lag       reads waited ${short(run.readLagMs)} after each write, because the target shows writes late`]),
    ...(run.durationMs < longRunMs || result.target.kind === 'client' ? [] : waits(result)),
    `  report    ${reportPath}${verbose ? '' : ' (--verbose prints more of it here)'}`,
  ];
}

/** What got no response may be behind checks that are not made for lack of requests. */
function lost({ exchanges }: Result): string[] {
  const counts = lostOf(Object.values(exchanges));
  const [most] = counts;
  if (most === undefined) return [];
  const all = counts.reduce((sum, [, times]) => sum + times, 0);
  const where = counts.length === 1 ? `: ${most[0]}` : `, ${count(most[1])} of them ${most[0]}`;
  return [`  lost      ${plural(all, 'request')} without a response from the service${where}`];
}

function departures(all: Result['contract'], reached: Result['contract']): string {
  const departing = reached.filter((row) => row.violations.length > 0).length;
  const unreached = all.length - reached.length;
  return `${departing} of ${reached.length} operations and statuses depart from the OpenAPI document${unreached > 0 ? `; ${unreached} were not seen` : ''}`;
}

/** What a long run mostly waited for. */
function waits(result: Result): string[] {
  const { answerMs, deliveryMs } = waitsOf(result);
  const parts = [
    ...(answerMs === null ? [] : [`responses took ${short(answerMs)}`]),
    ...(deliveryMs === null ? [] : [`deliveries came ${short(deliveryMs)} after their cause`]),
  ];
  return parts.length === 0 ? [] : [`  waits     ${parts.join(', ')} (medians)`];
}

function short(ms: number): string {
  if (ms >= 1_000) return seconds(ms);
  return Math.round(ms) === 0 ? 'less than 1 ms' : `${Math.round(ms)} ms`;
}

/** What is judged on a few records that were there may be otherwise for others. */
function onExisting({ rules }: Result): string[] {
  const counts = rules
    .filter(({ verdict }) => verdict === 'conforms')
    .map(existingOf)
    .filter((count) => count > 0);
  if (counts.length === 0) return [];
  const many = counts.length > 1;
  const on = `${plural(Math.max(...counts), 'record')} that the run did not make`;
  return [`  existing  ${plural(counts.length, 'rule')} ${many ? 'conform' : 'conforms'}, judged on at most ${on}`];
}

/** A rule that conforms by only some of its checks may be broken where the others would have looked. */
function inPart({ rules, target }: Result, verbose: boolean): string[] {
  const party = judgedParty(target);
  const { rules: partly, lacked, areDeferred } = conformingInPart(rules.filter((rule) => rule.party === party));
  if (partly.length === 0) return [];
  const what = `${plural(partly.length, 'rule conforms', 'rules conform')} by only some checks; the others`;
  const why = [
    ...(lacked.length > 0 ? [`lack ${verbose ? lacked.join(', ') : 'something here'}`] : []),
    ...(areDeferred ? ['were deferred'] : []),
  ];
  return [`  in part   ${what} ${why.join(' or ')}`];
}

/** How long responses took, and deliveries after the write before them: medians in milliseconds, null where there were none. */
function waitsOf({ exchanges, rules }: Result) {
  const calls = Object.values(exchanges).filter(({ direction }) => direction === 'call');
  const deliveries = new Map<string, number>();
  for (const { exchanges: ids } of rules.flatMap(({ checks }) => checks)) {
    let written: RecordedExchange | null = null;
    for (const id of ids) {
      const exchange = exchanges[id];
      if (exchange?.direction === 'call' && exchange.method !== 'GET') written = exchange;
      if (exchange?.direction === 'delivery' && written !== null) deliveries.set(id, lateness(exchange, written));
    }
  }
  return { answerMs: median(calls.map(({ durationMs }) => durationMs)), deliveryMs: median([...deliveries.values()]) };
}

/** From the end of the write; 0 for one that came sooner. */
function lateness(delivery: RecordedExchange, write: RecordedExchange): number {
  const answered = Date.parse(write.startedAt) + write.durationMs;
  return Math.max(0, Date.parse(delivery.startedAt) - answered);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
