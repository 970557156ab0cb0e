/** The verdict first, then what an engineer needs next, in a few lines; with `verbose`, all of it. Long ones repeat the verdict. Pure. */

import { largestFirst } from '../../protocol/group-by.ts';
import { harmless } from '../../protocol/output/harmless.ts';
import { type Colour, paint } from '../../protocol/output/output.ts';
import { causeOf } from '../../protocol/same-cause.ts';
import { firstOf } from '../../protocol/texts.ts';
import { exitStatus, statusOf } from '../judge/exit-status.ts';
import { withRemedy } from '../judge/lacks.ts';
import { summarise } from '../judge/outcome.ts';
import type { Check, Covered, Result, RuleResult, Verdict } from '../judge/result.ts';
import { countVerdicts, judgedParty } from '../judge/totals.ts';
import { noCheck } from '../judge/verdicts.ts';
import { byArea } from './areas.ts';
import { type BrokenGroup, brokenGroups, restingSentence } from './failures.ts';
import { footer } from './footer.ts';
import { allNotJudged, notJudged, notJudgedLines, rulesAndQuestions, wouldDecide } from './not-judged.ts';
import { mostShown as mostOnPage } from './page/overview.ts';
import { fit, mostOfMessage, plural, withoutMiddle, wrap } from './text.ts';
import { verdictSentence } from './verdict-sentence.ts';

export interface SummaryOptions {
  colour: boolean;
  /** In columns; lines are cut to it. */
  width: number;
  /** Where the result was written, as the user would type it. */
  reportPath: string;
  allowedInconclusive?: number;
  /** Also what the report has: areas, each failed check with its place, ids of what was not judged. */
  verbose?: boolean;
}

/** Of more lines, a terminal no longer shows the first, and nobody looks for it in a log. */
const screenful = 24;

/** How many causes of one kind are shown; the report has them all. */
const mostShown = 25;

/** The text of the summary, ending with a line break. Empty sections are left out. */
export function renderSummary(result: Result, options: SummaryOptions): string {
  const write = (colour: Colour, text: string) => (options.colour ? paint(colour, text) : text);
  const status = statusOf(result, options.allowedInconclusive);
  const tone: Colour =
    status === exitStatus.asItShouldBe ? 'green' : status === exitStatus.notJudged ? 'yellow' : 'red';
  const { width } = options;
  const wrapped = (lines: readonly string[]) => lines.flatMap((line) => wrap(line, width));
  const verbose = options.verbose ?? false;
  const most = verbose ? mostSentences : fewSentences;
  const unjudged = notJudged(result);
  const verdict: Block = { title: verdictSentence(result, options.allowedInconclusive), tone, lines: [], whole: true };
  const blocks: Block[] = [
    verdict,
    { lines: verbose ? areaTable(result, width) : [] },
    { title: 'Broken', tone: 'red', lines: verbose ? wrapped(broken(result)) : brokenInShort(result, width) },
    { title: 'Inconclusive', tone: 'yellow', lines: inconclusive(result, width, verbose) },
    { tone: 'yellow', ...surprises(result, width, verbose) },
    {
      title: `Not exercised: ${verbose ? rulesAndQuestions(unjudged) : allNotJudged(unjudged)}`,
      tone: 'yellow',
      lines: verbose ? notExercised(result, width) : wrapped(notJudgedLines(unjudged)),
    },
    {
      title: 'The OpenAPI document itself',
      tone: 'yellow',
      lines: wrapped(sentences(result.target.openapiFindings, 'finding', most)),
    },
    {
      title: 'Left behind; `las-conformance clean`, or the next run, tries to remove records again',
      tone: 'yellow',
      lines: wrapped(sentences(result.run.leftBehind, 'record', most)),
    },
    { title: 'Faults of the suite', tone: 'red', lines: wrapped(sentences(result.suite.faults, 'fault', most)) },
    { lines: wrapped(footer(result, options.reportPath, verbose)) },
  ];
  const written = ({ title, tone: colour = 'bold', lines, whole }: Block) =>
    [
      ...(title === undefined ? [] : [write(colour, whole ? harmless(title) : wrap(title, width).join('\n'))]),
      ...lines.map((line) => fit(line, width)),
    ].join('\n');
  const shown = blocks.filter((block) => block.lines.length > 0 || block.whole).map(written);
  const isLong = shown.join('\n\n').split('\n').length > screenful;
  return `${[...shown, ...(isLong ? [written(verdict)] : [])].join('\n\n')}\n`;
}

