import { groupBy } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import type { Finding, Judge } from '../findings.ts';
import { isStep, type Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  arrivedFrom,
  type Cases,
  found,
  keyOf,
  marksIn,
  membersOf,
  operationCalls,
  processAt,
  verdict,
} from './calls.ts';

/** Clocks differ, and a call may be under way: only what comes this much after the end of a token counts. */
const graceMs = 2_000;
/** Calls under way together are one occasion. */
const burstMs = 1_000;
/** A shorter lifetime may force a client with a sound margin to ask for a token for each call. */
const longLifetime = 600;

interface Token {
  mark: string;
  lifetime: number;
  issuedAt: number;
  endsAt: number;
  uses: Answered[];
}

export const judgeToken: Judge = (trace) => {
  const tokens = tokensOf(trace);
  if (lacksHeaders(trace)) return requests(trace);
  return [...renews(trace, tokens), ...lifetime(trace, tokens), ...requests(trace), ...bearer(trace), ...reuse(tokens)];
};

/** A recording without anybody's credentials tells nothing of tokens. */
function lacksHeaders({ entries }: Trace): boolean {
  return entries.some((entry) => isStep(entry) && entry.what === 'state' && entry.of === 'authorization');
}

function tokensOf(trace: Trace): Token[] {
  const calls = answered(trace);
  const usesOf = groupBy(calls, ({ authorization }) => authorization?.mark);
  return calls.flatMap((call) => {
    if (call.issued === undefined) return [];
    const { token: mark, expiresInSeconds } = call.issued;
    const uses = usesOf.get(mark) ?? [];
    const times = { issuedAt: call.answeredAt, endsAt: call.answeredAt + expiresInSeconds * 1000 };
    return [{ mark, lifetime: expiresInSeconds, ...times, uses }];
  });
}

/** Whether the service refused a token before its end and before another one came: who is told to renew has not shown to know when. */
function wasTold({ uses, endsAt }: Token, next: Token): boolean {
  return uses.some(({ status, at }) => status === 401 && at < Math.min(endsAt, next.issuedAt));
}

/** Uses of a token after its end; none if a new one was asked for in time and refused. */
function lateUses(trace: Trace, { issuedAt, endsAt, uses }: Token, grace = graceMs): Answered[] {
  const late = uses.filter(({ at }) => at > endsAt + grace);
  const isRefusal = ({ at, issued }: Answered) => at > issuedAt && at < endsAt && issued === undefined;
  return late.length > 0 && operationCalls(trace, 'POST /v1/auth').some(isRefusal) ? [] : late;
}

/**
 * Those that were late although our own process may have been late as well, one for each burst. Where tokens live for seconds, the pause that
 * a call was asked for may outlast one: it was made in time.
 */
function certainlyLate(trace: Trace, token: Token): Answered[] {
  const putOff = new Set(token.uses.filter(({ at, status }) => status === 429 && at <= token.endsAt).map(keyOf));
  const isLate = (use: Answered) => !putOff.has(keyOf(use)) && arrivedFrom(trace, use.at) > token.endsAt + graceMs;
  const late = lateUses(trace, token).filter(isLate);
  return late.filter((use, at) => at === 0 || use.at > (late[at - 1]?.answeredAt ?? 0) + burstMs);
}

function renews(trace: Trace, tokens: readonly Token[]): Finding[] {
  const bad = tokens.flatMap((token) => certainlyLate(trace, token));
  const good = tokens.flatMap((token) => {
    const isNext = ({ issuedAt }: Token) =>
      issuedAt > token.issuedAt && processAt(trace, issuedAt) === processAt(trace, token.issuedAt);
    const next = tokens.find((other) => other.mark !== token.mark && isNext(other));
    const use = next?.uses.find(({ at }) => at > token.endsAt);
    const isTooLate = lateUses(trace, token, 0).some(({ at, status }) => at > token.endsAt + graceMs || status === 401);
    return use !== undefined && !isTooLate && !wasTold(token, next!) ? [use] : [];
  });
  const id = 'client.token.renews';
  const refused = tokens.flatMap((token) => lateUses(trace, token, 0).filter(({ status }) => status === 401));
  if (bad.length === 0 && good.length === 0 && refused.length > 0)
    return found(id, 'not-exercised', 'used a token after its end, perhaps for two seconds at most', refused);
  return verdict(id, { bad, good, reason: 'used a token after its end' });
}

/** Who has the lifetime from elsewhere goes on after a 401; who renews before the end, at two lifetimes, has read it. */
function lifetime(trace: Trace, tokens: readonly Token[]): Finding[] {
  const requestedAt = operationCalls(trace, 'POST /v1/auth').map(({ at }) => at);
  const bad = tokens.flatMap((token) =>
    certainlyLate(trace, token).flatMap((use, at, all) => {
      const before = all[at - 1];
      if (before?.status !== 401) return [];
      const asked = requestedAt.some((time) => time >= before.at && time <= use.at);
      return asked ? [] : [use];
    }),
  );
  const renewed = tokens.flatMap((token) => {
    const next = tokens.find(({ issuedAt }) => issuedAt > token.issuedAt);
    if (next === undefined || processAt(trace, next.issuedAt) !== processAt(trace, token.issuedAt)) return [];
    const age = next.issuedAt - token.issuedAt;
    const isInTime = age < token.lifetime * 1000 && age > token.lifetime * 300 && token.uses.length > 1;
    return isInTime && !wasTold(token, next) ? [{ lifetime: token.lifetime, use: token.uses[0] as Answered }] : [];
  });
  const lifetimes = new Set(renewed.map((each) => each.lifetime));
  const good = lifetimes.size > 1 ? renewed.map(({ use }) => use) : [];
  return verdict('client.token.lifetime', { bad, good, reason: 'went on with a token after its end and a 401' });
}

