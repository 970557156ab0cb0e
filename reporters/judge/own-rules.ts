import { annotationTypes, described } from '../../protocol/evidence.ts';
import type { OwnRule, Statement } from '../../rules/types.ts';
import type { TestRecord } from './outcome.ts';

/** The rules that users' own tests declare, by id, and what is wrong with those declarations, in sentences. */
export function ownRulesOf(tests: readonly Pick<TestRecord, 'annotations'>[]): {
  rules: Record<string, Statement>;
  faults: string[];
} {
  const texts = tests.flatMap(({ annotations }) => described(annotations, annotationTypes.ownRule));
  const rules: Record<string, Statement> = {};
  const faults: string[] = [];
  for (const text of new Set(texts)) {
    const { id, ...statement } = JSON.parse(text) as OwnRule;
    if (Object.hasOwn(rules, id)) faults.push(`Your rule ${id} has two different statements.`);
    rules[id] = statement;
  }
  return { rules, faults };
}
