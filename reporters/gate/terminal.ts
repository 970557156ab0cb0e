/** What the gate prints: each change with what it means for a client, what was tolerated, and last its verdict. Pure. */
import { harmless } from '../../protocol/output/harmless.ts';
import { type Colour, paint } from '../../protocol/output/output.ts';
import { exitStatus } from '../judge/exit-status.ts';
import type { Result } from '../judge/result.ts';
import { fit, plural, wrap } from '../views/text.ts';
import type { Change, Comparison } from './comparison.ts';
import { type Allowed, changeKinds, gateSentence, gateStatus } from './gate-status.ts';
import { headings } from './headings.ts';
import { byCause, notExercisedHeading, rulesAndQuestions, unwatchedSentence } from './not-exercised.ts';

export interface GateView {
  /** As the user would type it. */
  baselineFile: string;
  allowed: Allowed;
}

/** How many changes of a kind are shown; gate.md shows more. */
const mostShown = 25;

/**
 * The text for the terminal.
 * @param view lines are cut to its `width`, in columns.
 */
export function renderGate(
  comparison: Comparison,
  result: Result,
  view: GateView & { colour: boolean; width: number },
): string {
  const status = gateStatus(comparison, result, view.allowed);
  const tone: Colour =
    status === exitStatus.asItShouldBe ? 'green' : status === exitStatus.notJudged ? 'yellow' : 'red';
  const ofCause = (sentence: string, ids: readonly string[]) => [
    ...wrap(`  ${sentence}`, view.width),
    `    ${ids.join(', ')}`,
  ];
  const undecided = byCause(comparison.undecided.map(({ id, reason }) => ({ id, cause: reason })));
  const blocks = [
    ...changeKinds.map((kind) => changesOf(kind, comparison)),
    block(
      'Undecided',
      undecided.flatMap(({ cause, ids }) => ofCause(`${rulesAndQuestions(ids.length)}: ${cause}`, ids)),
    ),
    block(
      notExercisedHeading,
      comparison.notExercised.flatMap((unwatched) => ofCause(unwatchedSentence(unwatched), unwatched.ids)),
    ),
    block(
      'Tolerated',
      comparison.tolerated.map(
        ({ rule, reason, owner, expires }) => `  ${rule} until ${expires} (${owner}): ${reason}`,
      ),
    ),
    block(
      'Noted',
      comparison.notes.map((note) => `  ${note}`),
    ),
    [`  baseline  ${view.baselineFile}`],
  ].filter((lines) => lines.length > 0);
  const write = (colour: Colour, text: string) => (view.colour ? paint(colour, text) : text);
  const sentence = write(tone, harmless(gateSentence(comparison, result, view.allowed)));
  const painted = blocks.map(([first = '', ...lines]) => [
    first.startsWith(' ') ? fit(first, view.width) : write('bold', harmless(first)),
    ...lines.map((line) => fit(line, view.width)),
  ]);
  return `${[...painted, [sentence]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function changesOf(kind: Change['kind'], { changes }: Comparison): string[] {
  const all = changes.filter((change) => change.kind === kind);
  // A cause that several changes share, such as a missing power, is shown once.
  const causes = new Map<string, Change[]>();
  for (const change of all.slice(0, mostShown)) causes.set(change.what, [...(causes.get(change.what) ?? []), change]);
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

function entryOf({ id, subject, check, meaning }: Change, what: string[]): string[] {
  return [
    `  ${[id, subject].filter((part) => part !== '').join('  ')}`,
    ...what.map((line) => `    ${line}`),
    ...(check === null ? [] : [`    ${check.file}:${check.line} ${check.title}`]),
    `    for a client: ${meaning}`,
  ];
}

function block(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}
