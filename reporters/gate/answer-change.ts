import { type Json, notShown } from '../../protocol/evidence.ts';
import { canonical, isObject } from '../../protocol/json.ts';
import { byCase } from '../judge/answers.ts';

/** Where two answers differ, leaf by leaf: `status: was 409, is 400`. */
export function differences(before: Json, after: Json): string[] {
  return leaves(before, after).map(({ at, was, is }) => {
    const place = at === '' ? '' : `${at}: `;
    if (was === undefined) return `${place}is ${shown(is)}, was absent`;
    if (is === undefined) return `${place}was ${shown(was)}, is absent`;
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
  const [was, is] = [byCase(before), byCase(after)];
  if (isObject(was) && isObject(is) && !('oneOf' in was) && !('oneOf' in is))
    return leaves(was, is).every((leaf) => leaf.was === undefined || leaf.is === undefined);
  return observationsIn(was).some((one) => observationsIn(is).some((other) => isSame(one, other)));
}

/** What a client can do about a changed answer; empty if there is nothing to advise. */
export function meaningOfAnswer(before: Json, after: Json): string {
  const changed = leaves(before, after);
  const statuses = (side: 'was' | 'is') => [...new Set(changed.map((leaf) => leaf[side]).filter(isStatus))];
  const [old, now] = [statuses('was'), statuses('is')];
  if (old.length === 0 || now.length === 0) return '';
  const refused = (all: readonly number[]) => all.every((status) => status >= 400);
  const accepted = (all: readonly number[]) => all.every((status) => status < 400);
  if (refused(old) && refused(now))
    return `Code that recognises this refusal by ${old.join(' or ')} must also know ${now.join(' or ')}.`;
  if (accepted(old) && refused(now)) return 'What was accepted is refused now: a client must no longer send it.';
  if (refused(old) && accepted(now))
    return 'What was refused is accepted now: a client that left it to the service to refuse must do so itself.';
  return '';
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

function isStatus(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value < 600;
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : canonical(value);
}
