/** Reads an OpenAPI document that may be malformed anywhere. */

import { followed } from '../../../openapi/document.ts';
import { canonical, isObject } from '../../../protocol/json.ts';

export type Node = Record<string, unknown>;

/** An object of the document and its JSON pointer. */
export interface Place {
  value: Node;
  at: string;
}

/** The object itself, or the target of its `$ref` within the document; empty if that is not an object. */
export function resolve(document: Node, written: unknown, at: string): Place {
  const { value, place } = followed(document, written, at);
  return { value: nodeOf(value), at: place };
}

/** The object itself, or an empty one in place of anything else. */
export function nodeOf(value: unknown): Node {
  return isObject(value) ? value : {};
}

/** The array itself, or an empty one in place of anything else. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A name or value as a message shows it. */
export function shown(value: unknown): string {
  return value === undefined ? 'not said' : typeof value === 'string' ? value : canonical(value);
}
