/** Text that a target may have chosen, escaped so that Markdown shows it and never interprets it. */

import { visible } from '../../protocol/output/harmless.ts';
import { fit } from './text.ts';

/** What stands before a verdict, by exit status. */
export const marks = { 0: '✅', 1: '❌', 2: '⚠️', 3: '⚠️', 4: '⚠️' } as const;

/** How many characters of a text are shown in a list or a table. */
const longest = 300;

/** See `plain`; cut if it is long. */
export function text(value: string): string {
  return plain(fit(value, longest));
}

/** For a paragraph or a table cell: on one line, without markup, links or mentions. */
export function plain(text: string): string {
  return (
    onOneLine(text)
      .replace(/[\\`*_[\]#|~$]/g, '\\$&')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/@/g, '&#64;')
      .replace(/:(?=\/\/)/g, '&#58;')
      .replace(/(www)\./gi, '$1&#46;')
      // At its beginning, what would make a list or a heading of it.
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
  );
}

/** See `plain`; names of settings, such as LAS_HOOK, are in code style, and so is what we have put between backticks. */
export function withSettings(text: string): string {
  const parts = text.split(/`([^`]+)`|\b(LAS_[A-Z_]+)/);
  return parts.map((part = '', at) => (at % 3 === 0 ? (part === '' ? '' : spaced(part)) : code(part))).join('');
}

/** Its blanks at both ends stay. */
function spaced(text: string): string {
  return text.replace(/\S(?:.*\S)?/s, plain);
}

/** A name or value in code style. */
export function code(text: string): string {
  const shown = onOneLine(text).replace(/\|/g, '\\|');
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return shown.trim() === '' ? '' : `${fence}${space}${shown}${space}${fence}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function onOneLine(text: string): string {
  return visible(text.replace(/\s+/g, ' ')).trim();
}
