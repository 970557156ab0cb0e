/** Text formatting for a terminal. */
import { harmless } from '../../protocol/output/harmless.ts';

/** Cuts a line to a width. */
export function fit(line: string, width: number): string {
  const shown = harmless(line);
  return shown.length <= width ? shown : `${shown.slice(0, Math.max(0, width - 1))}…`;
}

/** Breaks a line between words to fit a width. Continuation lines are indented by two more; a longer word is cut. */
export function wrap(line: string, width: number): string[] {
  const [indent = '', text = ''] = /^( *)(.*)$/s.exec(harmless(line))?.slice(1) ?? [];
  const lines: string[] = [];
  for (const word of text.split(/(?<= )(?! )/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last + word).trimEnd().length <= width) lines[lines.length - 1] = last + word;
    else lines.push(`${lines.length === 0 ? indent : `${indent}  `}${word}`);
  }
  return lines.map((each) => fit(each.trimEnd(), width));
}

/** `1 rule`, `2 rules`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `20 Nov 2026` or `20 November 2026` of an ISO 8601 time: the same for every reader, in any time zone. */
export function day(iso: string, dateStyle: 'medium' | 'long' = 'medium'): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleDateString('en-GB', { dateStyle, timeZone: 'UTC' });
}

/** `1.3 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
