import { groupBy } from '../../protocol/group-by.ts';
import { type Finding, telling } from '../findings.ts';
import type { Call, Delivery } from '../trace.ts';
import { isSuccess as isRead } from './calls.ts';
import { type Evidence, isSuccess, isTrouble, type ReceiverJudge, restless, shown } from './evidence.ts';
import { again, pairs } from './repeat.ts';

/** A payload is a signal: what follows is a read (API document, Events and Envelope). */
export const judgeSignal: ReceiverJudge = (evidence) => [
  ...judgeReads(evidence),
  ...judgeLying(evidence),
  ...judgeReports(evidence),
  ...judgeSections(evidence),
  ...judgeSameSection(evidence),
];

/** Absence counts only for a client that has said that it handles the event, and within what time. */
function judgeReads(evidence: Evidence): Finding[] {
  const tell = telling('client.signal.re-reads');
  const { within } = evidence.trace.declared;
  const sent = evidence.sound(100);
  if (sent.length === 0) return [];
  if (evidence.handles(100) === false) return tell('not-exercised', 'the client does not handle event 100');
  if (evidence.polls) return tell('not-exercised', restless, sent);
  const read = sent.filter((one) => assessmentRead(evidence, one).length > 0);
  if (read.length >= 2) return tell('conforms', '', [...read, ...read.flatMap((one) => evidence.reads(one))]);
  const late = sent.filter((one) => isSuccess(one) && evidence.end - one.answeredAt > (within ?? 0) * 1000);
  if (read.length === 0 && evidence.handles(100) && within !== null && late.length >= 2)
    return tell('violates', `no read of the record within ${within} s`, late);
  const flag = evidence.handles(100) ? 'LAS_CLIENT_WITHIN' : 'LAS_CLIENT_HANDLES and LAS_CLIENT_WITHIN';
  return tell(
    evidence.calls.length > 0 ? 'inconclusive' : 'not-exercised',
    'no read followed event 100 during the run',
    sent,
    { flag },
  );
}

/** The learner's record has the result too, as far as the client may need it. */
function assessmentRead(evidence: Evidence, delivery: Delivery): readonly Call[] {
  const { within } = evidence.trace.declared;
  const until = within === null ? undefined : delivery.answeredAt + within * 1000;
  return evidence.reads(delivery, until).filter(({ method }) => method === 'GET');
}

/** A payload that says more than the document shows must not spare the client the read. */
function judgeLying(evidence: Evidence): Finding[] {
  const tell = telling('client.signal.lying-payload');
  const sent = evidence.of('signal.lying-payload').filter((one) => isSuccess(one));
  if (sent.length === 0) return [];
  const read = sent.filter(evidence.wasRead);
  if (read.length >= 2) return tell('conforms', '', read);
  // An effect without a read is a payload taken over, if the client reads otherwise, or has said within what time it would.
  const { within } = evidence.trace.declared;
  const isTold = within !== null && evidence.end - sent.at(-1)!.answeredAt > within * 1000;
  const counts = (evidence.readsFor(100) || isTold) && !evidence.polls;
  const used = sent.filter((one) => counts && evidence.hasEffect(one));
  const ignored = sent.filter((one) => evidence.fate(one) === 'ignored');
  const bad = used.length >= 2 ? used : ignored;
  const reason =
    bad === used
      ? 'a payload with a status had an effect without a read'
      : 'a payload with a status led to no read, unlike one without';
  if (bad.length >= 2 && read.length === 0) return tell('violates', reason, bad);
  const hidden = evidence.readsFor(100);
  return tell(hidden ? 'inconclusive' : 'not-exercised', 'nothing shows whether the payload was taken over', sent, {
    flag: 'LAS_CLIENT_PROBE',
  });
}

/** Reports and exports that the client itself has asked for, delivered in the other order. */
function judgeReports(evidence: Evidence): Finding[] {
  const sent = evidence.of('signal.report');
  if (sent.length === 0) {
    const reason = 'the client asked for no two reports during the run';
    return telling('client.signal.report')('not-exercised', reason, [], { flag: 'LAS_CLIENT_EXEC' });
  }
  return [...groupBy(sent, ({ event }) => event).values()].flatMap((each) => judgeJoined(evidence, each));
}

function judgeJoined(evidence: Evidence, sent: readonly Delivery[]): Finding[] {
  const tell = telling('client.signal.report');
  const what = sent[0]?.event === 700 ? 'an export' : 'a report';
  const { hasEffect } = evidence;
  const refused = sent.filter(evidence.refuses);
  const taken = sent.filter(evidence.accepts);
  if (refused.length >= 2 && taken.length > 0 && refused.every(({ variant }) => variant === 'earlier-request'))
    return tell('violates', `answered ${shown(refused[0]!)} to ${what} of the earlier of two requests`, sent);
  const lost = sent.filter(({ dataId }) => evidence.effects(dataId) === 0);
  if (lost.length >= 2 && sent.some(hasEffect))
    return tell('violates', `${what} had no effect, unlike that of the request after it`, sent);
  // Whoever takes what nobody has asked for may have joined these to any request.
  const strange = evidence.deliveries.filter(
    (one) => one.event === sent[0]?.event && one.role === 'sound' && !isAsked(one),
  );
  const strangeTaken = strange.filter(hasEffect);
  if (strangeTaken.length > 0)
    return tell('not-exercised', `${what} that nobody had asked for had an effect too`, [...sent, ...strangeTaken]);
  if (sent.every(hasEffect) && strange.length > 0) return tell('conforms', '', [...sent, ...strange]);
  return tell(
    refused.length > 0 ? 'inconclusive' : 'not-exercised',
    `nothing shows to which request ${what} was joined`,
    sent,
    { flag: 'LAS_CLIENT_PROBE' },
  );
}

