import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Broken variants of one rule: name of the defect -> what it changes. Names are kebab-case, unique among all defects. */
export function breaking(rule: RuleId, variants: Readonly<Record<string, Change>>): Defect[] {
  return Object.entries(variants).map(([name, change]) => ({ name, breaks: rule, change }));
}

/** A family of variants: one for each member of a list, or of a table by its key. */
export function family<const T>(
  members: readonly T[],
  name: (member: T) => string,
  change: (member: T) => Change,
): Record<string, Change>;
export function family<const T>(
  table: Readonly<Record<string, T>>,
  name: (key: string) => string,
  change: (value: T, key: string) => Change,
): Record<string, Change>;
export function family<T>(
  members: readonly T[] | Readonly<Record<string, T>>,
  name: (key: never) => string,
  change: (value: T, key: string) => Change,
): Record<string, Change> {
  const rows = Array.isArray(members) ? members.map((member) => [member, member]) : Object.entries(members);
  return Object.fromEntries(rows.map(([key, value]) => [name(key as never), change(value, key)]));
}
