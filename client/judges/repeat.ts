import { type Finding, type Tell, telling } from '../findings.ts';
import type { Call, Delivery } from '../trace.ts';
import { isSuccess as isRead } from './calls.ts';
import { type Evidence, isSuccess, isTrouble, type ReceiverJudge, restless, shown } from './evidence.ts';

/** Skipping what was processed, and only that (API document, Delivery rules, item 1). */
export const judgeRepeat: ReceiverJudge = (evidence) => [
  ...judgeSkipped(evidence, 'repeat.after'),
  ...judgeSkipped(evidence, 'repeat.across-events'),
  ...judgeTaken(evidence),
  ...judgeUnprocessed(evidence),
  ...judgeTogether(evidence),
  ...judgeCase(evidence),
  ...judgeRestart(evidence),
  ...judgeAccepted(evidence),
];

/** A delivery and a later one with the same DataId or learner. */
interface Pair {
  first: Delivery;
  again: Delivery;
}

export function pairs(evidence: Evidence, check: string): Pair[] {
  return evidence.of(check, 'again').flatMap((again) => {
    const first = evidence.of(check, 'first').findLast(({ at, attempt }) => attempt === again.attempt && at < again.at);
    return first === undefined ? [] : [{ first, again }];
  });
}

const bothOf = (sent: readonly Pair[]) => sent.flatMap(({ first, again: second }) => [first, second]);

/** Whether the second of a pair was processed too; null if the first led to nothing that can be seen, or is not done. */
export function again(evidence: Evidence, { first, again: second }: Pair): boolean | null {
  // A client that crashes in between may forget, as one that is started again may.
  if (evidence.crashedBetween(first.at, second.answeredAt)) return null;
  const before = evidence.effects(first.dataId, second.at);
  const after = evidence.effects(second.dataId);
  if (before !== null && after !== null && before > 0 && !evidence.restartedBetween(first.at, second.at)) {
    if (first.dataId === second.dataId ? after > before : after > 0) return true;
    // Another delivery may be processed without an effect: what it is about was read, and nothing had changed.
    const isOther = first.dataId.toLowerCase() !== second.dataId.toLowerCase();
    if (isOther && (evidence.polls || evidence.wasRead(second)))
      return evidence.polls || isRestless(evidence, second.at) ? null : true;
    return isTaken(second) ? false : null;
  }
  const earlier = evidence.reads(first, second.at);
  if (earlier.length === 0 || evidence.isLate(second.at, second.answeredAt)) return null;
  if (isRestless(evidence, second.at)) return null;
  if (evidence.wasRead(second)) return true;
  // What never arrived, or was put off, tells nothing.
  if (!isTaken(second)) return null;
  // Nothing followed; that counts only if the client had time, and used it for others.
  const hasReadOthers = evidence.sound().some((one) => one.at >= second.at && evidence.wasRead(one));
  return hasReadOthers && evidence.hadTime(second) ? false : null;
}

/** What is answered without regard to what a call asks for. */
const isRefusal = (call: Call) => call.status === 403 || isTrouble(call);

/** Whether the client said that it had failed at the first, or all that it read for it was refused: then it comes again to be processed. */
function wasRefused(evidence: Evidence, { first, again: second }: Pair): boolean {
  if ((evidence.effects(first.dataId, second.at) ?? 0) > 0) return false;
  const reads = evidence.reads(first, second.at);
  const hasFailed = 'status' in first.answer && first.answer.status >= 500;
  return reads.length > 0 && (hasFailed || reads.every(isRefusal));
}

/** As `again`, where the first was processed. */
function afterProcessed(evidence: Evidence, pair: Pair): boolean | null {
  return wasRefused(evidence, pair) ? null : again(evidence, pair);
}

/** Whether the receiver has had its say about a delivery. */
function isTaken({ answer }: Delivery): boolean {
  return 'status' in answer && ![429, 503].includes(answer.status);
}

/** Whether learners of which one event told, once and long ago, are still read: those reads do not follow from repeats. */
function isRestless(evidence: Evidence, from: number): boolean {
  return evidence.of('repeat.only').some((one) => one.at < from && evidence.reads({ ...one, at: from }).length > 0);
}

