import { type ExitStatus, exercised, exitStatus, undecided } from '../judge/exit-status.ts';
import type { Result } from '../judge/result.ts';
import { plural } from '../views/text.ts';
import { staysInconclusive, verdictSentence } from '../views/verdict-sentence.ts';
import type { Change, ChangeKind, Comparison } from './comparison.ts';
import { countOf, rulesAndQuestions } from './not-exercised.ts';

/** What does not prevent the gate from opening. */
export interface Allowed {
  /** How many rules and questions may stay inconclusive. */
  inconclusive: number;
  /** Whether the run may leave out some of what the baseline has. */
  notExercised: boolean;
}

export const nothingAllowed: Allowed = { inconclusive: 0, notExercised: false };

/** A change outweighs anything inconclusive. What a run did not exercise counts as neither changed nor unchanged. */
export function gateStatus(comparison: Comparison, result: Result, allowed: Allowed = nothingAllowed): ExitStatus {
  const { changes, notExercised } = comparison;
  if (result.suite.faults.length > 0) return exitStatus.fault;
  if (exercised(result) === 0) return exitStatus.notJudged;
  if (changes.some(closes)) return exitStatus.violates;
  if (result.run.status !== 'finished' || open(comparison, result).length > allowed.inconclusive)
    return exitStatus.notJudged;
  return notExercised.length > 0 && !allowed.notExercised ? exitStatus.notJudged : exitStatus.asItShouldBe;
}

export function gateSentence(comparison: Comparison, result: Result, allowed: Allowed = nothingAllowed): string {
  const status = gateStatus(comparison, result, allowed);
  if (status === exitStatus.fault || exercised(result) === 0) return verdictSentence(result, allowed.inconclusive);
  if (status === exitStatus.violates)
    return `The gate is closed: ${counted(comparison.changes.filter(closes))}${beside(comparison)}.`;
  if (status === exitStatus.notJudged) return `The gate is undecided: ${whyUndecided(comparison, result, allowed)}.`;
  const still = open(comparison, result);
  const unknown = [
    ...(comparison.notExercised.length === 0 ? [] : [notLookedAt(comparison)]),
    ...(still.length === 0 ? [] : [staysInconclusive(still)]),
  ];
  const far = unknown.length === 0 ? '' : ` as far as this run looked: ${unknown.join(', and ')}`;
  if (comparison.changes.length > 0)
    return `The gate is open: ${plural(comparison.changes.length, 'change')}, none of which ${concern(comparison)} a client${far}.`;
  return `The gate is open: the target does what it did when the baseline was accepted${exceptions(comparison)}${far}.`;
}

/** What to do about a gate that is not open, in one sentence; empty if nothing is to be done, or the verdict says it. */
export function gateAdvice(comparison: Comparison, result: Result, allowed: Allowed = nothingAllowed): string {
  const status = gateStatus(comparison, result, allowed);
  if (status === exitStatus.violates) return howToAccept(comparison.changes.filter(closes));
  if (status !== exitStatus.notJudged || exercised(result) === 0) return '';
  if (result.run.status !== 'finished') return 'Run the gate again: what it did not reach may have changed.';
  const inconclusive = open(comparison, result).length;
  if (inconclusive > allowed.inconclusive)
    return `Run the gate again; \`--allow-inconclusive ${inconclusive}\` opens it without knowing.`;
  return 'Run the gate with the options and credentials of the accepted run; `--allow-not-exercised` compares only what this run looked at.';
}

/** `accept` leaves known deviations as people wrote them, and takes no broken rule without terms. */
function howToAccept(changes: readonly Change[]): string {
  const others = changes.filter(({ kind }) => !kind.startsWith('deviation-'));
  if (others.length === 0) return 'Correct the known deviations in the baseline by hand, and commit it.';
  const terms = others.some(({ kind }) => kind === 'broken') ? ' --reason … --owner … --expires …' : '';
  const command = `\`las-conformance accept${terms}\``;
  if (others.length < changes.length) return `Correct deviations by hand; ${command} takes the rest, if intended.`;
  return `If all of this is intended, accept it with ${command}, and commit the baseline.`;
}

function whyUndecided(comparison: Comparison, result: Result, allowed: Allowed): string {
  if (result.run.status !== 'finished') return `the run ended early (${result.run.status})`;
  const still = open(comparison, result);
  if (still.length > allowed.inconclusive) return staysInconclusive(still);
  return `nothing that was looked at has changed, but ${notLookedAt(comparison)}`;
}

/** The rules and questions that are undecided. Those that rest on a broken rule count if they conformed in the baseline. */
function open({ resting }: Comparison, result: Result): string[] {
  const conformed = result.rules.filter(({ id, cause }) => cause !== undefined && !resting.includes(id));
  return [...undecided(result), ...conformed.map(({ id }) => id)];
}

function exceptions({ tolerated, resting }: Comparison): string {
  if (tolerated.length === 0) return '';
  const deviations = plural(tolerated.length, 'known deviation');
  if (resting.length === 0) return `, except for ${deviations}`;
  const rules = plural(resting.length, 'rule that rests', 'rules that rest');
  return `, except for ${deviations} and ${rules} on ${tolerated.length === 1 ? 'it' : 'them'}`;
}

function notLookedAt({ notExercised }: Comparison): string {
  const count = countOf(notExercised);
  return `${rulesAndQuestions(count)} of the baseline ${count === 1 ? 'was' : 'were'} not exercised`;
}

const nouns: Record<ChangeKind, [one: string, many: string]> = {
  broken: ['rule is broken', 'rules are broken'],
  answer: ['answer has changed', 'answers have changed'],
  openapi: ['breaking change of the OpenAPI document', 'breaking changes of the OpenAPI document'],
  'deviation-expired': ['known deviation has expired', 'known deviations have expired'],
  'deviation-gone': ['known deviation excuses nothing', 'known deviations excuse nothing'],
};

export const changeKinds = Object.keys(nouns) as ChangeKind[];

function closes({ isTolerable }: Change): boolean {
  return !isTolerable;
}

function concern({ closeOn }: Comparison): string {
  return closeOn === 'may-hit' ? 'may hit' : 'hits';
}

function beside(comparison: Comparison): string {
  const rest = comparison.changes.filter((change) => !closes(change)).length;
  return rest === 0 ? '' : `; ${plural(rest, 'more change')}, none of which ${concern(comparison)} a client`;
}

function counted(changes: readonly Change[]): string {
  return changeKinds
    .map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => plural(count, ...nouns[kind]))
    .join(', ');
}
