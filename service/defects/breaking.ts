import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Broken variants of one rule: name of the defect -> what it changes. Names are kebab-case, unique among all defects. */
export function breaking(rule: RuleId, variants: Readonly<Record<string, Change>>): Defect[] {
  return Object.entries(variants).map(([name, change]) => ({ name, breaks: rule, change }));
}

/** A family of variants: one for each member of a table, named after it. */
export function family<T>(
  table: Readonly<Record<string, T>>,
  nameOf: (member: string) => string,
  changeOf: (value: T, member: string) => Change,
): Record<string, Change> {
  return Object.fromEntries(Object.entries(table).map(([member, value]) => [nameOf(member), changeOf(value, member)]));
}