interface Block {
  title?: string;
  tone?: Colour;
  lines: string[];
  /** The section is shown even without lines, and its title is a single line. */
  whole?: boolean;
}

function areaTable(result: Result, width: number): string[] {
  const tableLine = tableLineOf(width);
  const tableRow = (name: string, rules: readonly RuleResult[], answers: string) =>
    tableLine(rowCells(name, rules, answers));
  const service = result.rules.filter((rule) => rule.party === judgedParty(result.target));
  const answers = byArea(result.answers);
  const rules = byArea(service);
  const areas = [...new Set([...rules.keys(), ...answers.keys()])];
  const count = (of: Result['answers']) => of.filter((answer) => answer.verdict === 'answered').length;
  const rows = areas.map((area) => tableRow(area, rules.get(area) ?? [], `${count(answers.get(area) ?? [])}`));
  return [
    tableLine(['area', 'conforms', 'violates', 'inconclusive', 'not exercised', 'untestable', 'answers']),
    ...rows,
    tableRow('total', service, `${result.totals.answers}`),
    ...(result.rules.length === service.length
      ? []
      : [
          tableRow(
            "client's part",
            result.rules.filter((rule) => rule.party === 'client'),
            '',
          ),
        ]),
  ];
}

function rowCells(name: string, rules: readonly RuleResult[], answers: string): string[] {
  const counts = countVerdicts(rules);
  const numbers = [counts.conforms, counts.violates, counts.inconclusive, counts.notExercised, counts.untestable];
  return [name, ...numbers.map((number) => (number === 0 ? '·' : `${number}`)), answers === '0' ? '·' : answers];
}

/** Widths of the cells after the name, including the space before each heading. */
const columns = [9, 9, 13, 14, 11, 8];

/** A line of the table. On a terminal of 80 columns it is not indented, so the last column fits. */
function tableLineOf(width: number): (cells: readonly string[]) => string {
  const indent = width < 82 ? '' : '  ';
  return ([name = '', ...cells]) =>
    `${`${indent}${name}`.padEnd(indent.length + 16)}${cells.map((cell, i) => cell.padStart(columns[i] ?? 0)).join('')}`.trimEnd();
}

const mostOfSameRules = 3;

/** A failed check is shown once, with all the rules that it breaks; checks that break the same rules are grouped. */
function broken(result: Result): string[] {
  const groups = brokenGroups(result);
  const left = groups.slice(mostShown).reduce((sum, { checks }) => sum + checks.length, 0);
  return [
    ...groups
      .slice(0, mostShown)
      .flatMap(({ rules, checks, resting }) => [
        ...rules.map((rule) => `  ${rule.id}  ${rule.statement}`),
        ...checks
          .slice(0, mostOfSameRules)
          .flatMap((check) => [`    ${summarise(check.message ?? '')}`, `    ${placeOf(check, rules[0])}`]),
        ...more(checks.length - mostOfSameRules, 'failed check').map((line) => `  ${line}`),
        ...undecidedFor(resting),
      ]),
    ...more(left, 'failed check'),
  ];
}

/** Where a check stands; a check of a client is its statement, and what stands there is the page that explains it. */
function placeOf({ file, line, title }: Check, rule: RuleResult | undefined): string {
  return title === rule?.statement ? `see ${file}:${line} of the suite` : `${file}:${line} ${title}`;
}

/** How many broken rules are shown in short; what was seen is said of the first of them, and the place of a check if they are few. */
const mostInShort = 10;
const mostWithPlaces = 5;
const mostWithMessages = 4;

function brokenInShort(result: Result, width: number): string[] {
  const groups = brokenGroups(result);
  const left = groups.slice(mostInShort).flatMap(({ rules }) => rules);
  return [
    ...groups.slice(0, mostInShort).flatMap((group, at) =>
      inShort(group, width, {
        message: groups.length <= mostWithPlaces || at < mostWithMessages,
        place: groups.length <= mostWithPlaces,
      }),
    ),
    ...more(new Set(left).size, 'broken rule'),
  ];
}

