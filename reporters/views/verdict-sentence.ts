/** The verdict of a run in one sentence: the first line of the terminal summary and of the page. */
import { listed } from '../../protocol/texts.ts';
import { exercised, exitStatus, statusOf, undecided } from '../judge/exit-status.ts';
import type { Result } from '../judge/result.ts';
import { plural } from './text.ts';

/** @param allowedInconclusive how many rules and questions may stay inconclusive before the target counts as not fully judged. */
export function verdictSentence(result: Result, allowedInconclusive = 0): string {
  const target = nameOf(result.target);
  const { totals, run, suite } = result;
  if (suite.faults.length > 0)
    return `The suite itself is at fault, so no verdict on the ${target} counts: ${suite.faults[0]}`;
  const end = run.trouble === undefined ? '.' : `; ${run.trouble}`;
  const own = clientBreaks(result);
  if (totals.violates > 0)
    return `The ${target} breaks ${totals.violates} of ${plural(judged(result), 'rule')} that could be judged${own && `; ${own}`}${end}`;
  if (own !== '') return `At the ${target}, ${own}${end}`;
  if (run.trouble !== undefined) return `The ${target} could not be judged: ${run.trouble}`;
  if (run.status !== 'finished') return `The ${target} could not be judged: ${early[run.status]}.`;
  if (exercised(result) === 0) return `The ${target} could not be judged: ${whyNothing(result)}.`;
  if (statusOf(result, allowedInconclusive) === exitStatus.notJudged)
    return `The ${target} could not be fully judged: ${staysInconclusive(undecided(result))}.`;
  const conforming = totals.conforms;
  if (conforming === 0) return `The ${target} answered ${plural(totals.answers, 'question')}; no rule was exercised.`;
  const kept = conforming === 1 ? 'the one rule that was' : `all ${conforming} rules that were`;
  return `The ${target} keeps ${kept} exercised${remainder(result)}.`;
}

/** A budget may be too small for any check. */
function whyNothing({ rules }: Result): string {
  const deferred = rules.flatMap(({ checks }) => checks).find((check) => check.deferred);
  return deferred ? `checks were ${deferred.message}` : 'nothing was exercised';
}

/** How many rules and questions are named rather than counted. */
const mostNamed = 3;

/** `tags.add.limit stays inconclusive`, or how many do. */
export function staysInconclusive(ids: readonly string[]): string {
  const which = ids.length > mostNamed ? `${ids.length} rules and questions` : listed(ids);
  return `${which} ${ids.length === 1 ? 'stays' : 'stay'} inconclusive`;
}

const early = {
  interrupted: 'the run was interrupted',
  timedout: 'the run ended early, after LAS_RUN_TIMEOUT',
  'not-started': 'the run did not start',
} as const;

/** Rules of the service, as everywhere that rules are counted; those of the client are counted beside them. */
function judged({ totals }: Result): number {
  return totals.conforms + totals.violates;
}

function clientBreaks({ totals: { client } }: Result): string {
  return client.violates === 0 ? '' : `the suite’s own client breaks ${plural(client.violates, 'rule')} for clients`;
}

function remainder({ totals: { notExercised: left } }: Result): string {
  return left === 0 ? '' : `; ${left} ${left === 1 ? 'was' : 'were'} not exercised`;
}

function nameOf({ kind, baseUrl, environment }: Result['target']): string {
  if (kind === 'client') return `client ${baseUrl}`;
  if (environment === 'embedded') return 'embedded service';
  return `target${baseUrl === '' ? '' : ` ${baseUrl}`} (${environment})`;
}
