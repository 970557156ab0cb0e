import { parseJson } from '../../protocol/json.ts';
import { firstOf } from '../../protocol/texts.ts';
import type { Result } from '../judge/result.ts';
import { isPartOf } from './answer-change.ts';
import type { Baseline, KnownDeviation } from './baseline.ts';
import type { Change } from './comparison.ts';
import { failureFingerprints, isCut, triedAgain } from './failure-fingerprints.ts';
import { mayHaveMoreCases, whyFewerCases } from './not-exercised.ts';

/** Without the changes that a known deviation covers, and with the deviations that have expired or no longer happen. */
export function excuse(
  baseline: Baseline,
  result: Result,
  changes: readonly Change[],
  today: string,
): { changes: Change[]; tolerated: KnownDeviation[]; notes: string[] } {
  const { knownDeviations } = baseline;
  const happening = new Map(changes.map((change) => [change.id, change]));
  const known = new Map(knownDeviations.map((deviation) => [deviation.rule, deviation]));
  const tolerated = knownDeviations.filter(({ rule, expires }) => happening.has(rule) && expires >= today);
  const worse = tolerated.flatMap((deviation) =>
    otherwise(deviation, happening.get(deviation.rule)!, baseline, result),
  );
  // Who looks at more sees more of the same deviation.
  const sawMore = mayHaveMoreCases(baseline, result);
  const unseen = knownDeviations.filter(({ rule }) => !happening.has(rule));
  const untried = unseen.filter((deviation) => !isTried(deviation, baseline, result));
  return {
    changes: [
      ...changes.flatMap((change) => {
        const deviation = known.get(change.id);
        if (deviation === undefined) return [change];
        return deviation.expires < today ? [expired(deviation, change)] : [];
      }),
      ...(sawMore ? [] : worse),
      ...unseen
        .filter((deviation) => !untried.includes(deviation))
        .flatMap((deviation) => noLonger(deviation, baseline, result)),
    ],
    tolerated,
    notes: [
      ...(sawMore ? worse.map(({ id, what }) => `By a run that looked at more, ${id} ${what}.`) : []),
      ...untried.map(
        ({ rule, reason }) =>
          `The known deviation of ${rule} (${reason}) was not seen, but not all that showed it was tried again.`,
      ),
    ],
  };
}

/** False if a rule conforms because this run did not try what had shown that it is broken. */
function isTried({ rule: id }: KnownDeviation, baseline: Baseline, result: Result): boolean {
  const rule = result.rules.find((each) => each.id === id);
  const before = baseline.broken?.[id];
  if (rule?.verdict !== 'conforms' || before === undefined) return true;
  const isLess = whyFewerCases(baseline, result) !== null || (result.run.checks?.deferred ?? 0) > 0;
  return triedAgain(before, rule, isLess);
}

/** A known deviation excuses what was seen when it was accepted, and nothing else. A handwritten one does not say what that was. */
function otherwise(
  { rule: id, reason }: KnownDeviation,
  change: Change,
  { broken = {} }: Baseline,
  result: Result,
): Change[] {
  const before = broken[id];
  const rule = result.rules.find((each) => each.id === id);
  if (before === undefined || isCut(before)) return [];
  if (rule === undefined) {
    const isSeen = before.some((way) => isPartOf(change.answers?.is ?? null, parseJson(way) ?? null));
    return isSeen ? [] : [{ ...change, what: `is not answered as in the known deviation (${reason}): ${change.what}` }];
  }
  const others = failureFingerprints(rule).filter((way) => !before.includes(way));
  if (others.length === 0) return [];
  const what = `is broken in other ways than the known deviation (${reason}): ${firstOf(others, 3)}`;
  const [check = change.check] = rule.checks.flatMap(({ file, line, title }) =>
    others.includes(`${file} › ${title}`) ? [{ file, line, title }] : [],
  );
  return [{ ...change, kind: 'broken', what, check }];
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
function noLonger(deviation: KnownDeviation, { answers }: Baseline, result: Result): Change[] {
  const rule = result.rules.find(({ id }) => id === deviation.rule);
  const answer = result.answers.find(({ id }) => id === deviation.rule);
  const gone = { kind: 'deviation-gone' as const, id: deviation.rule, check: null };
  if (rule === undefined && answer === undefined) {
    const meaning = 'Correct the id in the baseline, or remove the entry.';
    return [{ ...gone, subject: '', what: 'the known deviation names no rule or question of the suite', meaning }];
  }
  if (rule?.verdict !== 'conforms' && answer?.verdict !== 'answered') return [];
  if (answer !== undefined && !Object.hasOwn(answers, answer.id)) {
    const what = `the known deviation (${deviation.reason}) is of a question without an accepted answer`;
    return [{ ...gone, subject: answer.question, what, meaning: 'Remove the entry, and accept the answer.' }];
  }
  return [
    {
      ...gone,
      subject: rule?.statement ?? answer?.question ?? '',
      what: `the known deviation (${deviation.reason}) no longer happens`,
      meaning: `${rule === undefined ? 'The answer is the accepted one again' : 'The service has been fixed'}: remove the entry from the baseline, and the workaround from the client.`,
    },
  ];
}
