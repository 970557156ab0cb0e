/** What a run did not judge, in a few lines: what each source would add, and what nothing but a control interface can. Pure. */
import { lackedBy } from '../judge/lacks.ts';
import type { Result } from '../judge/result.ts';
import { missingSources, type Unjudged } from '../judge/sources.ts';
import { judgedParty } from '../judge/totals.ts';
import { noCheck } from '../judge/verdicts.ts';
import { plural } from './text.ts';

/** How many sources are shown, and how many reasons of other kinds. */
const mostSources = 5;
const mostReasons = 2;

/** An entry without a verdict; its reason is shown if no power is lacking. */
export interface NotJudged extends Unjudged {
  reason?: string;
  /** About a client: the variable that would have decided it. */
  decidedBy?: string;
}

/** The rules that bind what was judged, and the questions, that a run did not exercise. */
export function notJudged({ rules, answers, target }: Result): NotJudged[] {
  return [
    ...rules
      .filter(({ verdict, party }) => verdict === 'not-exercised' && party === judgedParty(target))
      .map(({ id, reason, checks, decidedBy }) => ({
        ...entry(id, false, reason, decidedBy),
        ways: lackedBy(reason ?? '').length === 0 ? [] : checks.map(({ message }) => lackedBy(message ?? '')),
      })),
    ...answers
      .filter(({ verdict }) => verdict === 'not-exercised')
      .map(({ id, reason, decidedBy }) => entry(id, true, reason, decidedBy)),
  ];
}

function entry(id: string, isQuestion: boolean, reason: string | null, decidedBy?: string): NotJudged {
  const lacked = lackedBy(reason ?? '');
  if (decidedBy !== undefined) return { id, isQuestion, ways: [], decidedBy };
  return { id, isQuestion, ways: lacked.length === 0 ? [] : [lacked], reason: reason ?? noCheck };
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

/** @param most how many sources are shown; the others are counted. */
export function notJudgedLines(entries: readonly NotJudged[], most = mostSources): string[] {
  const { alone, control, together } = missingSources(entries);
  const shown = alone.length > most ? alone.slice(0, most - 1) : alone;
  const counts = shown.map(({ adds }) => rulesAndQuestions(adds));
  const wide = Math.max(0, ...counts.map((count) => count.length));
  const others = new Set(alone.slice(shown.length).flatMap(({ adds }) => adds));
  return [
    ...shown.map(
      ({ name, meaning }, at) => `  + ${counts[at]?.padEnd(wide)}  ${name}${meaning === '' ? '' : `: ${meaning}`}`,
    ),
    ...(others.size === 0
      ? []
      : [
          `  + ${rulesAndQuestions([...others]).padEnd(wide)}  ${alone.length - shown.length} other sources, each by itself`,
        ]),
    ...line(together, 'two or more of these together'),
    ...line(control, 'only a control interface, which a demo environment does not have'),
    ...byVariable(entries),
    ...otherReasons(entries.filter(({ ways, decidedBy }) => ways.length === 0 && decidedBy === undefined)),
  ];
}

function line(entries: readonly NotJudged[], what: string): string[] {
  return entries.length === 0 ? [] : [`  ${rulesAndQuestions(entries)}: ${what}`];
}

/** What each variable would have decided about a client. */
function byVariable(entries: readonly NotJudged[]): string[] {
  const names = [...new Set(entries.flatMap(({ decidedBy }) => decidedBy ?? []))];
  return names.map(
    (name) => `  + ${rulesAndQuestions(entries.filter(({ decidedBy }) => decidedBy === name))}  ${name}`,
  );
}

function otherReasons(entries: readonly NotJudged[]): string[] {
  const groups = new Map<string, NotJudged[]>();
  for (const each of entries) {
    // Of a rule with several checks, the first reason stands for all.
    const reason = (each.reason ?? noCheck).split('; ').find((part) => lackedBy(part).length === 0) ?? noCheck;
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return [
    ...sorted.slice(0, mostReasons).flatMap(([reason, group]) => line(group, reason)),
    ...line(
      sorted.slice(mostReasons).flatMap(([, group]) => group),
      'other reasons, which the report has',
    ),
  ];
}
