/** What a run did not judge, in a few lines: what each source would add to those before it, and what nothing but a control interface can. Pure. */
import { groupBy } from '../../protocol/group-by.ts';
import type { AnswerResult, Result, RuleResult } from '../judge/result.ts';
import { missingSources, type Step, type Unjudged } from '../judge/sources.ts';
import { judgedParty } from '../judge/totals.ts';
import { noCheck } from '../judge/verdicts.ts';
import { byArea } from './areas.ts';
import { plural } from './text.ts';

/** How many steps are shown, and how many reasons of other kinds. */
const mostSteps = 5;
const mostReasons = 2;

/** An entry without a verdict; its reason is shown if no power is lacking. */
export interface NotJudged extends Unjudged {
  reason?: string;
  /** It was deferred to spare a shared target. */
  deferred?: true;
  /** About a client: the variable that would have decided it. */
  decidedBy?: string;
}

/** The rules that bind what was judged, and the questions, that a run did not exercise. */
export function notJudged({ rules, answers, target }: Result): NotJudged[] {
  return [
    ...rules
      .filter(({ verdict, party }) => verdict === 'not-exercised' && party === judgedParty(target))
      .map((rule) => ({
        ...entry(rule, false),
        ways: rule.lacks === undefined ? [] : rule.checks.map(({ lacks }) => lacks ?? []),
      })),
    ...answers.filter(({ verdict }) => verdict === 'not-exercised').map((answer) => entry(answer, true)),
  ];
}

function entry({ id, reason, lacks, deferred, decidedBy }: RuleResult | AnswerResult, isQuestion: boolean): NotJudged {
  if (decidedBy !== undefined) return { id, isQuestion, ways: [], decidedBy };
  const ways = lacks === undefined ? [] : [lacks];
  return { id, isQuestion, ways, reason: reason ?? noCheck, ...(deferred && { deferred }) };
}

/** `12 rules and 3 questions` */
export function rulesAndQuestions(entries: readonly Pick<Unjudged, 'isQuestion'>[]): string {
  const questions = entries.filter(({ isQuestion }) => isQuestion).length;
  const rules = entries.length - questions;
  return [
    ...(rules > 0 || questions === 0 ? [plural(rules, 'rule')] : []),
    ...(questions > 0 ? [plural(questions, 'question')] : []),
  ].join(' and ');
}

/**
 * `12 rules and 3 questions`, and what the figures of several lines mean: together they are the number of all entries. What a run may send
 * does not grow with what its target can do, so that some checks are deferred for those that a source opens.
 */
export function allNotJudged(entries: readonly NotJudged[]): string {
  const isSum = notJudgedLines(entries).filter((text) => text.startsWith('  +')).length > 1;
  const provided = entries.some(({ deferred }) => deferred) ? ', given enough requests' : '';
  return `${rulesAndQuestions(entries)}${isSum ? ` (each line adds to those above${provided})` : ''}`;
}

interface LineOptions {
  /** Whether each line says which areas of the catalogue it is about. */
  areas?: boolean;
  /** Whether all steps are shown, rather than the first of them. */
  all?: boolean;
}

export function notJudgedLines(
  entries: readonly NotJudged[],
  { areas = false, all = false }: LineOptions = {},
): string[] {
  const { steps, control } = missingSources(entries);
  const shown = steps.length > mostSteps && !all ? steps.slice(0, mostSteps - 1) : steps;
  const others = steps.slice(shown.length);
  const lines = [
    ...shown.map(({ adds, ...step }) => [adds, nameOf(step)] as const),
    ...(others.length === 0
      ? []
      : [[others.flatMap(({ adds }) => adds), `${others.length} more sources (--verbose names them)`] as const]),
    ...byVariable(entries),
  ].map(([adds, what]) => [rulesAndQuestions(adds), `${what}${areas ? ` (${areasOf(adds)})` : ''}`] as const);
  const wide = Math.max(0, ...lines.map(([count]) => count.length));
  return [
    ...lines.map(([count, what]) => `  + ${count.padEnd(wide)}  ${what}`),
    ...line(control, 'only a control interface, which a demo environment does not have'),
    ...otherReasons(entries.filter(({ ways, decidedBy }) => ways.length === 0 && decidedBy === undefined)),
  ];
}

function nameOf({ names, meaning, others }: Omit<Step<NotJudged>, 'adds'>): string {
  return [
    names.join(' and '),
    ...(meaning === '' ? [] : [`: ${meaning}`]),
    ...(others.length === 0 ? [] : [`; for some, ${instead(others)} instead`]),
  ].join('');
}

/** How many other sources are named. */
const mostOthers = 3;

function instead(others: readonly string[]): string {
  const rest = others.length - mostOthers;
  return [...others.slice(0, mostOthers), ...(rest > 0 ? [`${rest} more`] : [])].join(' or ');
}

/** How many areas are named. */
const mostAreas = 3;

function areasOf(entries: readonly NotJudged[]): string {
  const areas = [...byArea(entries)].sort(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const rest = areas.length - mostAreas;
  return rest > 0 ? `${areas.slice(0, mostAreas).join(', ')} and ${plural(rest, 'more area')}` : areas.join(', ');
}

function line(entries: readonly NotJudged[], what: string): string[] {
  return entries.length === 0 ? [] : [`  ${rulesAndQuestions(entries)}: ${what}`];
}

/** What each variable would have decided about a client. */
function byVariable(entries: readonly NotJudged[]): [adds: NotJudged[], name: string][] {
  const names = [...new Set(entries.flatMap(({ decidedBy }) => decidedBy ?? []))];
  return names.map((name) => [entries.filter(({ decidedBy }) => decidedBy === name), name]);
}

function otherReasons(entries: readonly NotJudged[]): string[] {
  const groups = groupBy(entries, ({ reason = noCheck }) => reason);
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return [
    ...sorted.slice(0, mostReasons).flatMap(([reason, group]) => line(group, reason)),
    ...line(
      sorted.slice(mostReasons).flatMap(([, group]) => group),
      'other reasons, which the report has',
    ),
  ];
}

/** About a client: what would decide it. */
export function wouldDecide({ decidedBy }: Pick<NotJudged, 'decidedBy'>): string {
  return decidedBy === undefined ? '' : ` (${decidedBy} would decide it)`;
}
