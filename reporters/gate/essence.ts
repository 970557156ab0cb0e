import type { Json } from '../../rules/evidence.ts';

/** OpenAPI keywords that are documentation only, or that say where the API is and not what it does. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'servers', 'tags']);

/** Keywords whose value is a map with keys chosen by the API, so that a field called `description` is kept. */
const maps = new Set([
  ...['properties', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'securitySchemes'],
  ...['content', 'encoding', 'callbacks', 'links'],
]);

/** Keywords whose value holds no keywords at all, only values and names of the API. */
const data = new Set(['enum', 'default', 'security', 'scopes', 'mapping']);

/**
 * The parts of an OpenAPI document that matter to a client, with sorted keys. The baseline keeps these, and documents are
 * compared by them.
 */
export function essence(document: Json): Json {
  if (document === null || typeof document !== 'object' || Array.isArray(document)) return null;
  const { openapi, info, paths, components, security } = document;
  const version = (info as Record<string, Json> | undefined)?.version;
  const kept = {
    openapi,
    info: { version: typeof version === 'string' ? version : null },
    paths,
    components,
    security,
  };
  return ordered(kept as Json, 'keywords');
}

/** What the keys of an object are: keywords of OpenAPI, names of objects with keywords, or data, however deep. */
type Keys = 'keywords' | 'names' | 'data';

function ordered(value: Json, keys: Keys): Json {
  if (Array.isArray(value)) return value.map((member) => ordered(member, keys === 'data' ? 'data' : 'keywords'));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.keys(value)
    .filter((key) => value[key] !== undefined && (keys !== 'keywords' || !(prose.has(key) || key.startsWith('x-'))))
    .sort();
  return Object.fromEntries(kept.map((key) => [key, ordered(value[key] ?? null, keysBelow(key, keys))]));
}

/** A map's keys are names, not keywords: a field below `properties` may itself be called `properties`. */
function keysBelow(key: string, keys: Keys): Keys {
  if (keys === 'data') return 'data';
  if (keys === 'names') return 'keywords';
  return data.has(key) ? 'data' : maps.has(key) ? 'names' : 'keywords';
}