function requests(trace: Trace): Finding[] {
  const calls = operationCalls(trace, 'POST /v1/auth');
  const refreshes = ({ body, bodyText = '' }: Answered) =>
    /refresh/i.test(bodyText) || Object.keys(membersOf(body)).some((name) => /refresh/i.test(name));
  const isOther = (call: Answered) => call.authorization !== null || refreshes(call);
  // The first of a run has no earlier token to send, and so shows nothing.
  const issues = calls.filter(({ issued }) => issued !== undefined);
  const isLater = ({ at }: Answered) =>
    issues.some((call) => call.answeredAt < at && processAt(trace, call.at) === processAt(trace, at));
  const isJson = ({ body, contentType }: Answered) => isObject(body) && /\bjson\b/i.test(contentType ?? '');
  const hasBoth = ({ body, query }: Answered) =>
    Object.keys(membersOf(body)).sort().join() === 'clientId,clientSecret' && query.length === 0;
  const cases = (isBad: (call: Answered) => boolean, reason: string, ofTests: Cases['ofTests'] = 'calls') => ({
    bad: calls.filter(isBad),
    reason,
    ofTests,
    good: calls.filter((call) => !isBad(call) && call.issued !== undefined),
  });
  const secrets = calls.flatMap(({ body }) => marksIn(JSON.stringify(membersOf(body).clientSecret ?? null)));
  const exposed = answered(trace).filter((call) => marksInAddress(call).some((mark) => secrets.includes(mark)));
  return [
    ...verdict('client.token.same-credentials', {
      ...cases(isOther, 'asked for a token with a header or a token'),
      good: calls.filter((call) => !isOther(call) && isLater(call)),
    }),
    ...verdict(
      'client.token.json',
      cases((call) => !isJson(call), 'asked for a token with a body that is not JSON'),
    ),
    // Tests of what is refused leave members out.
    ...verdict('client.token.json', {
      ...cases((call) => isJson(call) && !hasBoth(call), 'asked for a token with other members', 'bodies'),
      fault: ({ body }) => Object.keys(membersOf(body)).sort(),
    }),
    ...verdict('client.token.json', { bad: exposed, good: [], reason: 'sent its secret in an address' }),
  ];
}

function marksInAddress({ path, query }: Answered): string[] {
  return [path, ...query.map(([, value]) => value)].flatMap(marksIn);
}

const hasBearer = ({ authorization }: Answered) => authorization?.scheme === 'bearer';

/** Calls of a client that fetches its first token when it gets a 401, and then makes the same call with it: it has had none to send. */
function firstTries(trace: Trace): Answered[] {
  const processes = groupBy(answered(trace), ({ at }) => processAt(trace, at));
  return [...processes.values()].flatMap((calls) => {
    const first = calls.find((call) => call.issued !== undefined || hasBearer(call));
    if (first?.issued === undefined) return [];
    const repeated = new Set(calls.filter(hasBearer).map(keyOf));
    const isTry = ({ at, authorization, status }: Answered) =>
      at < first.answeredAt && authorization === null && status === 401;
    return calls.filter((call) => isTry(call) && repeated.has(keyOf(call)));
  });
}

function bearer(trace: Trace): Finding[] {
  // A HAR file may lack the headers of some calls: all that tells that one had no token is a 401.
  const isUnrecorded = ({ authorization, status }: Answered) =>
    trace.source === 'har' && authorization === null && status !== 401;
  const calls = answered(trace).filter(({ operation }) => operation !== null && operation !== 'POST /v1/auth');
  const tries = new Set(firstTries(trace));
  const inAddress = calls.filter((call) => marksInAddress(call).some((mark) => mark.startsWith('t')));
  const recorded = calls.filter((call) => !isUnrecorded(call));
  const bare = recorded.filter((call) => !hasBearer(call) && !tries.has(call));
  const good = recorded.filter((call) => !inAddress.includes(call) && !bare.includes(call) && call.status !== 401);
  const id = 'client.token.bearer';
  return [
    ...verdict(id, { bad: inAddress, good, reason: 'sent a token in an address' }),
    ...verdict(id, { bad: bare, good, reason: 'called without a bearer token', ofTests: 'calls' }),
  ];
}

function reuse(tokens: readonly Token[]): Finding[] {
  const used = tokens.filter(({ lifetime: seconds, uses }) => seconds >= longLifetime && uses.length > 0);
  const isReused = used.some(({ uses }) => uses.length > 1);
  const firsts = used.flatMap(({ uses }) => uses.slice(0, 1)).slice(0, 3);
  if (!isReused && used.length < 2) return [];
  const answer = { serves: isReused ? 'several calls' : 'one call: kept until its end, it would save a request each' };
  return found('client.token.reuse', 'answer', '', firsts, { answer });
}