const uncaught = 'it throws where nobody catches, such as by a key that is there already';
const unseen = 'no call shows whether a delivery was processed';
const busy =
  'the client read nothing for later events in time, or had other trouble, so the absence of a read shows nothing';

function judgeSkipped(evidence: Evidence, check: 'repeat.after' | 'repeat.across-events'): Finding[] {
  const tell = telling(`client.${check}`);
  const sent = pairs(evidence, check);
  if (sent.length === 0) return [];
  const all = bothOf(sent);
  if (sent.every((pair) => wasRefused(evidence, pair)))
    return tell(
      'not-exercised',
      'the client answered the first ones as failed, or all that it read for them was refused',
      all,
    );
  const repeated = sent.filter((pair) => afterProcessed(evidence, pair) === true);
  const skipped = sent.filter((pair) => afterProcessed(evidence, pair) === false);
  // One of several processes may know it, so some may be skipped.
  if (repeated.length >= 2 && repeated.length * 2 >= skipped.length) {
    const calls = repeated.flatMap((pair) => evidence.reads(pair.again));
    const some = skipped.length > 0 ? `, ${repeated.length} of ${sent.length} times` : '';
    return tell('violates', `a delivery that came again was processed again${some}`, [...all, ...calls]);
  }
  if (repeated.length > 0)
    return tell('inconclusive', `processed again ${repeated.length} of ${sent.length} times`, all);
  const fatal = sent.map((pair) => pair.again).filter((one) => evidence.crashedIt(one));
  if (fatal.length >= 2)
    return tell('violates', 'a delivery that came again crashed the client', fatal, { perhaps: uncaught });
  if (skipped.length > 0) return tell('conforms', '', all);
  return unknown(evidence, tell, all);
}

/** Polling hides it, and so does a client that has no time left to read; one that never calls has nothing to show. */
function unknown(evidence: Evidence, tell: Tell, all: Delivery[]): Finding[] {
  const flag = 'LAS_CLIENT_PROBE';
  if (evidence.polls) return tell('inconclusive', restless, all, { flag });
  if (evidence.readsAfterEvents) return tell('inconclusive', busy, all, { flag });
  return tell('not-exercised', unseen, all, { flag });
}

/** A new DataId about a known learner is another delivery. */
function judgeTaken(evidence: Evidence): Finding[] {
  const tell = telling('client.repeat.same-record');
  const sent = pairs(evidence, 'repeat.same-record');
  if (sent.length === 0) return [];
  const all = bothOf(sent);
  const seen = sent.map((pair) => again(evidence, pair));
  if (seen.filter((one) => one === false).length >= 2 && !seen.includes(true))
    return tell('violates', 'a new event about a learner led to no read, unlike the first', all);
  if (seen.includes(true)) return tell('conforms', '', all);
  return seen.includes(false) ? tell('inconclusive', 'no read, once', all) : unknown(evidence, tell, all);
}

/** The read failed, the receiver said so, and the delivery came again. A client that accepts it may repeat the read itself. */
function judgeUnprocessed(evidence: Evidence): Finding[] {
  const tell = telling('client.repeat.unprocessed');
  const trouble = evidence.of('repeat.unprocessed');
  if (trouble.length === 0)
    return tell(
      'not-exercised',
      evidence.polls ? restless : 'the client reads nothing after an event, so no read could be made to fail',
    );
  const isMet = ({ status }: Call) => status >= 400;
  const sent = pairs(evidence, 'repeat.unprocessed').filter(({ first }) => evidence.reads(first).some(isMet));
  const all = bothOf(sent);
  if (sent.length === 0) return tell('not-exercised', 'no read came while the service had trouble', trouble);
  const failed = sent.filter(
    ({ first, again: second }) =>
      !isSuccess(first) && evidence.reads(first, second.at).every(isMet) && isSuccess(second),
  );
  const lost = failed.filter((pair) => again(evidence, pair) === false);
  const caughtUp = sent.filter(({ first }) => !evidence.reads(first).every(isMet));
  if (caughtUp.length > 0) return tell('conforms', '', all);
  if (lost.length >= 2)
    return tell('violates', 'the first delivery was answered as failed, and its repetition led to no read', all);
  if (failed.length > 0)
    return tell('inconclusive', 'nothing shows whether the repetition was processed', all, {
      flag: 'LAS_CLIENT_PROBE',
    });
  const accepted = sent.filter(({ first }) => isSuccess(first));
  const reason =
    accepted.length > 0
      ? 'the client accepted a delivery, and no read of its record succeeded'
      : `the repetition was answered ${shown(sent[0]!.again)}, and no read succeeded`;
  return tell('not-exercised', reason, all);
}

