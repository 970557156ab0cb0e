/** The order of changes wherever they are listed: what breaks a client first. Pure. */
import type { Result } from '../judge/result.ts';
import type { Change, Comparison } from './comparison.ts';

/** What worked and no longer does comes first, then what merely differs. */
export const urgency: readonly Change['kind'][] = [
  'broken',
  'deviation-expired',
  'openapi',
  'answer',
  'deviation-gone',
];

/** An answer that would worry a careful client stands between what broke and what merely differs. */
function urgencyOf({ kind, isSurprising }: Change): number {
  return isSurprising ? 0.5 : urgency.indexOf(kind);
}

/** Of one kind, rules on which others rest come first, then what there is advice on. */
export function mostUrgentFirst({ changes }: Pick<Comparison, 'changes'>, { rules }: Pick<Result, 'rules'>): Change[] {
  const resting = ({ id }: Change) => rules.filter(({ cause }) => cause === id).length;
  return changes.toSorted(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) ||
      resting(other) - resting(one) ||
      Number(one.meaning === '') - Number(other.meaning === ''),
  );
}
