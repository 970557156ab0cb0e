import { existsSync } from 'node:fs';
import { ConfigError } from '../fixtures/target/variables.ts';
import { dayOf, isDay } from '../protocol/days.ts';
import { say, warn } from '../protocol/output/output.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { listed } from '../protocol/texts.ts';
import {
  type Baseline,
  baselineOf,
  goneIds,
  type KnownDeviation,
  noSuchEntry,
  rulesAndQuestions,
  serialise,
  uncovered,
  watchedIn,
} from '../reporters/gate/index.ts';
import { exitStatus, isJudged, statusOf, undecided } from '../reporters/judge/exit-status.ts';
import type { Result } from '../reporters/judge/result.ts';
import { plural } from '../reporters/views/text.ts';
import { staysInconclusive, verdictSentence } from '../reporters/views/verdict-sentence.ts';
import { loadDotEnv } from './environment.ts';
import { baselineFile, checkSameTarget, loadBaseline, loadResult, resultFileOf } from './result-files.ts';
import { writeNamed } from './writable.ts';

export interface AcceptOptions {
  baseline?: string;
  /** Replace the baseline even if it was accepted for another target. */
  otherTarget?: boolean;
  allowInconclusive?: number;
  /** Replace a baseline that watches what this run did not exercise. */
  allowNotExercised?: boolean;
  /** Why the broken rules are tolerated: the reason of the known deviations that they become. */
  reason?: string;
  owner?: string;
  expires?: string;
}

/** Writes the baseline for the gate, with its known deviations: any other broken rule needs a reason, an owner and an expiry date. */
export async function accept(resultPath: string | undefined, options: AcceptOptions): Promise<number> {
  loadDotEnv();
  const file = baselineFile(options.baseline);
  const result = await loadResult(await resultFileOf(resultPath));
  const earlier = await earlierBaseline(file);
  if (earlier !== null) checkSameTarget(file, earlier, result.target, options);
  const kept = earlier?.knownDeviations ?? [];
  const broken = uncovered(result, kept);
  const added = addedDeviations(broken, options);
  const status = statusOf(result, options.allowInconclusive);
  if (status === exitStatus.fault || !isJudged(result, options.allowInconclusive)) {
    warn(`Nothing was accepted${unacceptable(result, options.allowInconclusive, added !== null)}`);
    return status === exitStatus.violates ? exitStatus.notJudged : status;
  }
  if (added === null) {
    warn(...refusal(broken));
    return exitStatus.violates;
  }
  const baseline = baselineOf(result, [...kept, ...added], earlier);
  const lost = earlier === null ? [] : lostSince(earlier, baseline, result);
  if (lost.length > 0 && !options.allowNotExercised) {
    warn(
      `Nothing was accepted: the gate would no longer watch ${listed(lost)} of the baseline, of which this run saw nothing. Make the run with the options and credentials of the accepted one; --allow-not-exercised accepts this one.`,
    );
    return exitStatus.notJudged;
  }
  await writeNamed(file, serialise(baseline));
  say(summary(result, file, kept.length + added.length));
  if (earlier !== null) say(...noLongerWatched(earlier, baseline, result));
  say(...withoutDocument(earlier, baseline, result));
  if (added.length === 0) say(...withoutEffect(uncovered(result, []).length > 0, options));
  return exitStatus.asItShouldBe;
}

const terms = '--reason TEXT --owner NAME --expires YYYY-MM-DD';

/** Why a result cannot be a baseline: the gate would not watch what the run did not reach. */
function unacceptable(result: Result, allowedInconclusive: number | undefined, isTolerated: boolean): string {
  const open = undecided(result);
  if (isJudged(result, open.length) && result.suite.faults.length === 0) {
    const missing = `--allow-inconclusive ${open.length}${isTolerated ? '' : ` ${terms}`}`;
    return `, because ${staysInconclusive(open)}; ${missing} accepts the rest; the gate needs --allow-inconclusive too as long as ${open.length === 1 ? 'it stays' : 'they stay'} inconclusive.`;
  }
  if (statusOf(result) !== exitStatus.violates) return `. ${verdictSentence(result, allowedInconclusive)}`;
  return result.run.status === 'finished' ? '. Of the service, nothing was exercised.' : '. The run did not finish.';
}

/** Null if there is none. One that cannot be read is not overwritten: people wrote its known deviations. */
async function earlierBaseline(file: string): Promise<Baseline | null> {
  return existsSync(file) ? (await loadBaseline(file)).baseline : null;
}

