/** Text formatting for a terminal. */
import { harmless } from '../../protocol/output/harmless.ts';

export function fit(line: string, width: number): string {
  const shown = harmless(line);
  return shown.length <= width ? shown : `${shown.slice(0, Math.max(0, width - 1))}…`;
}

/** How many characters of what was seen are shown in short: about three lines. */
export const mostOfMessage = 270;

/** Cuts out the middle: what is behind a failure mostly stands at its end. */
export function withoutMiddle(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most / 2 - 2)} … ${text.slice(2 - most / 2)}`;
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

/** `1,500`: the one form of a number for people. */
export function count(number: number): string {
  return number.toLocaleString('en');
}

/** `1 rule`, `2,000 rules`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
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

export function minutes(ms: number): string {
  return plural(Math.max(1, Math.round(ms / 60_000)), 'minute');
}

/** How long something has taken so far. */
export function elapsed(ms: number): string {
  return ms < 60_000 ? 'less than a minute' : minutes(ms);
}

/** What makes the checks that a run has deferred. @param isLimited whether LAS_MAX_REQUESTS is set, which --thorough does not change. */
export function makerOfDeferred(isLimited: boolean): string {
  return isLimited ? 'a larger LAS_MAX_REQUESTS' : '--thorough or a larger LAS_MAX_REQUESTS';
}
