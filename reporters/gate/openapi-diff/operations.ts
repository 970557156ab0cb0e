/** The operations of a document, at the addresses at which a client calls them. */
import { isObject, toSegment } from '../../../protocol/json.ts';
import { withoutParameterNames } from '../../../rules/api/operations.ts';
import { listOf, type Node, nodeOf, type Place, resolve } from './document.ts';

export interface Operation {
  method: string;
  /** As the document writes it. */
  template: string;
  /** Path of each server, followed by the template. */
  addresses: string[];
  item: Place;
  operation: Place;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export function operationsOf(document: Node): Operation[] {
  return Object.entries(nodeOf(document.paths)).flatMap(([template, written]) =>
    // An extension is not a path.
    template.startsWith('/') ? operationsOfItem(document, template, written, `#/paths/${toSegment(template)}`) : [],
  );
}

/** Webhooks and callbacks, which are called at the client's addresses. */
export function calledBack(document: Node, items: unknown, at: string): Operation[] {
  return Object.entries(nodeOf(items)).flatMap(([name, written]) =>
    operationsOfItem(document, name, written, `${at}/${toSegment(name)}`),
  );
}

function operationsOfItem(document: Node, template: string, written: unknown, at: string): Operation[] {
  const item = resolve(document, written, at);
  const standard = methods.map((method) => [method, item.value[method], `${item.at}/${method}`] as const);
  // OpenAPI 3.2: methods that have no member in the path.
  const additional = Object.entries(nodeOf(item.value.additionalOperations))
    .filter(([method]) => !methods.includes(method.toLowerCase()))
    .map(([method, value]) => [method, value, `${item.at}/additionalOperations/${toSegment(method)}`] as const);
  return [...standard, ...additional].flatMap(([method, value, place]) => {
    if (!isObject(value)) return [];
    const servers = value.servers ?? item.value.servers ?? document.servers;
    const addresses = basePaths(servers).map((base) => `${base}${template}`);
    return [{ method: method.toUpperCase(), template, addresses, item, operation: { value, at: place } }];
  });
}

/** The path of each server, without a slash at its end; that of the document's host if there are none. */
export function basePaths(servers: unknown): string[] {
  const paths = listOf(servers).map((server) => basePath(nodeOf(server)));
  return paths.length === 0 ? [''] : [...new Set(paths)];
}

function basePath({ url, variables }: Node): string {
  const filled = String(url ?? '/').replace(/\{([^}]*)\}/g, (whole, name) => {
    const value = nodeOf(nodeOf(variables)[name]).default;
    return value === undefined ? whole : String(value);
  });
  try {
    // Braces of variables without a default stay readable.
    return new URL(filled, 'http://host.invalid/').pathname
      .replace(/%7B/g, '{')
      .replace(/%7D/g, '}')
      .replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** `GET /v1/learners` */
export function nameOf({ method, template }: Operation): string {
  return `${method} ${template}`;
}

export interface Pairing {
  was?: Operation;
  is?: Operation;
}

/** By address, so a prefix may move between paths and servers; else by template; else without parameter names, if unambiguous. */
export function pairOperations(olds: readonly Operation[], nows: readonly Operation[]): Pairing[] {
  const partners = new Map<Operation, Operation>();
  const taken = new Set<Operation>();
  const keysOf = {
    address: ({ method, addresses }: Operation) => addresses.map((each) => `${method} ${each}`),
    template: (operation: Operation) => [nameOf(operation)],
    shape: ({ method, addresses }: Operation) => addresses.map((each) => `${method} ${withoutParameterNames(each)}`),
    templateShape: ({ method, template }: Operation) => [`${method} ${withoutParameterNames(template)}`],
  };
  for (const keys of Object.values(keysOf)) {
    const known = new Map<string, Set<Operation>>();
    for (const old of olds)
      if (!taken.has(old)) for (const key of keys(old)) known.set(key, (known.get(key) ?? new Set()).add(old));
    for (const now of nows) {
      if (partners.has(now)) continue;
      const found = new Set(keys(now).flatMap((key) => [...(known.get(key) ?? [])].filter((old) => !taken.has(old))));
      const [only] = found;
      if (only === undefined || found.size > 1) continue;
      partners.set(now, only);
      taken.add(only);
    }
  }
  return [
    ...nows.map((is): Pairing => {
      const was = partners.get(is);
      return was ? { was, is } : { is };
    }),
    ...olds.filter((old) => !taken.has(old)).map((was): Pairing => ({ was })),
  ];
}
