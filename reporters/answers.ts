/** Observations of one question, merged into its answer. */
import type { Json } from '../rules/evidence.ts';

/** A JSON text that equal values share: keys sorted at every level. */
export function canonical(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  );
}

/** The one value that all answers share, or `{ "oneOf": [...] }` of the differing ones in canonical order. */
export function mergeAnswers(answers: readonly Json[]): Json {
  const distinct = [...new Set(answers.map(canonical))].sort().map((text) => JSON.parse(text) as Json);
  return distinct.length === 1 ? (distinct[0] ?? null) : { oneOf: distinct };
}
