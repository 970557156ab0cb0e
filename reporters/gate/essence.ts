import type { Json } from '../../rules/evidence.ts';

/** Keywords of OpenAPI that only people read, or that say where and not what. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'servers', 'tags']);

/** Members whose keys are names that the API chose, so that a field called `description` stays. */
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
 * As much of an OpenAPI document as a client can feel, with keys in order: what the baseline keeps of it, and what two of
 * them are compared by.
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
  // A map of names holds no further map: in `properties`, a field may itself be called `properties`.
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key] ?? null, !named && maps.has(key))]));
}
