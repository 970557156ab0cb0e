/** What a run did not judge, in a few lines: what each source would add to those before it, and what nothing but a control interface can. Pure. */
import { largestFirst } from '../../protocol/group-by.ts';
import { listed } from '../../protocol/texts.ts';
import { area } from '../../rules/index.ts';
import type { AnswerResult, Result, RuleResult } from '../judge/result.ts';
import { missingSources, partsLacked, type Step, type Unjudged } from '../judge/sources.ts';
import { judgedParty } from '../judge/totals.ts';
import { noCheck } from '../judge/verdicts.ts';
import { plural } from './text.ts';

const mostSources = 5;
const mostReasons = 4;

/** An entry without a verdict; its reason is shown if no power is lacking. */
export interface NotJudged extends Unjudged {
  reason?: string;
  deferred?: true;
  /** About a client: the variable that would have decided it. */
  decidedBy?: string;
}

/** The rules that bind what was judged, and the questions, that a run did not exercise. */
export function notJudged({ rules, answers, target }: Result): NotJudged[] {
  const has = new Set<string>(target.powers);
  const entries = [
    ...rules
      .filter(({ verdict, party }) => verdict === 'not-exercised' && party === judgedParty(target))
      .map((rule) => ({
        ...entry(rule, false),
        ways: rule.lacks === undefined ? [] : rule.checks.map(({ lacks }) => lacks ?? []),
      })),
    ...answers.filter(({ verdict }) => verdict === 'not-exercised').map((answer) => entry(answer, true)),
  ];
  return entries.map((each) => ({ ...each, ways: each.ways.map((lacks) => partsLacked(lacks, has)) }));
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

/** `12 rules and 3 questions (each line adds to those above)` */
export function allNotJudged(entries: readonly NotJudged[]): string {
  const meaning = meaningOfFigures(entries);
  return `${rulesAndQuestions(entries)}${meaning === null ? '' : ` (${meaning})`}`;
}

/**
 * Several sources share their figures: a run sends no more if its target can do more, so other checks are deferred then. The
 * variables of a client stand there by name only.
 */
export function meaningOfFigures(entries: readonly NotJudged[]): string | null {
  const isDeferred = entries.some(({ deferred }) => deferred);
  const isShared = notJudgedGroups(entries).sources.length > 1;
  const meanings = [
    ...(isShared ? [`each line adds to those above${isDeferred ? ', given enough requests' : ''}`] : []),
    ...(entries.some(({ decidedBy }) => decidedBy !== undefined)
      ? ['`las-conformance doctor --client` explains the variables']
      : []),
  ];
  return meanings.length === 0 ? null : meanings.join('; ');
}

/** Entries with one thing in common, in words. */
export type NotJudgedGroup = [what: string, entries: NotJudged[]];

/** Each entry once: with the source that adds it to those before, or with the reason why none does. */
export function notJudgedGroups(entries: readonly NotJudged[]): Record<'sources' | 'others', NotJudgedGroup[]> {
  const { steps, control } = missingSources(entries);
  const lackNothing = entries.filter(({ ways, decidedBy }) => ways.length === 0 && decidedBy === undefined);
  const others: NotJudgedGroup[] = [
    ['only a control interface, which a demo environment does not have', control],
    ...largestFirst(lackNothing, ({ reason = noCheck }) => reason),
  ];
  return {
    sources: [...steps.map(({ adds, ...step }): NotJudgedGroup => [nameOf(step), adds]), ...byVariable(entries)],
    others: others.filter(([, group]) => group.length > 0),
  };
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
  const { sources, others } = notJudgedGroups(entries);
  const lines = inShort(
    sources,
    all ? sources.length : mostSources,
    (rest) => `${rest} more sources (--verbose names them)`,
  ).map(([what, adds]) => [rulesAndQuestions(adds), `${what}${areas ? ` (${areasOf(adds)})` : ''}`] as const);
  const wide = Math.max(0, ...lines.map(([count]) => count.length));
  return [
    ...lines.map(([count, what]) => `  + ${count.padEnd(wide)}  ${what}`),
    ...inShort(others, mostReasons, () => 'other reasons, which the report has').map(
      ([what, group]) => `  ${rulesAndQuestions(group)}: ${what}`,
    ),
  ];
}

/** If there are more than so many groups, the last of those that are left stands for all others. */
function inShort(groups: readonly NotJudgedGroup[], most: number, rest: (count: number) => string): NotJudgedGroup[] {
  if (groups.length <= most) return [...groups];
  const others = groups.slice(most - 1);
  return [...groups.slice(0, most - 1), [rest(others.length), others.flatMap(([, entries]) => entries)]];
}

function nameOf({ names, meaning, others }: Omit<Step<NotJudged>, 'adds'>): string {
  return [
    names.join(' and '),
    ...(meaning === '' ? [] : [`: ${meaning}`]),
    ...(others.length === 0 ? [] : [`; for some, ${instead(others)} instead`]),
  ].join('');
}

const mostOthers = 3;

function instead(others: readonly string[]): string {
  const rest = others.length - mostOthers;
  return listed([...others.slice(0, mostOthers), ...(rest > 0 ? [`${rest} more`] : [])], 'disjunction');
}

const mostAreas = 3;

function areasOf(entries: readonly NotJudged[]): string {
  const areas = largestFirst(entries, ({ id }) => area(id)).map(([name]) => name);
  const rest = areas.length - mostAreas;
  return rest > 0 ? `${areas.slice(0, mostAreas).join(', ')} and ${plural(rest, 'more area')}` : areas.join(', ');
}

/** What each variable would have decided about a client. */
function byVariable(entries: readonly NotJudged[]): NotJudgedGroup[] {
  const names = [...new Set(entries.flatMap(({ decidedBy }) => decidedBy ?? []))];
  return names.map((name) => [name, entries.filter(({ decidedBy }) => decidedBy === name)]);
}

/** About a client: what would decide it. */
export function wouldDecide({ decidedBy }: Pick<NotJudged, 'decidedBy'>): string {
  return decidedBy === undefined ? '' : ` (${decidedBy} would decide it)`;
}
