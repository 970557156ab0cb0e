import { groupBy } from '../../protocol/group-by.ts';
import type { Finding, Judge } from '../findings.ts';
import { isDelivery, learnerOf, type Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  arrivedFrom,
  deliveriesAbout,
  found,
  groups,
  isSuccess,
  keyOf,
  runAt,
  verdict,
} from './calls.ts';

/** A call that arrives this soon after a 429 may have been under way when it left. */
const underWayMs = 50;
/** Timers may fire a little early. */
const earlyMs = 250;
/** A call that comes this much after a wait is another one. */
const ownRepeatMs = 5_000;
/** A pause below this is none; on a busy machine, one as short as a reaction is none, and one below two tells nothing. */
const [noPauseMs, mostReactionMs] = [50, 250];

const auth = 'POST /v1/auth';

export const judgeThrottle: Judge = (trace) => {
  const { others, requests } = chainsOf(trace);
  return [
    ...verdict('client.throttle.waits', { ...waiting(trace, others), reason: 'repeated a call before Retry-After' }),
    ...backsOff('client.throttle.backs-off', trace, others),
    ...ofAuth(trace, requests),
  ];
};

/** The same calls of each kind, in order: requests for tokens, and those of one process with a token. */
function chainsOf(trace: Trace): Record<'others' | 'requests', Answered[][]> {
  const calls = answered(trace);
  const others = calls.filter(({ operation }) => operation !== auth);
  const processes = processesOf(others);
  const processOf = ({ authorization, at }: Answered) =>
    hasInstances(trace) ? authorization?.mark : `${runAt(trace, at)} ${processes.get(authorization?.mark ?? '')}`;
  return {
    others: groups(others, (call) => `${keyOf(call)} ${processOf(call)}`),
    requests: groups(calls.filter(({ operation }) => operation === auth)),
  };
}

const hasInstances = ({ declared }: Trace) => (declared.instances ?? 1) > 1;

/** A number for the process that each token belongs to: one process uses its tokens after each other, though it may ask for one for each call. */
function processesOf(calls: readonly Answered[]): Map<string, number> {
  const busyUntil: number[] = [];
  const uses = [...groupBy(calls, ({ authorization }) => authorization?.mark ?? '')];
  return new Map(
    uses.map(([mark, [first, ...more]]): [string, number] => {
      const free = busyUntil.findIndex((until) => until <= (first?.at ?? 0));
      const process = free < 0 ? busyUntil.length : free;
      busyUntil[process] = Math.max(...[first, ...more].map((use) => use?.answeredAt ?? 0));
      return [mark, process];
    }),
  );
}

/**
 * How many of the same calls there are at most where none was refused, by shape. Tests of a client that gives up make the calls of one
 * another: a chain that is no longer need not hold a repeat.
 */
function usualLengths(trace: Trace, chains: readonly Answered[][]): Map<string, number> {
  const about = deliveriesAbout(trace);
  const free = chains.filter((chain) => chain.every((call) => isSuccess(call) && about(call).length <= 1));
  return new Map(
    [...groupBy(free, shapeOf)].map(([shape, all]) => [shape, Math.max(...all.map(({ length }) => length))]),
  );
}

/** What is called, whomever it is about. */
function shapeOf([call]: readonly Answered[]): string {
  return JSON.stringify([call?.operation ?? call?.path, call?.query]);
}

const isUsual = (chain: readonly Answered[], usual: ReadonlyMap<string, number>) =>
  chain.length <= (usual.get(shapeOf(chain)) ?? 0);

interface Waits {
  bad: Answered[];
  good: Answered[];
}

/** 429s with Retry-After: the same call comes too early, or in time, or the client does something else. */
function waiting(trace: Trace, chains: readonly Answered[][]): Waits {
  const waits: Waits = { bad: [], good: [] };
  const usual = usualLengths(trace, chains);
  for (const chain of chains) {
    const areApart = haveOwnRepeats(chain);
    const mayRepeat = !areApart && !isUsual(chain, usual);
    for (const refused of chain) {
      const { answeredAt } = refused;
      if (!asksToWait(refused) || isShared(chain, refused) || isPolled(chain, refused)) continue;
      const until = waitsUntil(refused);
      const soon = chain.filter(({ at }) => at > answeredAt && at < until - earlyMs);
      const early = mayRepeat ? soon.filter(({ at }) => arrivedFrom(trace, at) > answeredAt + underWayMs) : [];
      waits.bad.push(...early);
      const later = answered(trace).find(({ at }) => at >= until - earlyMs);
      if ((soon.length === 0 || areApart) && later !== undefined) waits.good.push(later);
    }
  }
  return waits;
}

const asksToWait = ({ status, retryAfterSeconds = 0 }: Answered) => status === 429 && retryAfterSeconds > 0;
const waitsUntil = ({ answeredAt, retryAfterSeconds = 0 }: Answered) => answeredAt + retryAfterSeconds * 1000;

/** Several processes make the same call, and each waits; of one, the repeat that comes too early would be missing later. */
function haveOwnRepeats(chain: readonly Answered[]): boolean {
  const left = [...chain];
  const refusals = chain.filter(asksToWait).sort((one, other) => waitsUntil(one) - waitsUntil(other));
  return refusals.every((refused) => {
    const until = waitsUntil(refused);
    const own = left.findIndex(({ at }) => at >= until - earlyMs && at < until + ownRepeatMs);
    return own >= 0 && left.splice(own, 1).length > 0;
  });
}

/** Others make the same call at the same time, so what follows need not be a repeat of this one. */
function isShared(chain: readonly Answered[], { id, at, answeredAt }: Answered): boolean {
  return chain.some((other) => other.id !== id && other.at < answeredAt && other.answeredAt > at);
}

