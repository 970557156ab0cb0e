import type { Context } from 'hono';
import { bodyText } from '../listen.ts';

/** Refuses a control request with one sentence. */
export class ControlError extends Error {
  constructor(
    readonly status: 400 | 404,
    message: string,
  ) {
    super(message);
  }
}

/** The body as an object; an absent one is empty. Throws `ControlError` on anything else. */
export function readObject(c: Context): Record<string, unknown> {
  const text = bodyText(c);
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError(400, 'The body must be a JSON object.');
  return body as Record<string, unknown>;
}

/** Throws `ControlError` with the message unless the condition holds. */
export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new ControlError(400, message);
}

/** The record; throws `ControlError` 404 when it is undefined. */
export function found<T>(record: T | undefined, kind: string): T {
  if (record === undefined) throw new ControlError(404, `There is no such ${kind}.`);
  return record;
}

/** A time in UTC without milliseconds. */
export function utc(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
