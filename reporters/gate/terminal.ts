/** The changes that break a client first, then counts, and last the verdict; with `verbose`, what each means. Pure. */
import { groupBy } from '../../protocol/group-by.ts';
import { harmless } from '../../protocol/output/harmless.ts';
import { type Colour, paint } from '../../protocol/output/output.ts';
import { exitStatus } from '../judge/exit-status.ts';
import type { Result } from '../judge/result.ts';
import { fit, plural, withoutMiddle, wrap } from '../views/text.ts';
import type { KnownDeviation } from './baseline.ts';
import { byClient, type ClientChanges, clientSentence } from './by-client.ts';
import { adviceOf, type Change, type Comparison, headings, type Unwatched } from './comparison.ts';
import { type Allowed, changeKinds, gateAdvice, gateSentence, gateStatus } from './gate-status.ts';
import { byCause, notExercisedHeading, rulesAndQuestions, unwatchedSentence } from './not-exercised.ts';
import { mostUrgentFirst, urgency } from './urgency.ts';

export interface GateView {
  /** As the user would type them. */
  baselineFile: string;
  reportPath: string;
  allowed: Allowed;
}

/** How many changes of a kind are shown with `verbose`; gate.md shows more. */
const mostShown = 25;

/** @param view lines are cut to its `width`, in columns. */
export function renderGate(
  comparison: Comparison,
  result: Result,
  view: GateView & { colour: boolean; width: number; verbose?: boolean },
): string {
  const status = gateStatus(comparison, result, view.allowed);
  const tone: Colour =
    status === exitStatus.asItShouldBe ? 'green' : status === exitStatus.notJudged ? 'yellow' : 'red';
  const blocks = view.verbose ? inFull(comparison, view) : inShort(comparison, result, view);
  const write = (colour: Colour, text: string) => (view.colour ? paint(colour, text) : text);
  const sentence = write(tone, harmless(gateSentence(comparison, result, view.allowed)));
  const painted = blocks.map(([first = '', ...lines]) => [
    first.startsWith(' ') ? fit(first, view.width) : write('bold', harmless(first)),
    ...lines.map((line) => fit(line, view.width)),
  ]);
  const advice = gateAdvice(comparison, result, view.allowed);
  return `${[...painted, [...(advice === '' ? [] : [advice]), sentence]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function inFull(comparison: Comparison, view: GateView & { width: number }): string[][] {
  const { width } = view;
  const ofCause = (sentence: string, ids: readonly string[]) => [
    ...wrap(`  ${sentence}`, width),
    `    ${ids.join(', ')}`,
  ];
  return [
    ...changeKinds.map((kind) => changesOf(kind, comparison)),
    block(
      'Undecided',
      undecidedCauses(comparison).flatMap(({ cause, ids }) =>
        ofCause(`${rulesAndQuestions(ids.length)}: ${cause}`, ids),
      ),
    ),
    block(
      notExercisedHeading,
      comparison.notExercised.flatMap((unwatched) => ofCause(unwatchedSentence(unwatched), unwatched.ids)),
    ),
    block(
      'Tolerated',
      comparison.tolerated.map((deviation) => `  ${toleratedSentence(deviation)}`),
    ),
    block(
      'Noted',
      comparison.notes.map((note) => `  ${note}`),
    ),
    [`  report  ${compared(view)}`],
  ].filter((lines) => lines.length > 0);
}

function compared({ reportPath, baselineFile }: GateView): string {
  return `${reportPath}, against ${baselineFile}`;
}

function undecidedCauses({ undecided }: Comparison): Unwatched[] {
  return byCause(undecided.map(({ id, reason }) => ({ id, cause: reason })));
}

function toleratedSentence({ rule, reason, owner, expires }: KnownDeviation): string {
  return `${rule} until ${expires} (${owner}): ${reason}`;
}

/** How many changes are shown in short, and in how many lines. */
const mostInShort = 10;
const mostLines = 18;

function inShort(comparison: Comparison, result: Result, view: GateView & { width: number }): string[][] {
  const { width } = view;
  const sentences = (title: string, [first, ...more]: readonly string[], most = 2): string[] => {
    if (first === undefined) return [];
    const rest = more.length === 0 ? [] : [`and ${more.length} more: gate.md has them`];
    return [first, ...rest].flatMap((line, at) =>
      hanging(`  ${(at === 0 ? title : '').padEnd(14)}`, line, width, most),
    );
  };
  const clients = byClient(comparison);
  return [
    ...(clients.length > 0
      ? clients
          .slice(0, mostClients)
          .map((each) => concerned(each, Math.floor(mostLines / Math.min(clients.length, mostClients))))
      : [mostUrgent(comparison, result, width)]),
    [
      ...sentences(
        'undecided',
        undecidedCauses(comparison).map(({ cause, ids }) => `${rulesAndQuestions(ids.length)}: ${cause}`),
        mostOfUnknown,
      ),
      ...sentences('not exercised', comparison.notExercised.map(unwatchedSentence), mostOfUnknown),
      ...sentences('tolerated', comparison.tolerated.map(toleratedSentence)),
      ...sentences('noted', comparison.notes),
      ...sentences('report', [compared(view)]),
    ],
  ].filter((lines) => lines.length > 0);
}

/** Lines for why something is not known: what to do about it comes last. */
const mostOfUnknown = 6;

/** A text after its title, further lines beneath it; the last of them may be cut. */
function hanging(title: string, text: string, width: number, most: number): string[] {
  const lines = wrap(text, width - title.length).map((each) => each.trim());
  const shown = [...lines.slice(0, most - 1), ...(lines.length < most ? [] : [lines.slice(most - 1).join(' ')])];
  return shown.map((line, at) => `${at === 0 ? title : ' '.repeat(title.length)}${line}`);
}

const mostClients = 4;

/** What hits a client, and what may, with the evidence and what to do. */
function concerned(changes: ClientChanges, most: number): string[] {
  const lines: string[] = [];
  let shown = 0;
  const felt = changes.all.filter(({ impact }) => impact.level !== 'not used');
  for (const { change, impact } of felt) {
    const entry = [
      `  ${impact.level.padEnd(8)}${change.id}  ${change.what}`,
      `          ${impact.why}`,
      ...(change.meaning === '' ? [] : [`          what to do: ${change.meaning}`]),
    ];
    if (lines.length > 0 && lines.length + entry.length > most) break;
    lines.push(...entry);
    shown += 1;
  }
  const rest = felt.length - shown;
  return [clientSentence(changes), ...lines, ...(rest > 0 ? [`  and ${rest} more: gate.md has them`] : [])];
}

function mostUrgent(comparison: Comparison, result: Result, width: number): string[] {
  const sorted = mostUrgentFirst(comparison, result);
  const causes = groupBy(sorted, ({ kind, what }) => JSON.stringify([kind, what]));
  const lines: string[] = [];
  let shown = 0;
  for (const group of [...causes.values()].slice(0, mostInShort)) {
    const entry = changeInShort(group, width);
    if (lines.length + entry.length > mostLines) break;
    lines.push(...entry);
    shown += group.length;
  }
  const rest = sorted.slice(shown);
  const left = urgency
    .map((kind) => [headings[kind], rest.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([heading, count]) => `${count} × ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`);
  return block('Changed, what breaks a client first', [
    ...lines,
    ...(left.length === 0 ? [] : wrap(`  and ${left.join(', ')}: gate.md has them`, width)),
  ]);
}

function changeInShort([first, ...others]: readonly Change[], width: number): string[] {
  if (first === undefined) return [];
  const { id, subject, what } = first;
  const also = others.length === 0 ? '' : ` and ${others.length} more`;
  return [
    `  ${[`${id}${also}`, subject].filter((part) => part !== '').join('  ')}`,
    `    ${withoutMiddle(what, width - 4)}`,
    // In full: what to do comes last.
    ...adviceLine(first).flatMap((line) => wrap(line, width)),
  ];
}

function changesOf(kind: Change['kind'], { changes }: Comparison): string[] {
  const all = changes.filter((change) => change.kind === kind);
  // A cause that several changes share, such as a missing power, is shown once.
  const causes = groupBy(all.slice(0, mostShown), ({ what }) => what);
  const lines = [...causes].flatMap(([what, group]) => {
    const [only, ...others] = group;
    if (only !== undefined && others.length === 0) return entryOf(only, [what]);
    return [
      `  ${group.length} times: ${what}`,
      ...group.flatMap((change) => entryOf(change, []).map((line) => `  ${line}`)),
    ];
  });
  const rest = all.length - mostShown;
  return block(headings[kind], rest > 0 ? [...lines, `  and ${plural(rest, 'more', 'more')}: see gate.md`] : lines);
}

function entryOf(change: Change, what: string[]): string[] {
  const { id, subject, check } = change;
  return [
    `  ${[id, subject].filter((part) => part !== '').join('  ')}`,
    ...what.map((line) => `    ${line}`),
    ...(check === null ? [] : [`    ${check.file}:${check.line} ${check.title}`]),
    ...adviceLine(change),
  ];
}

/** One line, or none if there is nothing to advise. */
function adviceLine(change: Change): string[] {
  const advice = adviceOf(change);
  return advice === '' ? [] : [`    ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`];
}

function block(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}
