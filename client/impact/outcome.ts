/** What runs of a client's tests say about a change. Pure. */
import type { Reliance, Usage } from '../usage.ts';
import { type ServiceChange, titleOf } from './changes.ts';

export interface Trial {
  /** Its exit status; null if it did not end in time. */
  status: number | null;
  ms: number;
  /** How often the change made a difference to what the client got. */
  reached: number;
}

/**
 * `hits`: the tests fail with the change. `not-noticed`: they pass, and got changed answers. `not-reached`: they pass, but never got a
 * changed answer. `inconclusive`: they failed once and passed once, or failed without having got a changed answer.
 */
export type Outcome = 'hits' | 'not-noticed' | 'not-reached' | 'inconclusive';

export function isGreen({ status }: Trial): boolean {
  return status === 0;
}

/** What the runs with a change say; null if another run must decide, since once may be chance. */
export function outcomeOf(trials: readonly Trial[]): Outcome | null {
  const [first, second] = trials;
  if (first === undefined) return null;
  const isReached = trials.some(({ reached }) => reached > 0);
  if (isGreen(first)) return isReached ? 'not-noticed' : 'not-reached';
  if (second === undefined) return null;
  return isGreen(second) || !isReached ? 'inconclusive' : 'hits';
}

export interface Judged {
  change: ServiceChange;
  outcome: Outcome;
}

/** The usage with what is now known: of each member that was changed, and which other changes were noticed. What was known else stays. */
export function withReliance(usage: Usage, judged: readonly Judged[]): Usage {
  const entries = Object.entries(usage.operations).map(([operation, used]) => {
    const response = Object.entries(used.response).map(([member, { received, reliance }]) => {
      const of = judged.filter(({ change }) => isAbout(change, operation, member));
      return [member, { received, reliance: relianceOf(of) ?? reliance }];
    });
    return [operation, { ...used, response: Object.fromEntries(response) }];
  });
  const tried = new Map(judged.filter(({ change }) => !isOfMember(change)).map((each) => [titleOf(each.change), each]));
  const before = (usage.noticed ?? []).filter((title) => !tried.has(title));
  const now = [...tried].flatMap(([title, { outcome }]) => (outcome === 'hits' ? [title] : []));
  const noticed = [...before, ...now].sort();
  const { noticed: _, ...others } = usage;
  return { ...others, operations: Object.fromEntries(entries), ...(noticed.length > 0 ? { noticed } : {}) };
}

function isAbout(change: ServiceChange, operation: string, member: string): boolean {
  return isOfMember(change) && 'member' in change && change.operation === operation && change.member === member;
}

function isOfMember({ kind }: ServiceChange): boolean {
  return memberKinds.includes(kind);
}

const memberKinds: readonly ServiceChange['kind'][] = ['removed', 'renamed', 'null', 'unknown-value'];

/** That null is not noticed does not mean that the member is not needed; that its absence is not noticed does. */
function relianceOf(judged: readonly Judged[]): Reliance | null {
  if (judged.some(({ outcome }) => outcome === 'hits')) return 'relied-on';
  const isGone = ({ change }: Judged) => change.kind === 'removed' || change.kind === 'renamed';
  return judged.some((each) => isGone(each) && each.outcome === 'not-noticed') ? 'not-noticed' : null;
}
