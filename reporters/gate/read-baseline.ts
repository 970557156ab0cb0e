import { isDay } from '../../protocol/days.ts';
import type { Json } from '../../protocol/evidence.ts';
import { isObject, parseJson } from '../../protocol/json.ts';
import { limits } from '../../protocol/limits.ts';
import { verdicts } from '../judge/result.ts';
import { brief, refuseDepth } from '../views/read-result.ts';
import { type Baseline, baselineVersion, type KnownDeviation } from './baseline.ts';
import { watchedIn } from './not-exercised.ts';

/** A baseline that cannot be read is not replaced, since it may hold known deviations. */
const remedy = 'restore it from version control, or delete it and write one with `las-conformance accept`';

/** @throws Error whose message completes the sentence `The baseline FILE …`. */
export function readBaseline(text: string): Baseline {
  refuseDepth(text);
  const value = parseJson(text, limits.resultLevels.value);
  if (!isObject(value) && /^<{7} /m.test(text)) throw new Error('has the marks of a merge conflict: resolve it first');
  if (!isObject(value)) throw new Error(`is not a JSON object, or was cut short: ${remedy}`);
  const { formatVersion, rules, answers, knownDeviations, target } = value;
  if (Array.isArray(rules) && isObject(value.run))
    throw new Error('is the result of a run: `las-conformance accept` writes a baseline from it');
  if (!isObject(rules) || !isObject(answers) || !Array.isArray(knownDeviations) || !isObject(target))
    throw new Error(`is not a baseline: ${remedy}`);
  if (formatVersion !== baselineVersion)
    throw new Error(`has format ${brief(formatVersion)}, and this version reads format ${baselineVersion}`);
  checkTarget(target);
  for (const [id, verdict] of Object.entries(rules)) checkVerdict(id, verdict);
  if (!isObject(value.openapi) && value.openapi !== null)
    throw new Error('has an OpenAPI document that is not an object');
  checkDays(value.answersChanged ?? {});
  checkBroken(value.broken ?? {});
  for (const [i, deviation] of knownDeviations.entries()) checkDeviation(deviation, i);
  const named = (knownDeviations as unknown as KnownDeviation[]).map(({ rule }) => rule);
  const twice = named.find((rule, i) => named.indexOf(rule) < i);
  if (twice !== undefined) throw new Error(`has two known deviations of ${twice}`);
  const baseline = value as unknown as Baseline;
  // Nothing would ever change beside it.
  if (watchedIn(baseline).length === 0) throw new Error(`watches no rule and no question: ${remedy}`);
  return baseline;
}

function checkTarget({ environment, powers, address = '' }: Record<string, Json>): void {
  if (typeof environment !== 'string' || !Array.isArray(powers) || typeof address !== 'string')
    throw new Error('does not say which target it is for');
}

/** A misspelt verdict would match none, and the gate would silently ignore the rule. */
function checkVerdict(id: string, verdict: Json): void {
  if (!verdicts.some((each) => each === verdict))
    throw new Error(`has ${brief(verdict)} for ${id}, which is not a verdict`);
}

function checkBroken(broken: Json): void {
  const isList = (ways: Json) => Array.isArray(ways) && ways.every((way) => typeof way === 'string');
  if (!isObject(broken) || !Object.values(broken).every(isList))
    throw new Error('has broken rules that are not lists of texts');
}

function checkDays(answersChanged: Json): void {
  if (!isObject(answersChanged)) throw new Error('has answersChanged that is not an object');
  const wrong = Object.entries(answersChanged).find(([, day]) => typeof day !== 'string' || !isDay(day));
  if (wrong)
    throw new Error(
      `says that the answer to ${wrong[0]} changed on ${JSON.stringify(wrong[1])}: write it as 2027-01-31`,
    );
}

function checkDeviation(deviation: Json, i: number): void {
  const fields = isObject(deviation) ? deviation : {};
  const name = typeof fields.rule === 'string' && fields.rule !== '' ? `of ${fields.rule}` : `number ${i + 1}`;
  const missing = ['rule', 'reason', 'owner', 'expires'].filter(
    (field) => typeof fields[field] !== 'string' || fields[field].trim() === '',
  );
  if (missing.length > 0) throw new Error(`has a known deviation ${name} without ${missing.join(', ')}`);
  if (!isDay(String(fields.expires)))
    throw new Error(`has a known deviation ${name} that expires "${fields.expires}": write it as 2027-01-31`);
}
