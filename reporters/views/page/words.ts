/** Formatting of dates, numbers and names on the page. */

import type { Party } from '../../../rules/types.ts';
import { count, day } from '../text.ts';

export { count, day, plural, seconds } from '../text.ts';

export const boundBy: Record<Party, string> = { service: 'the service', client: 'clients' };

/** `20 Nov 2026, 16:05 UTC`: the same for every reader, in any time zone. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${day(iso)}, ${iso.slice(11, 16)} UTC`;
}

/** Milliseconds to about three significant digits: `0.82 ms`, `14 ms`, `1.3 s`. */
export function duration(ms: number): string {
  if (ms === 0) return '0 ms';
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(ms >= 1 ? 1 : 2)} ms`;
}

/** The beginning of a text that a target may have made very long, with a note of its full length. */
export function clip(text: string, longest = 8000): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${count(text.length)} characters in all)`;
}

/** An element id for a heading: `Learner: create body` -> `section-learner-create-body`. */
export function slug(prefix: string, name: string): string {
  return `${prefix}-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
}
