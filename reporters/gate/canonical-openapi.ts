import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { basePaths } from './openapi-diff/index.ts';

/** OpenAPI keywords that are documentation only. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'tags', '$comment']);

/** Keywords whose value is a map with keys chosen by the API, so a field called `description` is kept. */
const maps = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'securitySchemes', 'pathItems', 'mediaTypes'],
  ...['content', 'encoding', 'callbacks', 'links', 'webhooks', 'variables', 'additionalOperations'],
]);

/** Keywords whose value holds no keywords at all, only values and names of the API. */
const data = new Set(['enum', 'const', 'default', 'required', 'dependentRequired', 'security', 'scopes', 'mapping']);

/** The parts of an OpenAPI document that matter to a client, with sorted keys, as the baseline keeps and compares them. */
export function canonicalOpenapi(document: Json): Json {
  if (!isObject(document)) return null;
  const { openapi, info, paths, webhooks, components, security, servers = [] } = document;
  const version = isObject(info) ? info.version : undefined;
  const kept = {
    openapi,
    info: { version: typeof version === 'string' ? version : null },
    servers: pathsOf(servers),
    paths,
    webhooks,
    components,
    security,
  };
  return ordered(kept as Json, 'keywords');
}

/** What the keys of an object are: keywords of OpenAPI, names of objects with keywords, or data at any depth. */
type Keys = 'keywords' | 'names' | 'data';

function ordered(value: Json, keys: Keys): Json {
  if (Array.isArray(value)) return value.map((member) => ordered(member, keys === 'data' ? 'data' : 'keywords'));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.keys(value)
    .filter((key) => value[key] !== undefined && (keys !== 'keywords' || !(prose.has(key) || key.startsWith('x-'))))
    .sort();
  return Object.fromEntries(
    kept.map((key) => {
      const member = value[key] ?? null;
      if (keys === 'keywords' && key === 'servers') return [key, pathsOf(member)];
      return [key, ordered(member, keysBelow(key, keys))];
    }),
  );
}

/** Servers without their hosts, which differ between environments. */
function pathsOf(servers: Json): Json {
  return basePaths(servers).map((path) => ({ url: `${path}/` }));
}

/** A map's keys are names, not keywords: a field below `properties` may itself be called `properties`. */
function keysBelow(key: string, keys: Keys): Keys {
  if (keys === 'data') return 'data';
  if (keys === 'names') return 'keywords';
  return data.has(key) ? 'data' : maps.has(key) ? 'names' : 'keywords';
}
