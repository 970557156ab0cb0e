import type { Json } from '../protocol/evidence.ts';
import { isUuid } from '../protocol/texts.ts';
import { genders } from '../rules/api/names.ts';

/** Texts that are values of the API and of nobody's record. */
const words = new Set<string>([...genders, 'Api', 'Invalid primary tutor.', 'User is already a Learner']);

/** A body in which texts of records are left out: names of members, numbers, identifiers and enumerations stay. */
export function withoutValues(value: Json): Json {
  if (typeof value === 'string') return words.has(value) || isUuid(value) ? value : '…';
  if (Array.isArray(value)) return value.map(withoutValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutValues(each)]));
}
