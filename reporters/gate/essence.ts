import type { Json } from '../../rules/evidence.ts';

/** OpenAPI keywords that are documentation only, or that say where the API is and not what it does. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'servers', 'tags']);

/** Keywords whose value is a map with keys chosen by the API, so that a field called `description` is kept. */
const maps = new Set([
  'properties',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
]);

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
  return ordered(kept as Json, true);
}

function ordered(value: Json, named: boolean): Json {
  if (Array.isArray(value)) return value.map((member) => ordered(member, false));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined && (named || !(prose.has(key) || key.startsWith('x-'))))
    .sort();
  // A map's keys are names, not keywords: a field below `properties` may itself be called `properties`.
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key] ?? null, !named && maps.has(key))]));
}
