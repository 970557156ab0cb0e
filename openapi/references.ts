import { fromSegment, isObject, pointed, toSegment } from '../protocol/json.ts';
import { urlOf } from '../protocol/url.ts';
import type { OpenApiDocument } from './document.ts';
import type { Source } from './form.ts';
import { placesOf, referencesOf, schemasOf } from './walk.ts';

/** Follows a reference one step; undefined if it leads to no schema. @param from the schema that refers: its `$id` counts. */
export type Follow = (ref: string, from?: string) => Source | undefined;

/**
 * References are JSON pointers into the document; from OpenAPI 3.1 on also anchors (`#name`), and the `$id` of a schema
 * with a pointer or an anchor below it. Below a `$id`, they count from there; a reference that leads nowhere from there
 * counts from the root, as many documents mean it. Nothing is ever fetched.
 */
export function createFollow(document: OpenApiDocument): Follow {
  const has31 = !/^3\.0\b/.test(String(document.openapi));
  let identified: ReturnType<typeof identifiersOf> | undefined;
  const fromRoot = (ref: string): Source | undefined => {
    if (ref === '#' || ref.startsWith('#/')) return schemaAt(document, ref);
    identified ??= identifiersOf(document);
    const { ids, anchors } = identified;
    const hash = ref.indexOf('#');
    const [base, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)];
    if (base === '') return anchors.get(fragment);
    const root = ids.get(base);
    return root === undefined || fragment === '' || fragment.startsWith('/')
      ? root && below(root, fragment)
      : anchors.get(fragment);
  };
  return (ref, from) => {
    if (!has31 || from === undefined) return fromRoot(ref);
    identified ??= identifiersOf(document);
    const base = identified.baseOf(from);
    if (base === undefined) return fromRoot(ref);
    const inner = ref === '#' || ref.startsWith('#/') ? below(base, ref.slice(1)) : undefined;
    return inner ?? fromRoot(absolute(ref, base)) ?? fromRoot(ref);
  };
}

function below(root: Source, pointer: string): Source | undefined {
  if (pointer === '') return root;
  const found = schemaAt(root.raw, `#${pointer}`);
  return found && { raw: found.raw, at: `${root.at}${found.at.slice(1)}` };
}

/** Name of the component that a pointer leads to, if it leads to one and not into it. */
export function componentName(at: string): string | null {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(at)?.[1];
  return name === undefined ? null : fromSegment(name);
}

/** Pointer of the component that a name stands for. */
export function componentPointer(name: string): string {
  return `#/components/schemas/${toSegment(name)}`;
}

/** Names of the component schemas that stand in requests of the document and in no response. */
export function requestSchemas(document: OpenApiDocument): Set<string> {
  const references = [...referencesOf(document)];
  const reached = (kind: 'requestBody' | 'response') => {
    const open = [...placesOf(document)].filter((place) => place.kind === kind).map(({ at }) => at);
    const names = new Set<string>();
    for (const from of open)
      for (const { ref } of references.filter(({ at }) => at.startsWith(`${from}/`))) {
        const name = componentName(ref);
        if (name === null || names.has(name)) continue;
        names.add(name);
        open.push(componentPointer(name));
      }
    return names;
  };
  const answered = reached('response');
  return new Set([...reached('requestBody')].filter((name) => !answered.has(name)));
}

function schemaAt(root: unknown, ref: string): Source | undefined {
  const raw = pointed(root, ref);
  return isObject(raw) || typeof raw === 'boolean' ? { raw, at: canonical(ref) } : undefined;
}

/** One spelling for one place, without needless escapes. */
function canonical(ref: string): string {
  if (!ref.includes('%')) return ref;
  try {
    return ref
      .split('/')
      .map((segment) => toSegment(fromSegment(decodeURIComponent(segment))))
      .join('/');
  } catch {
    return ref;
  }
}

function identifiersOf(document: OpenApiDocument) {
  const ids = new Map<string, Source>();
  const anchors = new Map<string, Source>();
  const bases: Source[] = [];
  const baseOf = (at: string) =>
    bases.findLast((base) => base.at === at || (at.startsWith(base.at) && at[base.at.length] === '/'));
  for (const source of schemasOf(document)) {
    if (!isObject(source.raw)) continue;
    const { $id, $anchor, $dynamicAnchor } = source.raw;
    if (typeof $id === 'string') {
      ids.set(absolute($id, baseOf(source.at)).replace(/#$/, ''), source);
      bases.push(source);
    }
    for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') anchors.set(anchor, source);
  }
  return { ids, anchors, baseOf };
}

/** A reference resolved against a schema's `$id`; unchanged if the `$id` is not usable as a base. */
function absolute(ref: string, base: Source | undefined): string {
  const { $id } = (base?.raw ?? {}) as { $id?: unknown };
  return (typeof $id === 'string' ? urlOf(ref, $id)?.href : undefined) ?? ref;
}
