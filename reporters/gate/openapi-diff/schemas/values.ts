import type { Form } from '../../../../openapi/form.ts';
import { matches } from '../../../../openapi/patterns.ts';
import { canonical } from '../../../../protocol/json.ts';
import { firstOf } from '../../../../protocol/texts.ts';
import type { Found } from './compare.ts';
import { baseTypes, has, type Types } from './types.ts';

/** Compares schemas of which one lists its values. @returns whether that says all: if none of them passes the other, types say more */
export function compareValues({ was, is, row }: Found): boolean {
  const [old, now] = [valuesOf(was), valuesOf(is)];
  if (old !== null && now !== null) {
    const [gained, lost] = [without(now, old), without(old, now)];
    if (gained.length > 0) row('widened', `may now be ${listed(gained)}`, { mayBeOther: true });
    if (lost.length > 0) row('narrowed', `may no longer be ${listed(lost)}`, { lost });
    return true;
  }
  const [values, other] = now === null ? [old ?? [], is] : [now, was];
  if (values.length === 0 && (now === null ? was : is).values?.some((value) => value !== null)) {
    const message = now === null ? 'was limited to listed values, none' : 'is now limited to listed values, none';
    row('changed', `${message} of which its other keywords let pass`);
    return true;
  }
  const passing = values.filter((value) => passes(other, value));
  if (passing.length === 0) {
    // If they have no type in common, the types say more.
    const isOfType = haveCommon(baseTypes(was), baseTypes(is));
    if (isOfType && now === null) row('changed', `may no longer be ${listed(values)}`, { lost: values });
    else if (isOfType) row('changed', `is now limited to ${listed(values)}`, { kept: values });
    return isOfType;
  }
  const rest = values.filter((value) => !passing.includes(value));
  // What a condition or an exclusion says of a value is not known here.
  const isKnown = other.further.length === 0 && other.nots.length === 0;
  if (now === null) {
    row(isKnown ? 'widened' : 'changed', 'is no longer limited to listed values', { mayBeOther: true });
    if (rest.length > 0) row('narrowed', `may no longer be ${listed(rest)}`, { lost: rest });
  } else {
    row(isKnown ? 'narrowed' : 'changed', `is now limited to ${listed(now)}`, { kept: now });
    if (rest.length > 0) row('widened', `may now be ${listed(rest)}`, { mayBeOther: true });
  }
  return true;
}

/** The listed values that pass, except null, which is compared separately; null if others are allowed too. */
function valuesOf(form: Form): readonly unknown[] | null {
  if (form.values !== null) return form.values.filter((value) => value !== null && passes(form, value));
  const types = baseTypes(form);
  return types.size === 1 && types.has('boolean') ? [false, true] : null;
}

function haveCommon(types: Types, others: Types): boolean {
  return [...types].some((type) => has(others, type)) || [...others].some((type) => has(types, type));
}

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(canonical));
  return values.filter((value) => !known.has(canonical(value)));
}

/** Whether a value passes what a schema says of its type and size, and of texts and numbers. */
export function passes(form: Form, value: unknown): boolean {
  if (!isOf(form, value)) return false;
  if (typeof value === 'string') {
    const { length } = [...value];
    // As with responses, a pattern that takes too long decides nothing.
    const fits = form.patterns.every((pattern) => matches(pattern, value) !== false);
    return length >= form.minLength && length <= form.maxLength && fits;
  }
  if (typeof value !== 'number') return true;
  const { minimum, maximum, multipleOf } = form;
  return (
    (minimum === null || value > minimum.value || (value === minimum.value && !minimum.exclusive)) &&
    (maximum === null || value < maximum.value || (value === maximum.value && !maximum.exclusive)) &&
    multipleOf.every((factor) => isWhole(value / factor))
  );
}

/** Decimals are not exact; as exact as where responses are validated. */
function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= 1e-9;
}

function isOf(form: Form, value: unknown): boolean {
  const types = baseTypes(form);
  if (typeof value === 'number') return has(types, Number.isInteger(value) ? 'integer' : 'number');
  return types.has(Array.isArray(value) ? 'array' : (typeof value as 'boolean' | 'object' | 'string'));
}

/** As messages show values; a long list is cut. */
export function listed(values: readonly unknown[]): string {
  return firstOf(values, 20, canonical);
}
