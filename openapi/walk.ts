/** Every schema of a document, by the positions at which OpenAPI has schemas: examples, defaults and extensions are data. */
import { isObject, toSegment } from '../protocol/json.ts';
import type { Source } from './form.ts';

/** What a member of an object of one kind is: another kind, a list of it, or a map to it. */
type Members = Record<string, Kind | readonly [Kind] | { readonly each: Kind }>;
type Kind = 'document' | keyof typeof kinds;

const kinds = {
  components: {
    schemas: { each: 'schema' },
    responses: { each: 'response' },
    parameters: { each: 'parameter' },
    requestBodies: { each: 'requestBody' },
    headers: { each: 'parameter' },
    callbacks: { each: 'paths' },
    pathItems: { each: 'pathItem' },
    mediaTypes: { each: 'media' },
    examples: { each: 'leaf' },
    links: { each: 'leaf' },
    securitySchemes: { each: 'leaf' },
  },
  paths: {},
  leaf: {},
  pathItem: { parameters: ['parameter'], additionalOperations: { each: 'operation' } },
  operation: {
    parameters: ['parameter'],
    requestBody: 'requestBody',
    responses: { each: 'response' },
    callbacks: { each: 'paths' },
  },
  parameter: { schema: 'schema', content: { each: 'media' }, examples: { each: 'leaf' } },
  requestBody: { content: { each: 'media' } },
  response: { headers: { each: 'parameter' }, content: { each: 'media' }, links: { each: 'leaf' } },
  media: {
    schema: 'schema',
    itemSchema: 'schema',
    encoding: { each: 'encoding' },
    itemEncoding: 'encoding',
    prefixEncoding: ['encoding'],
    examples: { each: 'leaf' },
  },
  encoding: { headers: { each: 'parameter' }, encoding: { each: 'encoding' } },
  schema: {
    properties: { each: 'schema' },
    patternProperties: { each: 'schema' },
    dependentSchemas: { each: 'schema' },
    $defs: { each: 'schema' },
    definitions: { each: 'schema' },
    allOf: ['schema'],
    anyOf: ['schema'],
    oneOf: ['schema'],
    prefixItems: ['schema'],
    additionalProperties: 'schema',
    unevaluatedProperties: 'schema',
    unevaluatedItems: 'schema',
    items: 'schema',
    contains: 'schema',
    propertyNames: 'schema',
    not: 'schema',
    if: 'schema',
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: 'schema',
    else: 'schema',
    contentSchema: 'schema',
  },
} as const;

const top: Members = { components: 'components', paths: 'paths', webhooks: { each: 'pathItem' } };

/** HTTP methods of a path item, those of OpenAPI 3.2 included. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

interface Place {
  kind: Kind;
  value: unknown;
  at: string;
}

/** Every object of a known kind, each once; references are visited, not followed. */
export function* placesOf(document: unknown): Generator<Place> {
  const open: Place[] = [{ kind: 'document', value: document, at: '#' }];
  while (open.length > 0) {
    const place = open.pop()!;
    yield place;
    if (isObject(place.value)) open.push(...membersOf(place, place.value).reverse());
  }
}

/** Every schema of a document with its place. */
export function* schemasOf(document: unknown): Generator<Source> {
  for (const { kind, value, at } of placesOf(document))
    if (kind === 'schema' && (isObject(value) || typeof value === 'boolean')) yield { raw: value, at };
}

/** Every reference in a place where references are allowed. */
export function* referencesOf(document: unknown): Generator<{ ref: string; at: string }> {
  for (const { value, at } of placesOf(document))
    if (isObject(value) && typeof value.$ref === 'string') yield { ref: value.$ref, at: `${at}/$ref` };
}

function membersOf({ kind, at }: Place, value: Record<string, unknown>): Place[] {
  const members: Members = kind === 'document' ? top : kinds[kind];
  const places: Place[] = [];
  for (const [name, member] of Object.entries(value)) {
    const here = `${at}/${toSegment(name)}`;
    const known = kind === 'paths' ? pathItem(name) : kind === 'pathItem' ? operation(name) : undefined;
    const what = known ?? (Object.hasOwn(members, name) ? members[name] : undefined);
    if (what === undefined) continue;
    if (typeof what === 'string') places.push({ kind: what, value: member, at: here });
    else if ('each' in what) {
      if (!isObject(member)) continue;
      for (const [key, each] of Object.entries(member))
        if (!key.startsWith('x-') || kind === 'schema' || kind === 'components')
          places.push({ kind: what.each, value: each, at: `${here}/${toSegment(key)}` });
    } else if (Array.isArray(member))
      member.forEach((each, index) => {
        places.push({ kind: what[0], value: each, at: `${here}/${index}` });
      });
  }
  return places;
}

function pathItem(name: string): Kind | undefined {
  return name.startsWith('x-') || name === '$ref' ? undefined : 'pathItem';
}

function operation(name: string): Kind | undefined {
  return (methods as readonly string[]).includes(name) ? 'operation' : undefined;
}