/** Reads alone do not count here: each of ten may look before it knows that another works. */
function judgeTogether(evidence: Evidence): Finding[] {
  const tell = telling('client.repeat.together');
  const sent = evidence.of('repeat.together');
  if (sent.length === 0) return [];
  const dataIds = [...new Set(sent.map(({ dataId }) => dataId))];
  const counts = dataIds.flatMap((dataId) => evidence.effects(dataId) ?? []);
  if (counts.length === 0) {
    const reads = dataIds.map((dataId) => evidence.reads(sent.find((one) => one.dataId === dataId)!).length);
    return tell(
      'not-exercised',
      `ten at once led to ${reads.join(' and ')} calls; only a probe can count effects`,
      sent,
      { flag: 'LAS_CLIENT_PROBE' },
    );
  }
  const doubled = counts.filter((count) => count > 1);
  if (doubled.length >= 2) return tell('violates', `${doubled.join(' and ')} effects`, sent);
  if (doubled.length === 1) return tell('inconclusive', `${doubled[0]} effects, once`, sent);
  return counts.some((count) => count === 1)
    ? tell('conforms', '', sent)
    : tell('inconclusive', 'the probe counts no effect', sent);
}

function judgeCase(evidence: Evidence): Finding[] {
  return recorded(evidence, 'repeat.case', (was) => ({ otherCaseIs: was ? 'another DataId' : 'the same DataId' }));
}

function judgeRestart(evidence: Evidence): Finding[] {
  return recorded(evidence, 'repeat.after-restart', (was) => ({ remembered: !was }));
}

/** Whether the client repeats by itself a read that had failed once: only then does it tell something that it does not. */
export function repeatsReads(evidence: Evidence): boolean {
  return evidence.of('errors.final', 'status-503').some((one) => isSuccess(one) && evidence.reads(one).some(isRead));
}

/** Accepted while all reads failed, until the client was started again. */
function judgeAccepted(evidence: Evidence): Finding[] {
  const tell = telling('client.repeat.restart-before');
  const sent = evidence.of('repeat.restart-before');
  if (sent.length === 0) return [];
  const accepted = sent.filter((one) => isSuccess(one));
  if (accepted.length === 0) return tell('not-exercised', 'it accepts no delivery whose record it cannot read', sent);
  if (!repeatsReads(evidence)) return tell('not-exercised', 'it repeats no read that has failed', sent);
  const processed = [...new Set(accepted.map((one) => evidence.reads(one).some(isRead)))];
  if (processed.length > 1) return tell('not-exercised', 'sometimes so, sometimes not', sent);
  return tell('answer', '', sent, { answer: { processed: processed[0] ?? false } });
}

function recorded(
  evidence: Evidence,
  check: 'repeat.case' | 'repeat.after-restart',
  answer: (was: boolean) => Record<string, boolean | string>,
): Finding[] {
  const tell = telling(`client.${check}`);
  const sent = pairs(evidence, check);
  if (sent.length === 0) return [];
  const all = bothOf(sent);
  const seen = [...new Set(sent.map((pair) => afterProcessed(evidence, pair)).filter((one) => one !== null))];
  const [only] = seen;
  if (seen.length === 1 && only !== undefined) return tell('answer', '', all, { answer: answer(only) });
  return tell('not-exercised', seen.length > 1 ? 'sometimes so, sometimes not' : unseen, all, {
    flag: 'LAS_CLIENT_PROBE',
  });
}
