import { groupBy } from '../../protocol/group-by.ts';
import type { Finding, Judge } from '../findings.ts';
import { isDelivery, learnerOf, type Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  deliveriesAbout,
  endOf,
  found,
  isSuccess,
  keyOf,
  repeatsOf,
  sameCalls,
  soonMs,
  verdict,
} from './calls.ts';

const id = 'client.errors.final';
const final = [400, 403, 404];
/** Statements of their own speak of these. */
const elsewhere = [
  'POST /v1/learners/{learnerId}/assessment/invite',
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
  'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
];
/** Whoever waits for a record to appear asks for it less often, and so does a queue that tries again later. */
const waitsFromMs = 900;

/** How often the parts of one client may look for the same record. */
const mostLooks = 10;

/** What the client does after 400, 401, 403 and 404. One retry is fair: from the second on it is a storm. */
export const judgeErrors: Judge = (trace) => {
  const isFinal = ({ operation, status }: Answered) =>
    final.includes(status) && operation !== null && !elsewhere.includes(operation);
  const pairs = repeatsOf(trace, isFinal).filter(
    ([first, again]) => first.method !== 'GET' || again.at - first.answeredAt < waitsFromMs,
  );
  const refusals = answered(trace).filter(isFinal);
  // One retry is fair.
  const chains = chainsOf(pairs);
  const long = chains.filter(({ length }) => length > 2);
  const timesTold = deliveriesDuring(trace);
  const untold = long.filter((chain) => chain.length > timesTold(chain) && !isWait(chain));
  const storms = retries(untold, refusals);
  // Who repeated it again and again, for whatever reason, has not shown that it comes to an end.
  const repeated = new Set([...pairs.map(([first]) => first), ...long.flat()].map((call) => call.id));
  const end = endOf(trace);
  const good = refusals.filter((call) => !repeated.has(call.id) && call.answeredAt < end);
  const bad = storms.flatMap((chain) => chain.slice(2));
  const reason = 'repeated a refused call unchanged, again and again';
  return [
    ...verdict(id, { bad, good: untold.length === 0 ? good : [], subject: keyOf, reason }),
    ...verdict(id, { bad: tokenStorms(trace), good: [], reason: 'repeated a call again and again after 401' }),
    ...single(storms.length === 0 ? chains : []),
  ];
};

/** How many deliveries may have led to calls of a chain: some come before it, and wait in a queue. */
function deliveriesDuring(trace: Trace): (chain: readonly Answered[]) => number {
  const about = deliveriesAbout(trace);
  // A read that names no learner may follow any of them.
  const all = trace.entries.filter(isDelivery);
  return (chain) => {
    const [from, to] = [chain[0]!.at - soonMs, chain.at(-1)!.at];
    const may = chain[0]!.method === 'GET' && learnerOf(chain[0]!) === null ? all : about(chain[0]!);
    return may.filter(({ at }) => at > from && at < to).length;
  };
}

/** Whoever waits for a record asks until it is there. */
function isWait(chain: readonly Answered[]): boolean {
  const last = chain.at(-1);
  return last !== undefined && last.method === 'GET' && isSuccess(last);
}

/** Who retries reads of a kind retries most of them. If others are not repeated, parts of the client may have looked for the same. */
function retries(storms: readonly Answered[][], refusals: readonly Answered[]): Answered[][] {
  const kindOf = ({ operation, status }: Answered) => `${operation} ${status}`;
  const refused = groupBy(refusals, kindOf);
  const count = (calls: readonly Answered[] = []) => new Set(calls.map(keyOf)).size;
  return [...groupBy(storms, ([call]) => kindOf(call!))].flatMap(([kind, some]) =>
    2 * count(some.flat()) >= count(refused.get(kind))
      ? some
      : some.filter((chain) => chain[0]?.method !== 'GET' || chain.length > mostLooks),
  );
}

/** Calls that repeat one another, in order. */
function chainsOf(pairs: readonly [Answered, Answered][]): Answered[][] {
  const next = new Map(pairs.map(([first, again]) => [first.id, again]));
  const continued = new Set(pairs.map(([, again]) => again.id));
  const begins = pairs.filter(([first]) => !continued.has(first.id));
  return begins.map(([first]) => {
    const chain = [first];
    for (let call = next.get(first.id); call !== undefined; call = next.get(call.id)) chain.push(call);
    return chain;
  });
}

/** The same call again and again, each time with a new token and a new 401, or with one that did not serve. */
function tokenStorms(trace: Trace): Answered[] {
  const ends = new Map(
    answered(trace).flatMap(({ issued, answeredAt }) =>
      issued === undefined ? [] : [[issued.token, answeredAt + issued.expiresInSeconds * 1000]],
    ),
  );
  // What is made of tokens that have expired, their own statements say.
  const hasEnded = ({ authorization, at }: Answered) => (ends.get(authorization?.mark ?? '') ?? at + 1) <= at;
  return sameCalls(trace).flatMap((group) =>
    group.flatMap((call, at) => {
      const [one, other] = [group[at - 2], group[at - 1]];
      if (one === undefined || other === undefined) return [];
      const three = [one, other, call];
      const marks = new Set(three.map(({ authorization }) => authorization?.mark)).size;
      const isAtOnce = other.at - one.answeredAt < waitsFromMs && call.at - other.answeredAt < waitsFromMs;
      const isStorm =
        isAtOnce &&
        three.every(({ status }) => status === 401) &&
        (marks === 3 || (marks === 1 && !three.some(hasEnded)));
      return isStorm && call.authorization !== null ? [call] : [];
    }),
  );
}

/** Repeats that are no storm: the document does not forbid them, so they are told without a verdict. */
function single(chains: readonly Answered[][]): Finding[] {
  if (chains.length === 0) return [];
  const answer = {
    retries: [...new Set(chains.flatMap((chain) => chain.slice(0, -1)).map(({ status }) => status))].sort(),
  };
  const again = chains.flatMap((chain) => chain.slice(1));
  const most = Math.max(...chains.map(({ length }) => length - 1));
  const often = most === 1 ? 'once' : `up to ${most} times`;
  return found(id, 'answer', `repeated a refused call ${often}`, again, { answer });
}
