/** Puts answers into words. Pure. */
import type { Json } from '../../../protocol/evidence.ts';

/** An answer as the end of a sentence: `status 409`, `email twice: 201; primary tutor: 400`. */
export function inWords(answer: Json): string {
  if (answer === null) return 'null';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer !== 'object') return `${answer}`;
  if (Array.isArray(answer)) return answer.length === 0 ? 'nothing' : answer.map(nested).join(', ');
  const entries = Object.entries(answer);
  if (entries.length === 0) return 'nothing';
  const { oneOf } = answer;
  if (Array.isArray(oneOf) && entries.length === 1) return oneOf.map(nested).join(' or ');
  return entries.map(([name, value]) => member(name, value)).join('; ');
}

function member(name: string, value: Json): string {
  if (name === 'status' && typeof value === 'number') return `status ${value}`;
  return `${name === '' ? 'empty' : name}: ${nested(value)}`;
}

/** In brackets where it would otherwise be ambiguous. */
function nested(value: Json): string {
  const compound = typeof value === 'object' && value !== null && Object.keys(value).length > 1;
  return compound ? `(${inWords(value)})` : inWords(value);
}

const months = 'January February March April May June July August September October November December'.split(' ');

/** `20 November 2026` of an ISO 8601 time. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
