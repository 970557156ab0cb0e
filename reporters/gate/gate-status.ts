import { type ExitStatus, exercised, exitStatus, undecided } from '../exit-status.ts';
import type { Result } from '../result.ts';
import { plural } from '../text.ts';
import { staysInconclusive, verdictSentence } from '../verdict-sentence.ts';
import type { ChangeKind, Comparison } from './comparison.ts';

/**
 * The exit status of the gate. A change outweighs anything inconclusive; a run that exercised nothing cannot show that
 * nothing changed.
 */
export function gateStatus({ changes }: Comparison, result: Result, allowedInconclusive = 0): ExitStatus {
  if (result.suite.faults.length > 0) return exitStatus.fault;
  if (exercised(result) === 0) return exitStatus.notJudged;
  if (changes.length > 0) return exitStatus.violates;
  if (result.run.status !== 'finished' || undecided(result) > allowedInconclusive) return exitStatus.notJudged;
  return exitStatus.asItShouldBe;
}

/** The outcome of the gate in one sentence. */
export function gateSentence(comparison: Comparison, result: Result, allowedInconclusive = 0): string {
  const status = gateStatus(comparison, result, allowedInconclusive);
  if (status === exitStatus.fault || exercised(result) === 0) return verdictSentence(result, allowedInconclusive);
  if (status === exitStatus.violates) return `The gate is closed: ${counted(comparison)}.`;
  if (status === exitStatus.notJudged) {
    return result.run.status === 'finished'
      ? `The gate is undecided: ${staysInconclusive(undecided(result))}.`
      : `The gate is undecided: the run ended early (${result.run.status}).`;
  }
  const { tolerated } = comparison;
  const except = tolerated.length === 0 ? '' : `, except for ${plural(tolerated.length, 'known deviation')}`;
  return `The gate is open: the target does what it did when the baseline was accepted${except}.`;
}

const nouns: Record<ChangeKind, [one: string, many: string]> = {
  broken: ['rule is broken', 'rules are broken'],
  'not-exercised': ['rule or question is no longer exercised', 'rules or questions are no longer exercised'],
  answer: ['answer has changed', 'answers have changed'],
  openapi: ['breaking change of the OpenAPI document', 'breaking changes of the OpenAPI document'],
  'deviation-expired': ['known deviation has expired', 'known deviations have expired'],
  'deviation-gone': ['known deviation no longer happens', 'known deviations no longer happen'],
};

export const changeKinds = Object.keys(nouns) as ChangeKind[];

function counted({ changes }: Comparison): string {
  return changeKinds
    .map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => plural(count, ...nouns[kind]))
    .join(', ');
}
