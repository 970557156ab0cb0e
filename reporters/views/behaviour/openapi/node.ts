/** Objects of a document in the making. */
import { followed } from '../../../../openapi/document.ts';
import type { Json } from '../../../../protocol/evidence.ts';
import { isObject } from '../../../../protocol/json.ts';

export type Node = { [key: string]: Json };

export function nodeOf(value: Json | undefined): Node {
  return isObject(value) ? value : {};
}

/** The member of the parent, created if it is missing. */
export function nodeIn(parent: Node, key: string): Node {
  const member = parent[key];
  if (isObject(member)) return member;
  const made: Node = {};
  parent[key] = made;
  return made;
}

/** A member of the document, behind a reference or not. */
export function resolved(document: Node, value: Json | undefined): Node {
  return nodeOf(followed(document, value).value as Json | undefined);
}

/** Without the members that are undefined. */
export function defined(members: { [key: string]: Json | undefined }): Node {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Node;
}

export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Whether two lists hold the same values, in any order. */
export function sameValues(one: readonly Json[], other: readonly Json[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
