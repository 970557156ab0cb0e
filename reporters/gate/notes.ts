import type { Result } from '../judge/result.ts';
import type { Baseline } from './baseline.ts';

/** Improvements, and changed circumstances, one sentence each. */
export function notesOn(baseline: Baseline, result: Result): string[] {
  const improved = result.rules.filter(
    ({ id, verdict }) => verdict === 'conforms' && baseline.rules[id] !== 'conforms',
  );
  const answered = result.answers.filter(
    ({ id, verdict }) => verdict === 'answered' && !Object.hasOwn(baseline.answers, id),
  );
  const { environment } = baseline.target;
  return [
    ...(environment === result.target.environment
      ? []
      : [`The baseline was accepted in another environment: ${environment} then, ${result.target.environment} now.`]),
    ...listed('Conform now, but did not in the baseline', improved),
    ...listed('Answered now, but not in the baseline', answered),
  ];
}

function listed(what: string, entries: readonly { id: string }[]): string[] {
  if (entries.length === 0) return [];
  const shown = entries.slice(0, 10).map(({ id }) => id);
  const rest = entries.length - shown.length;
  return [`${what}: ${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}. Accept again to watch them.`];
}