/** The client makes this call again and again, also when it succeeds: what follows is the next time, not a repeat. */
function isPolled(chain: readonly Answered[], refused: Answered): boolean {
  const before = chain.filter(({ at, status }) => at < refused.at && refused.at - at < 30_000 && status !== 429);
  return before.length >= 2;
}

interface Pause {
  call: Answered;
  /** Milliseconds; they differ if our own process was late. */
  least: number;
  most: number;
}

/** 429s without Retry-After: pauses between each and the next of the same calls. */
function pausesOf(trace: Trace, chain: readonly Answered[]): Pause[] {
  return chain.flatMap((refused, at) => {
    const next = chain[at + 1];
    const isBare = refused.status === 429 && refused.retryAfterSeconds === undefined;
    const isIt = isBare && !isShared(chain, refused) && !isPolled(chain, refused);
    if (!isIt || next === undefined || next.at < refused.answeredAt) return [];
    const since = (at: number) => at - refused.answeredAt;
    return [{ call: next, least: since(arrivedFrom(trace, next.at)), most: since(next.at) }];
  });
}

/** How long the client takes from a delivery to its first call about it, usually and at the longest. */
function reactionMs(trace: Trace): { usual: number; longest: number } {
  const calls = answered(trace);
  const times = trace.entries.flatMap((entry) => {
    if (!isDelivery(entry) || entry.learner === null || entry.role !== 'sound') return [];
    const first = calls.find((call) => call.at >= entry.at && learnerOf(call) === entry.learner);
    return first === undefined ? [] : [first.at - entry.at];
  });
  times.sort((one, other) => one - other);
  const at = (place: number) => Math.min(times.at(place) ?? 0, mostReactionMs);
  return { usual: at(Math.floor(times.length / 2)), longest: at(-1) };
}

interface Pauses {
  /** All of them, by chain. */
  each: Pause[][];
  none: Pause[];
  /** Twice as long as the client usually takes to act, or longer. */
  paused: Pause[];
  /** Of these, longer than it ever took. */
  clear: Pause[];
  /** A machine that had no time for the client may have been all of it. */
  unclear: Pause[];
  /** Pauses with chance in them are sometimes short, so it takes most of them. */
  areUsuallyNone: boolean;
}

function weighed(trace: Trace, chains: readonly Answered[][]): Pauses {
  const usual = usualLengths(trace, chains);
  const each = chains.map((chain) => (isUsual(chain, usual) ? [] : pausesOf(trace, chain)));
  const reaction = reactionMs(trace);
  const none = each.flat().filter(({ most }) => most < Math.max(noPauseMs, reaction.usual));
  const paused = each.flat().filter(({ least }) => least >= Math.max(noPauseMs, 2 * reaction.usual));
  const clear = paused.filter(({ least }) => least >= reaction.longest);
  const unclear = each.flat().filter((pause) => !none.includes(pause) && !clear.includes(pause));
  return { each, none, paused, clear, unclear, areUsuallyNone: none.length > 3 * paused.length };
}

/** Why nothing tells whether the client means to pause, with the calls that it made too soon; null if something does. */
function doubtOf({ none, paused, clear, unclear, areUsuallyNone }: Pauses): { reason: string; by: Pause[] } | null {
  if (areUsuallyNone) return null;
  if (paused.length < none.length) {
    const [atOnce, later] = [none, paused].map(({ length }) => `${length} ${length === 1 ? 'time' : 'times'}`);
    return { reason: `repeated calls after a 429, ${atOnce} at once and ${later} with a pause`, by: none };
  }
  const reason = 'repeated calls after a 429 so soon that the pause may be that of a busy machine';
  return clear.length === 0 && unclear.length > 0 ? { reason, by: unclear } : null;
}

export function isPauseUnclear(trace: Trace): boolean {
  return Object.values(chainsOf(trace)).some((chains) => doubtOf(weighed(trace, chains)) !== null);
}

/** It takes three. Where each call was refused once only, no pause may be the first step of a back-off. */
function backsOff(
  id: 'client.throttle.backs-off' | 'client.throttle.auth',
  trace: Trace,
  chains: readonly Answered[][],
): Finding[] {
  const pauses = weighed(trace, chains);
  const { each, none, clear, areUsuallyNone } = pauses;
  const doubt = doubtOf(pauses);
  const callsOf = (some: readonly Pause[]) => some.map(({ call }) => call);
  if (doubt !== null) return found(id, 'inconclusive', doubt.reason, callsOf(doubt.by));
  const bad = areUsuallyNone ? callsOf(none) : [];
  const good = areUsuallyNone ? [] : callsOf(clear);
  if (bad.length > 0 && each.every(({ length }) => length < 2)) {
    const reason = 'repeated calls without a pause after a 429, each of which was refused once only';
    return found(id, 'not-exercised', reason, bad);
  }
  return verdict(id, { bad, good, reason: 'repeated a call without a pause after a 429', enough: 3 });
}

/** Several processes ask for tokens in the same words, so it takes more than two. */
function ofAuth(trace: Trace, chains: readonly Answered[][]): Finding[] {
  const id = 'client.throttle.auth';
  const reason = 'asked for a token again before Retry-After';
  const findings = [...verdict(id, { ...waiting(trace, chains), reason, enough: 3 }), ...backsOff(id, trace, chains)];
  if (!hasInstances(trace)) return findings;
  return findings.map((finding) =>
    finding.outcome === 'violates'
      ? { ...finding, outcome: 'inconclusive', reason: `${finding.reason}; but it has several instances` }
      : finding,
  );
}
