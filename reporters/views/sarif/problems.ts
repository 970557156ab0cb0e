import { adviceOf, type Comparison } from '../../gate/index.ts';
import { unwatchedSentence } from '../../gate/not-exercised.ts';
import { placeOf } from '../../gate/places.ts';
import { summarise } from '../../judge/outcome.ts';
import type { Result } from '../../judge/result.ts';

/** One finding, at a place in a file. */
export interface Problem {
  ruleId: string;
  message: string;
  file: string;
  line: number;
  /** `note`: nothing is known to be wrong. */
  level: 'error' | 'note';
  /** Distinguishes it from other problems of its rule, and is the same in the next run. */
  fingerprint: string;
}

/** The rule id under which changes of the OpenAPI document are reported. */
export const openapiRule = 'openapi.breaking-change';

/** One problem for each failed check of each rule. */
export function problemsOfResult({ rules }: Result): Problem[] {
  return rules.flatMap(({ id, statement, ifItChanges, checks }) =>
    checks
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ title, file, line, message }) => ({
        ruleId: id,
        message: sentences([`Broken: ${statement}`, summarise(message ?? title), forClient(ifItChanges)]),
        file,
        line: Math.max(1, line),
        level: 'error',
        fingerprint: `broken ${id} ${file} ${title}`,
      })),
  );
}

/** The rule id under which is reported what a run did not exercise. */
export const notExercisedRule = 'gate.not-exercised';

/** One problem for each change that fails the gate, and one for each cause for which something was not exercised. */
export function problemsOfChanges(
  { changes, notExercised }: Comparison,
  baseline: { file: string; text: string },
): Problem[] {
  const unwatched = notExercised.map(
    (each): Problem => ({
      ruleId: notExercisedRule,
      message: sentences([unwatchedSentence(each), each.ids.join(', ')]),
      file: baseline.file,
      line: 1,
      level: 'note',
      fingerprint: `not exercised ${each.cause}`,
    }),
  );
  const changed = changes.map(
    (change): Problem => ({
      ruleId: change.kind === 'openapi' ? openapiRule : change.id,
      message: sentences([
        change.kind === 'openapi' ? change.id : change.subject,
        change.what,
        ...(change.impacts ?? []).map(({ client, level, why }) => `${client}: ${level}, ${why}`),
        adviceOf(change),
      ]),
      ...placeOf(change, baseline),
      level: change.isTolerable ? 'note' : 'error',
      fingerprint: `${change.kind} ${change.id} ${change.kind === 'openapi' ? change.what : ''}`,
    }),
  );
  return [...changed, ...unwatched];
}

function forClient(meaning: string | null): string {
  return meaning ? `For a client: ${meaning}` : '';
}

function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join('\n');
}
