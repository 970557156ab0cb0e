import type { Json } from './evidence.ts';
import { isTooDeep } from './json-depth.ts';
import { limits } from './limits.ts';
import { sortedByName } from './order.ts';
import { decoded } from './texts.ts';

/** The value of a JSON text; undefined if the text is not JSON, or nested too deeply for the functions that follow it down. */
export function parseJson(text: string, levels: number = limits.answerLevels.value): Json | undefined {
  if (isTooDeep(text, levels)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What a reference such as `#/components/schemas/Learner` leads to; undefined if nothing. It is a URI's fragment. */
export function pointed(document: unknown, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .map((segment) => decoded(fromSegment(segment)))
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      document,
    );
}

/** A member's name as a segment of a JSON pointer. */
export function toSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The member's name that a segment of a JSON pointer stands for. */
export function fromSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Whether a value is an object, and neither null nor an array. */
export function isObject(value: Json | undefined): value is Record<string, Json>;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text that is the same for equal values: members are sorted by name at every level. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) => (isObject(member) ? sortedByName(member) : member)) ?? '';
}
