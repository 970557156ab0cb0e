/**
 * The served OpenAPI document, completed with the statuses and records that were seen but that it does not describe. Pure.
 */
import { type Json, mediaTypeOf } from '../../../protocol/evidence.ts';
import { isObject, pointed } from '../../../protocol/json.ts';
import { withoutParameterNames } from '../../../rules/operations.ts';
import type { Result } from '../../judge/result.ts';
import { schemaOf } from './schema-of.ts';
import { type SeenOperation, type SeenStatus, seenOperations } from './seen.ts';

type Node = { [key: string]: Json };

/**
 * Additions say so in their description and carry `x-observed`; what the document already says is kept. If no document was
 * served, everything comes from what was seen. The result is valid OpenAPI
 * of the served document's version, if that document is.
 */
export function observedOpenapi(result: Result): Json {
  const document = structuredClone(isObject(result.openapi) ? result.openapi : emptyDocument(result));
  const paths = nodeIn(document, 'paths');
  for (const seen of seenOperations(result)) {
    const responses = nodeIn(operationFor(paths, seen), 'responses');
    for (const status of seen.statuses) complete(document, responses, status);
  }
  return document;
}

function emptyDocument({ target }: Result): Node {
  const description = 'Made from what was observed; the target serves no usable document.';
  return {
    openapi: '3.0.3',
    info: { title: 'Learner Assessment Service', version: target.apiVersion ?? 'unknown', description },
    paths: {},
  };
}

/** The operation in the document, regardless of the names of path parameters; added if it is missing. */
function operationFor(paths: Node, { operation, times }: SeenOperation): Node {
  const [method = '', path = ''] = operation.split(' ');
  const verb = method.toLowerCase();
  const templates = Object.keys(paths).filter((template) => shapeOf(template) === shapeOf(path));
  const known = [path, ...templates].find((template) => isObject(nodeOf(paths[template])[verb]));
  if (known !== undefined) return nodeOf(nodeOf(paths[known])[verb]);
  // A second path that differs only in its parameter names would be invalid.
  const template = Object.hasOwn(paths, path) ? path : (templates[0] ?? path);
  const parameters = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const added: Node = {
    description: 'Observed, but not named in the document.',
    ...(isObject(paths[template]) && nodeOf(paths[template]).parameters ? {} : { parameters }),
    responses: {},
    'x-observed': { times },
  };
  nodeIn(paths, template)[verb] = added;
  return added;
}

function complete(document: Node, responses: Node, seen: SeenStatus): void {
  const { status, times } = seen;
  const range = `${Math.trunc(status / 100)}XX`;
  const known = [`${status}`, range].find((key) => isObject(responses[key]));
  if (known === undefined) {
    const description = 'Observed, although the document does not list this status.';
    const added: Node = { description, 'x-observed': { times } };
    describeBodies(document, added, seen);
    responses[`${status}`] = added;
    return;
  }
  const response = nodeOf(responses[known]);
  // A response behind a `$ref` may be shared by other operations, so additions go into a copy for this one.
  const shared = typeof response.$ref === 'string';
  const own = shared ? structuredClone(nodeOf(pointed(document, String(response.$ref)) as Json | undefined)) : response;
  if (describeBodies(document, own, seen) && shared) responses[known] = own;
}

/** @returns whether anything was added. */
function describeBodies(document: Node, response: Node, { bodies }: SeenStatus): boolean {
  let added = false;
  for (const [mediaType, shape] of bodies) {
    if (!/^[^/\s]+\/[^/\s]+$/.test(mediaType)) continue;
    const content = nodeIn(response, 'content');
    const key = Object.keys(content).find((name) => mediaTypeOf(name) === mediaType) ?? mediaType;
    const isNew = !isObject(content[key]);
    const media = nodeIn(content, key);
    if (isObject(media.schema) && Object.keys(media.schema).length > 0) continue;
    if (shape === null && !isNew) continue;
    media.schema = shape === null ? { type: 'string' } : schemaOf(shape, /^3\.0\b/.test(String(document.openapi)));
    media['x-observed'] = { times: shape?.times ?? 0 };
    added = true;
  }
  return added;
}

function shapeOf(path: string): string {
  return withoutParameterNames(path).replace(/\/$/, '');
}

/** The member of the parent, created if it is missing. */
function nodeIn(parent: Node, key: string): Node {
  const member = parent[key];
  if (isObject(member)) return member;
  const made: Node = {};
  parent[key] = made;
  return made;
}

function nodeOf(value: Json | undefined): Node {
  return isObject(value) ? value : {};
}
