/** Text that a target may have chosen, escaped so that Markdown shows it and never interprets it. */

/** For a paragraph or a table cell: on one line, without markup, links or mentions. */
export function plain(text: string): string {
  return text
    .replace(controls, ' ')
    .replace(/[\\`*_[\]#|~$]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '&#64;')
    .replace(/:(?=\/\/)/g, '&#58;')
    .trim();
}

/** A name or value in code style. */
export function code(text: string): string {
  const shown = text.replace(controls, ' ').replace(/\|/g, '\\|');
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return shown.trim() === '' ? '' : `${fence}${space}${shown}${space}${fence}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is there to remove them.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
