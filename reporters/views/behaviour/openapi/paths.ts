/** The served document's paths as the API document writes them: with the version, below the target's base address. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import { isObject } from '../../../../protocol/json.ts';
import { httpMethods, type Operation, operations, withoutParameterNames } from '../../../../rules/api/operations.ts';
import { type Node, nodeIn, nodeOf, resolved } from './node.ts';

/** Segments that state the version. */
const version = /^(?:v\d+|v\{[^{}]+\}|\{(?:api[-_]?)?v(?:ersion)?\})$/i;

/** What two paths share that differ only in the names of parameters, which OpenAPI forbids. */
export function shapeOfPath(path: string): string {
  return withoutParameterNames(path).replace(/\/$/, '').toLowerCase();
}

/** The document with one path for each shape: reads by id and by email become one operation, under the first. */
export function withOnePathEach(document: Node): Node {
  const server = serverPath(document);
  const paths: Node = {};
  const byShape = new Map<string, string>();
  for (const [path, item] of Object.entries(nodeOf(document.paths))) {
    if (!isObject(item)) continue;
    const full = fromVersion(`${server}${path}`);
    const key = shapeOfPath(full);
    const template = byShape.get(key) ?? full;
    byShape.set(key, template);
    const { servers, parameters, ...members } = resolved(document, item);
    for (const [member, operation] of Object.entries(members)) {
      const target = nodeIn(paths, template);
      if (!isOperation(member) || !isObject(operation)) target[member] ??= operation;
      else if (isObject(target[member])) widen(nodeOf(target[member]), full);
      else target[member] = withParameters(document, operation, full, template, parameters);
    }
  }
  return { ...document, paths };
}

function isOperation(member: string): boolean {
  return (httpMethods as readonly string[]).includes(member);
}

function serverPath({ servers }: Node): string {
  const [first] = Array.isArray(servers) ? servers : [];
  const { url } = nodeOf(first);
  if (typeof url !== 'string') return '';
  const path = url.replace(/[?#].*$/s, '').replace(/^(?:[a-z][a-z0-9+.-]*:|\{[^{}]*\}:)?\/\/[^/]*/i, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

/** What stands before the version belongs to the target's base address; a version that is a parameter is v1. */
function fromVersion(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const at = segments.findIndex((segment) => version.test(segment));
  if (at < 0) return path;
  const [stated = '', ...others] = segments.slice(at);
  return `/${[stated.includes('{') ? 'v1' : stated, ...others].join('/')}${/.\/$/.test(path) ? '/' : ''}`;
}

/** Path parameters named as in the template; those of the path item first. */
function withParameters(document: Node, operation: Node, full: string, template: string, shared?: Json): Node {
  const all = [shared, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  const names = new Map(namesIn(full).map((name, index) => [name, namesIn(template)[index] ?? name]));
  const byName = new Map<string, Json>();
  for (const each of all) {
    const parameter = resolved(document, each);
    const name = `${parameter.name}`;
    if (parameter.in === 'path' && !names.has(name)) continue;
    const isPath = parameter.in === 'path';
    byName.set(`${parameter.in} ${name}`, isPath ? { ...parameter, name: names.get(name) ?? name } : parameter);
  }
  const { servers, ...others } = operation;
  return { ...others, parameters: [...byName.values()] };
}

export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** The last parameter of a path takes what another path takes in its place, too. */
function widen(operation: Node, other: string): void {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(nodeOf) : [];
  const last = parameters.findLast(({ in: where }) => where === 'path');
  if (last === undefined) return;
  last.description = `Also ${namesIn(other).at(-1)}, as in \`${other}\`.`;
  last['x-served'] = { schema: last.schema ?? {}, path: other };
  last.schema = { type: 'string' };
}

/** The operation of the API document at a path, however its parameters are named. */
export function knownAt(method: string, path: string): Operation | undefined {
  return operations.find(
    (each) => each.method.toLowerCase() === method && shapeOfPath(each.path) === shapeOfPath(path),
  );
}

/** A name for generated clients: the API document's operations have theirs, and others are named after method and path. */
export function operationIdOf(method: string, path: string): string {
  const known = knownAt(method, path);
  if (known !== undefined) return known.id;
  const words = path.replace(/^\/v\d+(?=\/)/i, '').replace(/\{([^{}]*)\}/g, 'by-$1');
  return camel(`${method.toLowerCase()} ${words}`);
}

/** `assessment completed` -> `assessmentCompleted` */
export function camel(text: string): string {
  const [first = '', ...others] = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [first.charAt(0).toLowerCase() + first.slice(1), ...others.map(capital)].join('');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
