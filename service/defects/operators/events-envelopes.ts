import type { Change } from '../../behaviour/index.ts';
import type { Body } from '../../behaviour/types.ts';

/** Changes the envelope. */
export function wraps(change: (envelope: Body, eventId: number) => unknown): Change {
  return (correct) => ({ envelope: (eventId, ...rest) => change(correct.envelope(eventId, ...rest), eventId) as Body });
}

export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const fields = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => fields(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), fields(member, rename)]));
};

/** Gives all events with the same key one `DataId`. */
export function dataIdOf(keyOf: (eventId: number, data: Body) => string | null): Change {
  return (correct) => {
    const ids = new Map<string, string>();
    return {
      envelope: (eventId, data, dataId) => {
        const key = keyOf(eventId, data) ?? dataId;
        ids.set(key, ids.get(key) ?? dataId);
        return correct.envelope(eventId, data, ids.get(key) ?? dataId);
      },
    };
  };
}
