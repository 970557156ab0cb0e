import { isObject, parseJson } from '../protocol/json.ts';
import type { Recorded } from './audit.ts';
import { withPseudonyms } from './pseudonyms.ts';
import type { Declared, Entry, Trace } from './trace.ts';

/** The text of a trace's file: without anybody's values, and with the time at which it began. */
export function traceText({ trace, startedAt }: Recorded): string {
  return `${JSON.stringify({ startedAt: new Date(startedAt).toISOString(), ...withPseudonyms(trace) }, null, 1)}\n`;
}

/** A recording from such a file; null if the text is none. What is declared now counts, not what was then. */
export function traceOfText(text: string, declared: Declared): Recorded | null {
  const value = parseJson(text);
  if (!isObject(value)) return null;
  const { startedAt, formatVersion, entries, ...rest } = value;
  const isEntry = (entry: unknown) => isObject(entry as never) && typeof (entry as Entry).kind === 'string';
  const isTrace = formatVersion === 1 && Array.isArray(entries) && entries.every(isEntry);
  if (!isTrace || typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt))) return null;
  const trace = { ...rest, formatVersion, entries, declared } as unknown as Trace;
  return { trace, startedAt: Date.parse(startedAt) };
}
