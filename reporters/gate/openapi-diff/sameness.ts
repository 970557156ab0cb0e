/** Parts of two documents that are written alike, including everything they refer to, need no comparison. */
import { canonical, isObject, pointed, toSegment } from '../../../protocol/json.ts';
import { listOf, type Node, nodeOf } from './document.ts';

/** Whether two values are written alike, apart from the order of keys, and so is everything behind their references. */
export type Same = (before: unknown, after: unknown) => boolean;

/** Compares the target of each reference once, and marks what leads to an altered one; versions give the same words other meanings. */
export function createSameness(before: Node, after: Node): Same {
  if (is30(before) !== is30(after)) return () => false;
  const altered = alteredReferences(before, after);
  const known = new WeakMap<object, boolean>();
  return (one, other) => {
    if (typeof one !== 'object' || one === null) return one === other;
    const cached = known.get(one);
    // A value is nearly always compared with one counterpart, so only whether it has altered references is remembered.
    const untouched = cached ?? ![...referencesIn(one)].some((ref) => altered.has(ref));
    known.set(one, untouched);
    return untouched && written(one, other);
  };
}

function is30(document: Node): boolean {
  return /^3\.0\b/.test(String(document.openapi));
}

/** Tried without sorting first: sorting keys takes ten times as long as serialising, and most parts have not changed. */
function written(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other) || canonical(one) === canonical(other);
}

/** The references whose targets differ in the two documents, or lead to one that does. */
function alteredReferences(before: Node, after: Node): Set<string> {
  const referring = new Map<string, Set<string>>();
  const open = [...new Set([...referencesIn(before), ...referencesIn(after)])];
  const altered: string[] = [];
  const leads = (from: string, to: string) => referring.set(to, (referring.get(to) ?? new Set()).add(from));
  for (const ref of open) {
    const [old, now] = [pointed(before, ref), pointed(after, ref)];
    if (!written(old, now)) altered.push(ref);
    for (const inner of [...referencesIn(old), ...referencesIn(now)]) leads(ref, inner);
  }
  for (const document of [before, after])
    for (const { base, extension } of extensionsOf(document)) {
      leads(base, extension);
      if (!written(pointed(before, extension), pointed(after, extension))) altered.push(extension);
    }
  const marked = new Set<string>();
  while (altered.length > 0) {
    const ref = altered.pop()!;
    if (marked.has(ref)) continue;
    marked.add(ref);
    altered.push(...(referring.get(ref) ?? []));
  }
  return marked;
}

/** Components that extend a base with a discriminator: whoever refers to the base gets them too. */
function extensionsOf(document: Node): { base: string; extension: string }[] {
  const schemas = nodeOf(nodeOf(document.components).schemas);
  return Object.entries(schemas).flatMap(([name, schema]) =>
    listOf(nodeOf(schema).allOf).flatMap((part) => {
      const base = nodeOf(part).$ref;
      if (typeof base !== 'string' || nodeOf(pointed(document, base)).discriminator === undefined) return [];
      return [{ base, extension: `#/components/schemas/${toSegment(name)}` }];
    }),
  );
}

/** Every text that may be a reference: the values of `$ref` and `mapping` at any level. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (Array.isArray(each)) for (const member of each) open.push(member);
    else if (isObject(each)) {
      if (typeof each.$ref === 'string') found.add(each.$ref);
      if (isObject(each.mapping))
        for (const target of Object.values(each.mapping))
          if (typeof target === 'string') found.add(target.includes('/') ? target : `#/components/schemas/${target}`);
      for (const member of Object.values(each)) open.push(member);
    }
  }
  return found;
}
