import type { RuleId } from '../../rules/index.ts';
import type { Change, Defect } from './types.ts';

/** Broken variants of one rule: name of the defect -> what it changes. Names are kebab-case, unique among all defects. */
export function breaking(rule: RuleId, variants: Readonly<Record<string, Change>>): Defect[] {
  return Object.entries(variants).map(([name, change]) => ({ name, breaks: rule, change }));
}

/**
 * A family of variants: one for each member of a list, or of a table by its key. `*` in the name stands for the member
 * or the key.
 */
export function family<const T>(
  name: string | ((member: T) => string),
  members: readonly T[],
  change: (member: T) => Change,
): Record<string, Change>;
export function family<const T>(
  name: string | ((key: string) => string),
  table: Readonly<Record<string, T>>,
  change: (value: T, key: string) => Change,
): Record<string, Change>;
export function family<T>(
  name: string | ((key: never) => string),
  members: readonly T[] | Readonly<Record<string, T>>,
  change: (value: T, key: string) => Change,
): Record<string, Change> {
  const nameOf = typeof name === 'string' ? (key: unknown) => name.replace('*', `${key}`) : name;
  const rows = Array.isArray(members) ? members.map((member) => [member, member]) : Object.entries(members);
  return Object.fromEntries(rows.map(([key, value]) => [nameOf(key as never), change(value, key)]));
}
