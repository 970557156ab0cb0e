/** Reads an OpenAPI 3.0 document that may be malformed anywhere. */
import { isObject, pointed } from '../../rules/json.ts';
import { httpMethods } from '../../rules/operations.ts';
import { sortedByName } from '../order.ts';

export type Node = Record<string, unknown>;

export interface Operation {
  method: string;
  template: string;
  item: Node;
  operation: Node;
}

/** The object itself, or the target of its `$ref` within the document; empty if that is not an object. */
export function resolve(document: Node, value: unknown): Node {
  const seen = new Set<string>();
  let target = value;
  while (isObject(target) && typeof target.$ref === 'string' && !seen.has(target.$ref)) {
    seen.add(target.$ref);
    target = pointed(document, target.$ref);
  }
  return isObject(target) ? target : {};
}

export function operationsOf(document: Node): Operation[] {
  return Object.entries(nodeOf(document.paths)).flatMap(([template, item]) =>
    isObject(item)
      ? httpMethods.flatMap((method) => {
          const operation = item[method];
          return isObject(operation) ? [{ method: method.toUpperCase(), template, item, operation }] : [];
        })
      : [],
  );
}

/**
 * Path and operation parameters, keyed by location and name; path parameters by position, since their names do not matter.
 */
export function parametersOf(document: Node, { item, operation, template }: Operation): Map<string, Node> {
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const all = [...listOf(item.parameters), ...listOf(operation.parameters)].map((entry) => resolve(document, entry));
  return new Map(
    all.map((parameter) => {
      const { in: place, name } = parameter;
      const key = place === 'path' ? `path parameter ${names.indexOf(String(name)) + 1}` : `${place} parameter ${name}`;
      return [key, parameter];
    }),
  );
}

export function nodeOf(value: unknown): Node {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** JSON that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) => (isObject(member) ? sortedByName(member) : member));
}

/** Whether two operations are identical, including every component that they reference. */
export function sameWording(old: Node, was: Operation, now: Node, is: Operation): boolean {
  const [before, after] = [wording(old, was), wording(now, is)];
  // Tried without sorting first: sorting keys takes ten times as long as serialising, and most operations have not changed.
  return JSON.stringify(before) === JSON.stringify(after) || canonical(before) === canonical(after);
}

function wording(document: Node, { item, operation }: Operation): unknown {
  const reached = new Map<string, unknown>();
  const open: unknown[] = [operation, item.parameters];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const { $ref } = value as Node;
    if (typeof $ref === 'string' && !reached.has($ref)) {
      reached.set($ref, pointed(document, $ref));
      open.push(reached.get($ref));
    }
    open.push(...Object.values(value));
  }
  return [operation, item.parameters, Object.fromEntries(reached)];
}