function addedDeviations(broken: readonly string[], options: AcceptOptions): KnownDeviation[] | null {
  const { reason, owner, expires } = options;
  if (expires !== undefined && !isDay(expires))
    throw new ConfigError(`--expires ${expires} is not a date such as 2027-01-31.`);
  if (expires !== undefined && expires < dayOf()) throw new ConfigError(`--expires ${expires} is in the past.`);
  if (broken.length === 0) return [];
  if (!reason?.trim() || !owner?.trim() || !expires) return null;
  return broken.map((rule) => ({ rule, reason, owner, expires }));
}

function refusal(broken: readonly string[]): string[] {
  const many = broken.length === 1 ? 'A broken rule is' : `${broken.length} broken rules are`;
  return [
    `Nothing was accepted: ${many} not covered by a known deviation.`,
    ...broken.map((id) => `  ${id}`),
    `Tolerate them with ${terms}, or have the service fixed first.`,
  ];
}

/** Says that what was given for the sake of broken rules went nowhere; nothing was wrong with giving it. */
function withoutEffect(isBroken: boolean, options: AcceptOptions): string[] {
  const given = (['reason', 'owner', 'expires'] as const).filter((name) => options[name] !== undefined);
  if (given.length === 0) return [];
  const why = isBroken
    ? 'Each broken rule has a known deviation already, which is kept as it is'
    : 'No rule is broken, so there was nothing to tolerate';
  return [`${why}: ${listed(given.map((name) => `--${name}`))} had no effect.`];
}

/** What the baseline has and this run has not looked at, in words. */
function lostSince(earlier: Baseline, { openapi }: Baseline, { rules, answers }: Result): string[] {
  const unexercised = new Set(
    [...rules, ...answers].flatMap(({ id, verdict }) => (verdict === 'not-exercised' ? id : [])),
  );
  const { length } = watchedIn(earlier).filter((id) => unexercised.has(id));
  return [
    ...(length === 0 ? [] : [rulesAndQuestions(length)]),
    ...(earlier.openapi === null || openapi !== null ? [] : ['the OpenAPI document']),
  ];
}

/** A result of fewer checks, such as that of `run --grep`, makes a baseline that lets more pass. */
function noLongerWatched(earlier: Baseline, baseline: Baseline, result: Result): string[] {
  const watched = new Set(watchedIn(baseline));
  const gone = goneIds(earlier, result).length;
  const undecided = watchedIn(earlier).filter((id) => !watched.has(id)).length - gone;
  const causes = [
    { count: undecided, cause: `this run did not decide ${undecided === 1 ? 'it' : 'them'}` },
    { count: gone, cause: noSuchEntry(result) },
  ];
  return causes.flatMap(({ count, cause }) =>
    count === 0 ? [] : [`It no longer watches ${rulesAndQuestions(count)} that the baseline before it did: ${cause}.`],
  );
}

/** Without a document, the gate cannot see that it changes. */
function withoutDocument(earlier: Baseline | null, { openapi }: Baseline, { target }: Result): string[] {
  if (openapi !== null) return [];
  const watches =
    (earlier?.openapi ?? null) === null ? 'watches no OpenAPI document' : 'no longer watches the OpenAPI document';
  return [`It ${watches}: ${target.openapiFindings[0] ?? 'the target served none.'}`];
}

function summary({ totals, rules, answers }: Result, file: string, deviations: number): string {
  const parts = [
    plural(totals.conforms, 'rule that conforms', 'rules that conform'),
    ...(totals.client.conforms > 0 ? [`${plural(totals.client.conforms, 'rule', 'rules')} for clients`] : []),
    plural(totals.answers, 'answer'),
  ];
  const watched = parts.join(', ');
  const unwatched =
    rules.filter(({ verdict }) => verdict === 'not-exercised' || verdict === 'inconclusive').length +
    answers.filter(({ verdict }) => verdict !== 'answered' && verdict !== 'untestable').length;
  const rest =
    unwatched === 0
      ? ''
      : `; ${plural(unwatched, 'rule or question was', 'rules and questions were')} not exercised or inconclusive: the gate does not watch ${unwatched === 1 ? 'it' : 'them'}`;
  const known = deviations === 0 ? '' : `, ${plural(deviations, 'known deviation')}`;
  return `${shownPath(file)} holds ${watched}${known}${rest}.`;
}
