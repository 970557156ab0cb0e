/** Which exchange a failed check had looked at last: the one to look at first. Pure. */
import type { Check, Result } from '../../judge/result.ts';

/**
 * The one that the message names or quotes; else the last that departs, or the first that has what was received. Empty if nothing tells:
 * the last may have removed the check's records, or been its control.
 */
export function failingExchange(
  { outcome, message, exchanges: ids }: Check,
  exchanges: Result['exchanges'],
): string | null {
  if (outcome !== 'failed') return null;
  const held = ids.filter((id) => Object.hasOwn(exchanges, id));
  const [, method, path, named] = /^Request: +([A-Z]+) (\/\S*)(?:.*\((x\d+)\)$)?/m.exec(message ?? '') ?? [];
  if (named !== undefined && held.includes(named)) return named;
  const ofRequest = held.filter((id) => exchanges[id]?.operation === `${method} ${path}`);
  const status = /^Received: +([1-5]\d\d)$/m.exec(message ?? '')?.[1];
  const quoted = ofRequest.findLast((id) => `${exchanges[id]?.response?.status}` === status) ?? ofRequest.at(-1);
  const departing = held.findLast((id) => (exchanges[id]?.findings.length ?? 0) > 0);
  const received = /^\+ +"?(\w+)"?: ("[^"]*"|[\w.-]+),?$/m.exec(message ?? '');
  const differing = held.find((id) => holds(exchanges[id]?.response?.body ?? '', received));
  return quoted ?? departing ?? differing ?? (held.length === 1 ? held[0]! : '');
}

function holds(body: string, received: RegExpExecArray | null): boolean {
  if (received === null) return false;
  const [, name, value] = received;
  return [`"${name}":${value}`, `"${name}": ${value}`].some((member) => body.includes(member));
}