const isAsked = ({ check }: Delivery) => ['signal.report', 'multipart.asked', 'service'].includes(check);

/** What the client reads for a section alone, it reads for the section in company. */
function judgeSections(evidence: Evidence): Finding[] {
  const tell = telling('client.signal.sections');
  const several = evidence.of('signal.sections', 'together');
  if (several.length === 0) return [];
  if (evidence.polls) return tell('not-exercised', restless, several);
  const alone = evidence.of('signal.sections', 'alone').filter((one) => sectionsRead(evidence, one).size > 0);
  const known = new Set(alone.flatMap((one) => [...sectionsRead(evidence, one)]));
  if (known.size < 2)
    return tell('not-exercised', 'the client does not read sections one by one', several, evidence.flagOf(900));
  const isKept = (one: Delivery) => wasKept(evidence, one);
  if (several.every(isKept))
    return tell('not-exercised', 'a call failed, which may have kept the client from other sections', several);
  const missing = several.map((one) => {
    const read = sectionsRead(evidence, one);
    return one.sections.filter((section) => known.has(section) && !read.has(section));
  });
  const bad = several.filter((one, at) => missing[at]!.length > 0 && isSuccess(one) && !isKept(one));
  if (bad.length >= 2 && bad.length === several.length && evidence.hadTime(several.at(-1)!))
    return tell(
      'violates',
      `of ${several[0]!.sections.length} sections ${missing[0]!.length} were not read, unlike when they came alone`,
      [...bad, ...alone],
    );
  if (bad.length > 0) return tell('inconclusive', 'a section was not read, once', several);
  if (missing.every(({ length }) => length > 0))
    return tell('not-exercised', 'the client had other trouble whenever several sections were named', several);
  return tell('conforms', '', [...several, ...alone]);
}

/** Whether a section could not be read, or calls failed whatever they asked for; what was repeated with success was only put off. */
function wasKept(evidence: Evidence, delivery: Delivery): boolean {
  const { at, answeredAt } = delivery;
  const tokens = evidence.calls.filter(
    (call) => call.operation === 'POST /v1/auth' && call.at >= at && call.at <= answeredAt,
  );
  const isFailure = (call: Call) => isTrouble(call) || (sectionOf(call) !== undefined && call.status >= 400);
  const same = groupBy([...evidence.reads(delivery), ...tokens], ({ path }) => path);
  return [...same.values()].some((calls) => isFailure(calls.at(-1)!));
}

/** Sections of the support plan that were read for a delivery. */
function sectionsRead(evidence: Evidence, delivery: Delivery): Set<string> {
  return sectionsIn(evidence.reads(delivery));
}

function sectionsIn(calls: readonly Call[]): Set<string> {
  return new Set(calls.flatMap((call) => sectionOf(call) ?? []));
}

function sectionOf({ path }: Call): string | undefined {
  return /\/supportplan\/([^/]+)$/i.exec(path)?.[1]?.toLowerCase();
}

/** Deliveries name one section of one learner, three in a row and one later; each has its DataId. */
function judgeSameSection(evidence: Evidence): Finding[] {
  const tell = telling('client.signal.sections-repeated');
  const sent = evidence.of('signal.sections-repeated');
  if (sent.length === 0) return [];
  const isRefused = (one: Delivery) => evidence.fateAmongOthers(one) === 'refused';
  const firsts = sent.filter(({ variant }) => variant === 'first');
  const refusesAll = firsts.every(isRefused);
  if (refusesAll && firsts.length >= 2 && evidence.handles(900))
    return tell('violates', `answered ${shown(firsts[0]!)} to event 900, which it is said to handle`, firsts);
  const sectionsWereRead = (one: Delivery) => {
    const answered = evidence.reads(one, one.answeredAt).filter(isRead);
    return one.sections.every((section) => sectionsIn(answered).has(section));
  };
  if (refusesAll && firsts.length >= 2 && firsts.every(sectionsWereRead))
    return tell('violates', `answered ${shown(firsts[0]!)} to event 900, though it had read what it is about`, sent);
  if (refusesAll && sent.some((one) => isSuccess(one)))
    return tell('inconclusive', 'the client refuses the first delivery about a section, and accepts a later one', sent);
  if (refusesAll) return tell('not-exercised', 'the client does not accept event 900', sent, evidence.flagOf(900));
  const refused = sent.filter((one) => one.variant !== 'first' && isRefused(one));
  const attempts = new Set(refused.map(({ attempt }) => attempt));
  if (attempts.size >= 2)
    return tell('violates', `answered ${shown(refused[0]!)} to another delivery about the same section`, sent);
  if (attempts.size === 1) return tell('inconclusive', 'refused once', sent);
  const later = pairs(evidence, 'signal.sections-repeated').map((pair) => again(evidence, pair));
  const dropped = later.filter((one) => one === false);
  if (dropped.length >= 2 && dropped.length === later.length)
    return tell('violates', 'a later delivery about a section that it had read led to no read', sent);
  if (dropped.length > 0) return tell('inconclusive', 'a later delivery about a section led to no read, once', sent);
  const isTaken = (attempt: number) => sent.every((one) => one.attempt !== attempt || isSuccess(one));
  if (!firsts.some(({ attempt }) => isTaken(attempt)))
    return tell('not-exercised', 'the client had other trouble whenever a section was named again', sent);
  if (later.includes(true)) return tell('conforms', '', sent);
  const reason = 'all were accepted, and nothing shows whether a later one is processed';
  return tell('not-exercised', reason, sent, { flag: 'LAS_CLIENT_PROBE' });
}
