import { ranges } from '../../../../openapi/canonical.ts';
import type { Bound, Form } from '../../../../openapi/form.ts';
import { isForTexts } from '../../../../protocol/formats.ts';
import type { Found } from './compare.ts';
import { type Effect, effectOf } from './pairs.ts';

export function compareNumbers(found: Found): void {
  const { was, is } = found;
  const [lowest, highest] = [extent(was, 'minimum'), extent(was, 'maximum')];
  const sameLow = isSameBound(lowest, extent(is, 'minimum'));
  const sameHigh = isSameBound(highest, extent(is, 'maximum'));
  // The range of a format can also be written out.
  const isWrittenOut =
    sameLow && sameHigh && [was, is].every(({ formats }) => formats.every((each) => ranges.has(each)));
  if (!isWrittenOut) compareFormats(found, (format) => !isForTexts(format));
  if (!sameLow) compareBound(found, 'minimum');
  if (!sameHigh) compareBound(found, 'maximum');
  compareMultiples(found);
}

export function compareTexts(found: Found): void {
  compareFormats(found);
  compareLimits(found, 'Length');
  compareSets(found, 'pattern', found.was.patterns, found.is.patterns);
}

export function compareLimits({ was, is, row }: Found, what: 'Length' | 'Items' | 'Properties'): void {
  for (const [keyword, unlimited] of [[`min${what}`, 0] as const, [`max${what}`, Infinity] as const]) {
    const [old, now] = [was[keyword], is[keyword]];
    if (old === now) continue;
    const text = (count: number) => (count === unlimited ? 'not said' : String(count));
    const isWider = now > old === unlimited > 0;
    row(isWider ? 'widened' : 'narrowed', `${keyword} was ${text(old)}, is ${text(now)}`);
  }
}

/** Conditions that must all hold. */
function compareSets({ row }: Found, keyword: string, was: readonly string[], is: readonly string[]): void {
  const [lost, gained] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  if (lost.length === 0 && gained.length === 0) return;
  row(order(lost, gained), `${keyword} was ${textOf(was)}, is ${textOf(is)}`);
}

function compareFormats(found: Found, counts: (format: string) => boolean = () => true): void {
  // What OpenAPI 3.0 calls `byte` is a `contentEncoding` from 3.1 on.
  const named = ({ formats }: Form) => formats.map((format) => (format === 'base64' ? 'byte' : format)).filter(counts);
  compareSets(found, 'format', named(found.was), named(found.is));
}

/** Formats of which the first allows less than the second. */
const within: readonly (readonly [string, string])[] = [
  ['int32', 'int64'],
  ['float', 'double'],
];

/** No condition allows the most; otherwise only the known pairs can be ranked. */
function order(lost: readonly string[], gained: readonly string[]): Effect {
  if (lost.length === 0) return 'narrowed';
  if (gained.length === 0) return 'widened';
  const [[old, ...more], [now, ...others]] = [lost, gained];
  if (more.length > 0 || others.length > 0) return 'changed';
  if (within.some(([narrow, wide]) => old === narrow && now === wide)) return 'widened';
  return within.some(([narrow, wide]) => old === wide && now === narrow) ? 'narrowed' : 'changed';
}

/** The stated bound, or else that of the format. */
function extent(form: Form, bound: 'minimum' | 'maximum'): Bound | null {
  if (form[bound] !== null) return form[bound];
  const isInteger = form.types?.has('integer') === true && !form.types.has('number');
  const value = isInteger
    ? form.formats.map((format) => ranges.get(format)?.[bound]).find((each) => each !== undefined)
    : undefined;
  return value === undefined ? null : { value, exclusive: false };
}

function isSameBound(one: Bound | null, other: Bound | null): boolean {
  return one?.value === other?.value && one?.exclusive === other?.exclusive;
}

function compareBound({ row, ...found }: Found, keyword: 'minimum' | 'maximum'): void {
  const [was, is] = [found.was[keyword], found.is[keyword]];
  if (isSameBound(was, is)) return;
  const unlimited = keyword === 'minimum' ? -Infinity : Infinity;
  const [old, now] = [was?.value ?? unlimited, is?.value ?? unlimited];
  const isWider = old === now ? is?.exclusive !== true : now > old === (keyword === 'maximum');
  const text = (bound: Bound | null) => {
    const said = bound?.stated ?? bound;
    return said === null ? 'not said' : `${said.value}${said.exclusive ? ' (exclusive)' : ''}`;
  };
  row(isWider ? 'widened' : 'narrowed', `${keyword} was ${text(was)}, is ${text(is)}`);
}

/** A multiple of 6 is one of 3, too. */
function compareMultiples({ row, ...found }: Found): void {
  const [was, is] = [found.was.multipleOf, found.is.multipleOf];
  const implied = (factor: number, by: readonly number[]) => by.some((each) => Number.isInteger(each / factor));
  const isNarrower = is.some((factor) => !implied(factor, was));
  const isWider = was.some((factor) => !implied(factor, is));
  if (isNarrower || isWider)
    row(effectOf(isNarrower, isWider), `multipleOf was ${textOf(was.map(String))}, is ${textOf(is.map(String))}`);
}

function textOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'not said' : conditions.join(' and ');
}