function inShort(
  { rules: [first, ...others], checks, resting }: BrokenGroup,
  width: number,
  shown: { message: boolean; place: boolean },
): string[] {
  const [check] = checks;
  if (first === undefined || check === undefined) return [];
  const also = [
    ...(others.length > 0 ? [`breaks ${plural(others.length, 'more rule')}`] : []),
    ...(checks.length > 1 ? [plural(checks.length, 'check')] : []),
    ...(resting.length > 0 ? [`${plural(resting.length, 'rule rests', 'rules rest')} on it`] : []),
  ].join('; ');
  const end = also === '' ? '' : ` (${also})`;
  return [
    ...wrap(`  ${first.id}  ${first.statement}`, width),
    ...(shown.message ? wrap(`    ${withoutMiddle(summarise(check.message ?? ''), mostOfMessage)}${end}`, width) : []),
    ...(shown.place ? [`    ${placeOf(check, first)}`] : []),
  ];
}

const mostResting = 8;

function undecidedFor(resting: readonly RuleResult[]): string[] {
  if (resting.length === 0) return [];
  return [`    ${restingSentence(resting)}: ${firstOf(resting, mostResting, ({ id }) => id)}`];
}

function inconclusive(result: Result, width: number, verbose: boolean): string[] {
  // Those that rest on a broken rule are listed with it.
  const entries = entriesWith(result, 'inconclusive').filter(({ cause }) => cause === undefined);
  const withCauses = entries.map((entry) => ({
    ...entry,
    cause: `${causeOf(entry.reason ?? 'unknown')}${wouldDecide(entry)}`,
  }));
  return verbose ? grouped(withCauses, width) : groupedInShort(withCauses).flatMap((line) => wrap(line, width));
}

function notExercised(result: Result, width: number): string[] {
  const counted = new Set(notJudged(result).map(({ id }) => id));
  const entries = entriesWith(result, 'not-exercised').filter(({ id }) => counted.has(id));
  return grouped(
    entries.map((entry) => ({ ...entry, cause: withRemedy(entry.reason ?? noCheck, entry.lacks) })),
    width,
  );
}

/** How many sentences of one kind are shown: all in all, and in short. */
const mostSentences = 10;
const fewSentences = 3;

/** Beside broken rules, how many there are is enough. */
function surprises(result: Result, width: number, verbose: boolean): Block {
  const all = result.answers.flatMap(({ surprising }) => surprising ?? []);
  const though = 'though they break no rule';
  if (all.length > 1 && !verbose && brokenGroups(result).length > 0)
    return { title: `${all.length} answers may surprise, ${though}: see the report`, lines: [], whole: true };
  const shown = sentences(all, 'answer', verbose ? mostSentences : fewSentences, 'the report has a filter for them');
  const lines = shown.flatMap((line) => wrap(line, width));
  return { title: `Answers that may surprise, ${though}`, lines };
}

/** @param where all of them are found. */
function sentences(
  all: readonly string[],
  noun: string,
  most: number,
  where = all.length > mostOnPage ? 'conformance.json has them all' : undefined,
): string[] {
  const rest = more(all.length - most, noun, where);
  return [...all.slice(0, most).map((sentence) => `  ${sentence}`), ...rest];
}

interface Entry extends Covered {
  id: string;
  reason: string | null;
  cause?: string;
  isQuestion: boolean;
  decidedBy?: string;
}

function entriesWith(result: Result, verdict: Verdict): Entry[] {
  return [
    ...result.rules.map((rule) => ({ ...rule, isQuestion: false })),
    ...result.answers.map((answer) => ({ ...answer, isQuestion: true })),
  ].filter((entry) => entry.verdict === verdict);
}

interface Caused {
  id: string;
  cause: string;
  isQuestion: boolean;
}

/** A cause is shown in full, since its remedy comes last; ids are shown as far as they fit on one line. */
function grouped(entries: readonly Caused[], width: number): string[] {
  const groups = largestFirst(entries, ({ cause }) => cause);
  return [
    ...groups
      .slice(0, mostShown)
      .flatMap(([cause, group]) => [
        ...wrap(`  ${rulesAndQuestions(group)}: ${cause}`, width),
        `    ${group.map(({ id }) => id).join(', ')}`,
      ]),
    ...more(groups.length - mostShown, 'reason'),
  ];
}

/** How many causes are shown in short, one line each. */
const fewCauses = 5;

function groupedInShort(entries: readonly Caused[]): string[] {
  const groups = largestFirst(entries, ({ cause }) => cause);
  return [
    ...groups
      .slice(0, fewCauses)
      .map(([cause, group]) => `  ${group.length === 1 ? group[0]?.id : rulesAndQuestions(group)}: ${cause}`),
    ...more(groups.length - fewCauses, 'reason'),
  ];
}

function more(rest: number, what: string, where = 'see the report'): string[] {
  return rest > 0 ? [`  and ${plural(rest, `more ${what}`)}: ${where}`] : [];
}
