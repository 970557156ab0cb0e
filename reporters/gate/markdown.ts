/** The gate's findings as Markdown, for a comment on a pull request or the summary of a GitHub step. Pure. */
import { firstOf } from '../../protocol/texts.ts';
import type { Result } from '../judge/result.ts';
import { code, marks, plain, table, text } from '../views/markdown.ts';
import { byClient, type ClientChanges, clientSentence } from './by-client.ts';
import { adviceHeading, type Change, type Comparison, headings } from './comparison.ts';
import { changeKinds, gateAdvice, gateSentence, gateStatus } from './gate-status.ts';
import { notExercisedHeading, unwatchedSentence } from './not-exercised.ts';
import type { GateView } from './terminal.ts';
import { mostUrgentFirst } from './urgency.ts';

/** How many changes of a kind are shown: a GitHub comment is limited to 65,536 characters. */
const mostShown = 40;

export function renderGateMarkdown(comparison: Comparison, result: Result, view: GateView): string {
  const status = gateStatus(comparison, result, view.allowed);
  const { environment, baseUrl } = result.target;
  const changes = mostUrgentFirst(comparison, result);
  const parts = [
    `## ${marks[status]} ${plain(gateSentence(comparison, result, view.allowed))}`,
    `${code(baseUrl)} (${environment}), ${result.run.startedAt.slice(0, 10)}, against ${code(view.baselineFile)}`,
    ...byClient(comparison).map(clientTable),
    ...changeKinds.map((kind) => changesOf(kind, changes)),
    list(
      'Undecided',
      comparison.undecided.map(({ id, reason }) => `${code(id)}: ${text(reason)}`),
    ),
    list(
      notExercisedHeading,
      comparison.notExercised.map(
        (unwatched) => `${text(unwatchedSentence(unwatched))} (${firstOf(unwatched.ids.map(code), mostShown)})`,
      ),
    ),
    list(
      'Tolerated',
      comparison.tolerated.map(
        ({ rule, reason, owner, expires }) => `${code(rule)} until ${expires} (${text(owner)}): ${text(reason)}`,
      ),
    ),
    list('Noted', comparison.notes.map(text)),
    gateAdvice(comparison, result, view.allowed),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function clientTable(changes: ClientChanges): string {
  const felt = changes.all.filter(({ impact }) => impact.level !== 'not used');
  const rows = felt.map(({ change, impact }) => [
    `**${impact.level}**`,
    [code(change.id), text(change.what)].join('<br>'),
    text(impact.why),
    text(change.meaning),
  ]);
  return part(plain(clientSentence(changes)), ['', 'Change', 'Evidence', 'What to do'], rows);
}

function part(heading: string, columns: string[], rows: string[][]): string {
  if (rows.length === 0) return `### ${heading}`;
  const rest = rows.length - mostShown;
  const more = rest > 0 ? `\n\nand ${rest} more: see the SARIF file.` : '';
  return `### ${heading}\n\n${table(columns, rows.slice(0, mostShown))}${more}`;
}

function changesOf(kind: Change['kind'], changes: readonly Change[]): string {
  const all = changes.filter((change) => change.kind === kind);
  if (all.length === 0) return '';
  const rows = all.map(({ id, subject, what, meaning }) => [
    [code(id), text(subject)].filter((words) => words !== '').join('<br>'),
    text(what),
    text(meaning),
  ]);
  return part(headings[kind], ['What', 'Change', adviceHeading(kind)], rows);
}

function list(title: string, lines: string[]): string {
  if (lines.length === 0) return '';
  const rest = lines.length - mostShown;
  const items = [...lines.slice(0, mostShown), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return `### ${title}\n\n${items.map((line) => `- ${line}`).join('\n')}`;
}
