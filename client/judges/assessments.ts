import type { Finding, Judge } from '../findings.ts';
import { isStep, learnerOf, type Trace } from '../trace.ts';
import { type Answered, endOf, groups, membersOf, operationCalls, verdict } from './calls.ts';

const readUrl = 'GET /v1/learners/{learnerId}/assessment/url';
const invite = 'POST /v1/learners/{learnerId}/assessment/invite';
const intervalMs = 3 * 24 * 60 * 60 * 1000;
/** These refuse for another reason than that an invitation came before. */
const otherReasons = [401, 403, 404, 429];

export const judgeAssessments: Judge = (trace) => [...notStored(trace), ...interval(trace)];

/** An address was read, the learner was invited, and the old address was opened. */
function notStored(trace: Trace): Finding[] {
  const reads = operationCalls(trace, readUrl).filter(({ status }) => status === 200);
  const invitations = operationCalls(trace, invite).filter(({ status }) => status === 202);
  const visits = trace.entries.flatMap((entry) =>
    isStep(entry) && entry.what === 'state' && entry.of === 'visit' ? [{ at: entry.at, address: entry.value }] : [],
  );
  const opened = visits.flatMap(({ at, address }) => {
    const read = reads.findLast((call) => call.at < at && membersOf(call.response).assessmentUrl === address);
    if (read === undefined) return [];
    const isOld = invitations.some(
      (call) => learnerOf(call) === learnerOf(read) && call.at > read.answeredAt && call.answeredAt < at,
    );
    return [{ read, isOld }];
  });
  const bad = opened.filter(({ isOld }) => isOld).map(({ read }) => read);
  const good = opened.filter(({ isOld }) => !isOld).map(({ read }) => read);
  const reason = 'opened an address from before an invitation';
  return verdict('client.url.not-stored', { bad, good, subject: ({ path }) => path, reason });
}

function interval(trace: Trace): Finding[] {
  const learners = groups(operationCalls(trace, invite), ({ path }) => path.toLowerCase());
  const isRefusal = ({ status }: Answered) => status >= 400 && status < 500 && !otherReasons.includes(status);
  const pairs = learners.map((calls) => {
    const first = calls.find(isRefusal);
    const later = calls.filter((call) => first !== undefined && call.at > first.answeredAt);
    return { first, again: later.filter(({ at }) => at - (first?.at ?? 0) < intervalMs) };
  });
  const bad = pairs.flatMap(({ again }) => again);
  const good = pairs.flatMap(({ first, again }) =>
    first !== undefined && again.length === 0 && first.answeredAt < endOf(trace) ? [first] : [],
  );
  return [
    ...verdict('client.invite.interval', { bad, good, reason: 'repeated a refused invitation' }),
    ...invitedTwice(learners.filter(([first]) => first?.status === 202)),
  ];
}

/** Whoever has been invited just now is invited again: of some, a test may do so; of most, it is how the client works. */
function invitedTwice(learners: readonly Answered[][]): Finding[] {
  const isSoon = ([first, again]: readonly Answered[]) =>
    first !== undefined && again !== undefined && again.at - first.at < intervalMs;
  const bad = learners.filter(isSoon).flatMap(([, again]) => again ?? []);
  const good = learners.filter((calls) => !isSoon(calls)).flatMap(([first]) => first ?? []);
  const isHabit = groups(bad, ({ run }) => run).some(({ length }) => length > 1);
  if (!isHabit || bad.length <= good.length) return [];
  const reason = 'invited learners again whom it had invited just before';
  return verdict('client.invite.interval', { bad, good, reason, ofTests: 'values' });
}
