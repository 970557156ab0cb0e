import type { Result } from '../judge/result.ts';
import type { Baseline, KnownDeviation } from './baseline.ts';
import type { Change } from './comparison.ts';
import { failureFingerprints } from './failure-fingerprints.ts';

/** Without the changes that a known deviation covers, and with the deviations that have expired or no longer happen. */
export function excuse(
  { knownDeviations, broken = {} }: Baseline,
  result: Result,
  changes: readonly Change[],
  today: string,
): { changes: Change[]; tolerated: KnownDeviation[] } {
  const happening = new Map(changes.map((change) => [change.id, change]));
  const known = new Map(knownDeviations.map((deviation) => [deviation.rule, deviation]));
  const tolerated = knownDeviations.filter(({ rule, expires }) => happening.has(rule) && expires >= today);
  return {
    changes: [
      ...changes.flatMap((change) => {
        const deviation = happening.get(change.id) === change ? known.get(change.id) : undefined;
        if (deviation === undefined) return [change];
        if (deviation.expires < today) return [expired(deviation, change)];
        return otherwiseBroken(deviation, change, broken[change.id], result);
      }),
      ...knownDeviations.filter(({ rule }) => !happening.has(rule)).flatMap((deviation) => noLonger(deviation, result)),
    ],
    tolerated,
  };
}

/** A known deviation excuses what was broken when it was accepted, and nothing else. */
function otherwiseBroken(
  { reason }: KnownDeviation,
  change: Change,
  before: readonly string[] | undefined,
  result: Result,
): Change[] {
  const rule = result.rules.find(({ id }) => id === change.id);
  // A handwritten baseline does not say what was broken.
  if (rule === undefined || before === undefined) return [];
  const others = failureFingerprints(rule).filter((way) => !before.includes(way));
  if (others.length === 0) return [];
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  const what = `is broken in other ways than the known deviation (${reason}): ${others.slice(0, 3).join('; ')}${more}`;
  return [{ ...change, kind: 'broken', what }];
}

function expired(deviation: KnownDeviation, change: Change): Change {
  const { expires, owner, reason } = deviation;
  return {
    ...change,
    kind: 'deviation-expired',
    what: `the known deviation (${reason}) expired on ${expires}; ${owner} has to decide; ${change.what}`,
  };
}

/** If its rule is inconclusive or not exercised this time, it may still happen. */
function noLonger(deviation: KnownDeviation, result: Result): Change[] {
  const rule = result.rules.find(({ id }) => id === deviation.rule);
  const answer = result.answers.find(({ id }) => id === deviation.rule);
  const gone = { kind: 'deviation-gone' as const, id: deviation.rule, check: null };
  if (rule === undefined && answer === undefined) {
    const meaning = 'Correct the id in the baseline, or remove the entry.';
    return [{ ...gone, subject: '', what: 'the known deviation names no rule or question of the suite', meaning }];
  }
  if (rule?.verdict !== 'conforms' && answer?.verdict !== 'answered') return [];
  return [
    {
      ...gone,
      subject: rule?.statement ?? answer?.question ?? '',
      what: `the known deviation (${deviation.reason}) no longer happens`,
      meaning: `${rule === undefined ? 'The answer is the accepted one again' : 'The service has been fixed'}: remove the entry from the baseline, and the workaround from the client.`,
    },
  ];
}
