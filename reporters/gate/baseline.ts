/** The accepted behaviour of a target: the file that the gate compares with, and whose diff a pull request shows. */

import type { Json } from '../../protocol/evidence.ts';
import { canonical } from '../../protocol/json.ts';
import { byText, sortedByName } from '../../protocol/order.ts';
import type { Result, Verdict } from '../judge/result.ts';
import { canonicalOpenapi } from './canonical-openapi.ts';
import { failureFingerprints } from './failure-fingerprints.ts';
import { addressOf } from './other-target.ts';
import { stableJson } from './stable-json.ts';

export const baselineVersion = 1;

export interface Baseline {
  formatVersion: typeof baselineVersion;
  suite: string;
  target: {
    environment: Result['target']['environment'];
    apiVersion: string | null;
    powers: string[];
    /** Absent for a target on this machine. */
    address?: string;
  };
  knownDeviations: KnownDeviation[];
  /** Verdicts of rules and quirks by id, without those that are untestable. */
  rules: Record<string, Verdict>;
  /** In what ways rules are broken, or the answer that deviates, by id, so a known deviation excuses nothing else. */
  broken?: Record<string, string[]>;
  /** Answers by question id, without questions that have none. */
  answers: Record<string, Json>;
  /** The day on which an answer last changed between two baselines, by question id, without those that never did. */
  answersChanged?: Record<string, string>;
  /** The served OpenAPI document without its prose; null when none was served. */
  openapi: Json;
}

/** A broken rule or changed answer that is tolerated for a while. Written by hand or by `accept`. */
export interface KnownDeviation {
  /** Id of a rule that is broken, or of a question whose answer has changed. */
  rule: string;
  reason: string;
  owner: string;
  /** The last day on which it is tolerated, `2027-01-31`. */
  expires: string;
}

/** The baseline to write for a result, given these known deviations and the earlier baseline. */
export function baselineOf(
  result: Result,
  knownDeviations: readonly KnownDeviation[] = [],
  earlier: Baseline | null = null,
): Baseline {
  const { environment, apiVersion, powers, baseUrl } = result.target;
  const address = addressOf(baseUrl);
  const exercisable = result.rules.filter((rule) => rule.verdict !== 'untestable');
  const answered = result.answers.filter((answer) => answer.verdict === 'answered');
  // A known deviation of a question tolerates another answer than the accepted one, which therefore stays.
  const deviating = new Set(knownDeviations.map(({ rule }) => rule));
  const kept = Object.fromEntries(Object.entries(earlier?.answers ?? {}).filter(([id]) => deviating.has(id)));
  const answers = sortedByName({
    ...byId(answered, ({ answer }) => JSON.parse(canonical(answer)) as Json),
    ...kept,
  });
  const broken = sortedByName({
    ...byId(
      exercisable.filter(({ verdict }) => verdict === 'violates'),
      failureFingerprints,
    ),
    ...byId(
      answered.filter(({ id, answer }) => Object.hasOwn(kept, id) && canonical(kept[id]) !== canonical(answer)),
      ({ answer }) => [canonical(answer)],
    ),
  });
  const answersChanged = earlier === null ? {} : changedSince(earlier, answers, result.run.startedAt.slice(0, 10));
  return {
    formatVersion: baselineVersion,
    suite: result.suite.version,
    target: { environment, apiVersion, powers: [...powers].sort(), ...(address === null ? {} : { address }) },
    knownDeviations: [...knownDeviations].sort((a, b) => byText(a.rule, b.rule)),
    rules: byId(exercisable, ({ verdict }) => verdict),
    ...(Object.keys(broken).length === 0 ? {} : { broken }),
    answers,
    ...(Object.keys(answersChanged).length === 0 ? {} : { answersChanged }),
    openapi: canonicalOpenapi(result.openapi),
  };
}

/** The day of each answer's last change: the given day for answers that differ, the earlier baseline's for the others. */
function changedSince(earlier: Baseline, answers: Record<string, Json>, today: string): Record<string, string> {
  const changed = Object.entries(answers).flatMap(([id, answer]): [string, string][] => {
    const was = earlier.answers[id];
    if (was !== undefined && canonical(was) !== canonical(answer)) return [[id, today]];
    const before = earlier.answersChanged?.[id];
    return before === undefined ? [] : [[id, before]];
  });
  return Object.fromEntries(changed);
}

/** The broken rules that no known deviation covers. */
export function uncovered(result: Result, knownDeviations: readonly KnownDeviation[]): string[] {
  const covered = new Set(knownDeviations.map((deviation) => deviation.rule));
  return result.rules.filter(({ id, verdict }) => verdict === 'violates' && !covered.has(id)).map(({ id }) => id);
}

/** Equal baselines give equal texts; each rule, answer and known deviation has its own line. */
export function serialise(baseline: Baseline): string {
  return stableJson(baseline as unknown as Json, {
    linePerMember: ['knownDeviations', 'rules', 'broken', 'answers', 'answersChanged'],
  });
}

function byId<T extends { id: string }, V>(all: readonly T[], pick: (one: T) => V): Record<string, V> {
  return sortedByName(Object.fromEntries(all.map((one) => [one.id, pick(one)])));
}
