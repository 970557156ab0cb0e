/** Merges the observations of a question into its answer. */
import type { Json } from '../../protocol/evidence.ts';
import { canonical, isObject } from '../../protocol/json.ts';

/** The one value that all observations share, or `{ "oneOf": [...] }` with the distinct values in canonical order. */
export function mergeAnswers(answers: readonly Json[]): Json {
  const distinct = [...new Set(answers.map(canonical))].sort().map((text) => JSON.parse(text) as Json);
  return distinct.length === 1 ? (distinct[0] ?? null) : { oneOf: distinct };
}

/** Observations of several cases, unless they contradict: `{"oneOf": [{"body": "empty", "status": 400}, …]}` is `{"empty": 400, …}`. */
export function byCase(answer: Json): Json {
  const { oneOf, ...rest } = isObject(answer) ? answer : {};
  if (!Array.isArray(oneOf) || Object.keys(rest).length > 0 || !oneOf.every((each) => isObject(each))) return answer;
  const names = oneOf.flatMap((each) => Object.keys(each));
  if (new Set(names).size === names.length) {
    // No two have a member in common, so they describe different points.
    return Object.assign({}, ...oneOf);
  }
  const [first = {}] = oneOf;
  const sameNames = oneOf.every((each) => String(Object.keys(each)) === String(Object.keys(first)));
  const name = Object.keys(first).find((key) => isCaseOf(key, oneOf));
  if (!sameNames || name === undefined || Object.keys(first).length < 2) return answer;
  return Object.fromEntries(
    oneOf.map(({ [name]: value = null, ...others }) => [
      typeof value === 'string' ? value : `${name} ${value}`,
      only(others),
    ]),
  );
}

/** Whether a member names the case: a string or boolean that differs in each. A number may be what they disagree about. */
function isCaseOf(key: string, observations: readonly Record<string, Json>[]): boolean {
  const values = observations.map((each) => each[key]);
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'boolean') &&
    new Set(values).size === values.length
  );
}

/** A lone status is shown as its number, without its name. */
function only(others: Record<string, Json>): Json {
  return Object.keys(others).length === 1 ? (others.status ?? others) : others;
}
