import { groupBy } from '../../protocol/group-by.ts';
import type { Finding, Judge } from '../findings.ts';
import type { Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  endOf,
  found,
  isSuccess,
  keyOf,
  repeatsOf,
  sameCalls,
  timesTold,
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

/** What the client does after 400, 401, 403 and 404. One retry is fair: from the second on it is a storm. */
export const judgeErrors: Judge = (trace) => {
  const isFinal = ({ operation, status }: Answered) =>
    final.includes(status) && operation !== null && !elsewhere.includes(operation);
  const pairs = repeatsOf(trace, isFinal).filter(
    ([first, again]) => first.method !== 'GET' || again.at - first.answeredAt < waitsFromMs,
  );
  const told = timesTold(trace);
  // The call that a chain repeats is one more.
  const isStorm = (chain: readonly Answered[]) => chain.length > 1 && chain.length >= told(chain[0]!) && !isWait(chain);
  const refusals = answered(trace).filter(isFinal);
  const storms = retries(chainsOf(pairs).filter(isStorm), refusals);
  const repeated = new Set(pairs.map(([first]) => first.id));
  const end = endOf(trace);
  const good = refusals.filter((call) => !repeated.has(call.id) && call.answeredAt < end);
  const bad = storms.flatMap((chain) => chain.slice(1));
  const reason = 'repeated a refused call unchanged, again and again';
  return [
    ...verdict(id, { bad, good: bad.length === 0 ? good : [], subject: keyOf, reason }),
    ...verdict(id, { bad: tokenStorms(trace), good: [], reason: 'repeated a call again and again after 401' }),
    ...single(storms.length === 0 ? pairs : []),
  ];
};

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
    2 * count(some.flat()) >= count(refused.get(kind)) ? some : some.filter(([call]) => call?.method !== 'GET'),
  );
}

/** Repeats that follow one another, as the calls that repeat. */
function chainsOf(pairs: readonly [Answered, Answered][]): Answered[][] {
  const next = new Map(pairs.map(([first, again]) => [first.id, again]));
  const continued = new Set(pairs.map(([, again]) => again.id));
  const begins = pairs.filter(([first]) => !continued.has(first.id));
  return begins.map(([first]) => {
    const chain: Answered[] = [];
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

/** A retry or two: the document does not forbid it, so it is told without a verdict. */
function single(pairs: readonly [Answered, Answered][]): Finding[] {
  if (pairs.length === 0) return [];
  const answer = { retries: [...new Set(pairs.map(([first]) => first.status))].sort() };
  const again = pairs.map(([, call]) => call);
  return found(id, 'answer', 'repeated a refused call once', again, { answer });
}
