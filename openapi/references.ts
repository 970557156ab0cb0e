import { fromSegment, isObject, pointed, toSegment } from '../protocol/json.ts';
import type { OpenApiDocument } from './document.ts';
import type { Source } from './form.ts';
import { schemasOf } from './walk.ts';

/** Follows a reference by one step; undefined if it leads nowhere, outside the document, or not to a schema. */
export type Follow = (ref: string) => Source | undefined;

/**
 * References are JSON pointers into the document; from OpenAPI 3.1 on also anchors (`#name`), and the `$id` of a schema
 * with a pointer or an anchor below it. Nothing is ever fetched.
 */
export function createFollow(document: OpenApiDocument): Follow {
  let identified: ReturnType<typeof identifiersOf> | undefined;
  return (ref) => {
    if (ref === '#' || ref.startsWith('#/')) return schemaAt(document, ref);
    identified ??= identifiersOf(document);
    const hash = ref.indexOf('#');
    const [base, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)];
    if (base === '') return identified.anchors.get(fragment);
    const root = identified.ids.get(base);
    if (root === undefined || fragment === '') return root;
    if (!fragment.startsWith('/')) return identified.anchors.get(fragment);
    const below = schemaAt(root.raw, `#${fragment}`);
    return below && { raw: below.raw, at: `${root.at}${below.at.slice(1)}` };
  };
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

function schemaAt(root: unknown, ref: string): Source | undefined {
  const raw = pointed(root, ref);
  return isObject(raw) || typeof raw === 'boolean' ? { raw, at: canonical(ref) } : undefined;
}

/** The same place is always written the same, whatever a reference escapes without need. */
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
  for (const source of schemasOf(document)) {
    if (!isObject(source.raw)) continue;
    const { $id, $anchor, $dynamicAnchor } = source.raw;
    if (typeof $id === 'string') ids.set($id.replace(/#$/, ''), source);
    for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') anchors.set(anchor, source);
  }
  return { ids, anchors };
}
