import type { RuleId } from '../rules/index.ts';

/** Defects that a property is to find whatever the seed, by its file and the rule that it shows. */
export const toFind: Record<string, Partial<Record<RuleId, readonly string[]>>> = {};
