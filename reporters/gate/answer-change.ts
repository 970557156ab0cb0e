import { type Json, notShown } from '../../protocol/evidence.ts';
import { canonical, isObject } from '../../protocol/json.ts';
import { byCase } from '../judge/answers.ts';

/** Where two answers differ, leaf by leaf: `status: was 409, is 400`. */
export function differences(before: Json, after: Json): string[] {
  return differing(before, after).map(({ at, was, is }) => {
    const place = at === '' ? '' : `${at}: `;
    return `${place}was ${shown(was)}, is ${shown(is)}`;
  });
}

/** Whether two answers say the same, as far as both were seen. */
export function isSame(before: Json, after: Json): boolean {
  return leaves(before, after).length === 0;
}

/** Whether all that an answer says was seen for the other too, which may be of more cases. */
export function isPartOf(part: Json, whole: Json): boolean {
  const others = observationsIn(whole);
  return observationsIn(part).every((one) => others.some((other) => holds(other, one)));
}

/** Whether two answers may be of other cases: no case that both have differs. If cases have no names, one must be in both. */
export function mayBeOfOtherCases(before: Json, after: Json): boolean {
  if ([before, after].map(byCase).every((answer) => isObject(answer) && !('oneOf' in answer)))
    return differing(before, after).every(({ was, is }) => was === undefined || is === undefined);
  return observationsIn(before).some((one) => observationsIn(after).some((other) => isSame(one, other)));
}

/** What a client can do about a changed status; empty if there is nothing to advise. */
export function meaningOfAnswer(before: Json, after: Json): string {
  const changed = differing(before, after);
  const between = (from: typeof isRefusal, to: typeof isRefusal) =>
    changed.filter(({ was, is }) => from(was) && to(is));
  const statuses = (side: 'was' | 'is', leaves: readonly Leaf[]) =>
    [...new Set(leaves.map((leaf) => leaf[side]))].join(' or ');
  const otherwise = between(isRefusal, isRefusal);
  const lost = between(isSuccess, isRefusal);
  const gained = between(isRefusal, isSuccess);
  const what = lost.length > 0 && gained.length > 0 ? 'Some of what' : 'What';
  return [
    otherwise.length > 0 &&
      `Code that recognises this refusal by ${statuses('was', otherwise)} must also know ${statuses('is', otherwise)}.`,
    lost.length > 0 &&
      `${what} was accepted is refused now: a client must handle ${statuses('is', lost)}, or no longer send it.`,
    gained.length > 0 &&
      `${what} was refused is accepted now: a client that left it to the service to refuse must do so itself.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function isRefusal(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 400 && value < 600;
}

function isSuccess(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value < 400;
}

/** The observations of which an answer was merged (`mergeAnswers`). */
function observationsIn(answer: Json): Json[] {
  return isObject(answer) && Array.isArray(answer.oneOf) && Object.keys(answer).length === 1 ? answer.oneOf : [answer];
}

function holds(whole: Json, part: Json): boolean {
  if (!isObject(whole) || !isObject(part)) return canonical(whole) === canonical(part);
  return Object.entries(part).every(
    ([name, value]) => Object.hasOwn(whole, name) && canonical(whole[name]) === canonical(value),
  );
}

interface Leaf {
  at: string;
  was: Json | undefined;
  is: Json | undefined;
}

/** Case by case, where observations have names for their cases. */
function differing(before: Json, after: Json): Leaf[] {
  return leaves(byCase(before), byCase(after));
}

function leaves(was: Json | undefined, is: Json | undefined, at = ''): Leaf[] {
  if (isObject(was) && isObject(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return keys.flatMap((key) => leaves(was[key], is[key], at === '' ? key : `${at} › ${key}`));
  }
  return was !== undefined && is !== undefined && areAlike(was, is) ? [] : [{ at, was, is }];
}

/** Lists of shapes are alike if each has its like in the other one: where a type was not shown, there may be more or fewer. */
function areAlike(was: Json, is: Json): boolean {
  if (canonical(was) === canonical(is) || was === notShown || is === notShown) return true;
  if (!Array.isArray(was) || !Array.isArray(is) || !canonical([was, is]).includes(`"${notShown}"`)) return false;
  const hasAll = (these: Json[], others: Json[]) => these.every((one) => others.some((other) => isSame(one, other)));
  return hasAll(was, is) && hasAll(is, was);
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'absent' : canonical(value);
}
