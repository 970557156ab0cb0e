/** What is sent, in which order, and what is waited for: each phase is short, and waits of one serve several checks. */
import { planSections } from '../../rules/api/names.ts';
import { type Evidence, isSuccess } from '../judges/evidence.ts';
import { judgeValues } from '../judges/values.ts';
import type { CompletedAssessment } from '../sandbox.ts';
import { type Delivery, isDelivery } from '../trace.ts';
import type { Driver } from './driver.ts';
import { compact, indented, type Message } from './messages.ts';
import { diagnosis } from './schemes.ts';
import { from, plain, replayed, sized, sound, type Variant, variants } from './variants.ts';

/** Events by which a receiver can be tested, in this order: those that are about a learner first. */
const candidates = [100, 900, 400, 500, 600];

/** Finds the event that the client accepts, and preferably reads for; if there is none, tries known wrong schemes. */
export async function baseline(driver: Driver): Promise<boolean> {
  const { declared } = driver.scenario;
  const handled = candidates.filter((event) => declared.handles?.includes(event));
  const tried = handled.length > 0 ? handled : candidates;
  let accepted: number | null = null;
  for (const event of tried) {
    const sent = await plainTwice(driver, event);
    // What does not answer in half a minute would keep every further delivery as long.
    if (sent.every(({ answer }) => 'error' in answer && answer.error === 'timeout')) return false;
    const isAccepted = sent.some((one) => driver.evidence().fate(one) !== 'refused' && !('error' in one.answer));
    if (!isAccepted) continue;
    accepted ??= event;
    const wasRead = () => sent.some(driver.evidence().wasRead);
    if (!(await driver.until(wasRead, driver.patience(), `event ${event}: waiting for the client to read`))) continue;
    driver.event = event;
    return true;
  }
  const read = () => {
    const evidence = driver.evidence();
    return tried.find((event) => evidence.sound(event).some(evidence.wasRead));
  };
  const isTold = accepted !== null && (await driver.readsWhenTold(() => read() !== undefined));
  driver.event = (isTold ? read() : accepted) ?? tried[0] ?? 100;
  if (accepted === null) await diagnose(driver);
  return accepted !== null;
}

async function plainTwice(driver: Driver, event: number): Promise<Delivery[]> {
  driver.scenario.tell(`a genuine delivery of event ${event}`);
  const messages = [await driver.message(event), await driver.message(event)];
  const send = (message: Message, at: number) => driver.send({ ...plain, event }, at + 1, message);
  const sent = await Promise.all(messages.map(send));
  // One that takes them one after the other only is told later.
  for (const [at, message] of messages.entries())
    if (driver.evidence().fate(sent[at]!) === 'refused') sent.push(await send(message, at));
  return sent;
}

/** Known wrong ways to sign, each twice. */
async function diagnose(driver: Driver): Promise<void> {
  for (const variant of diagnosis) {
    driver.scenario.tell(`no genuine delivery was accepted: trying ${variant.variant.replaceAll('-', ' ')}`);
    for (const attempt of [1, 2]) await driver.send(variant, attempt);
  }
}

/** Sends these, so many at once: by default one, or some if the client takes its time to answer, and that does not confuse it. */
async function sendAll(
  driver: Driver,
  what: string,
  sends: readonly (() => Promise<unknown>)[],
  width = answersSlowly(driver) ? 8 : 1,
): Promise<void> {
  let done = 0;
  const queue = [...sends];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      done += 1;
      driver.scenario.tell(`${what}: ${done} of ${sends.length} deliveries`);
      await next();
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

function answersSlowly(driver: Driver): boolean {
  const evidence = driver.evidence();
  if (driver.crashes > 0 || evidence.of('sound.together', 'alone').some(isSuccess)) return false;
  const times = evidence.sound().map(({ at, answeredAt }) => answeredAt - at);
  return times.reduce((sum, one) => sum + one, 0) > times.length * 150;
}

/** All variants twice, in two orders, with plain ones before, between and after; and how much may be sent. */
export async function signatures(driver: Driver): Promise<void> {
  const each = (attempt: number) => (variant: Variant) => () => driver.send(variant, attempt);
  const takesReports = driver.scenario.declared.handles?.includes(200) ?? true;
  const earlier = await driver.message();
  await driver.send(plain, 3, earlier);
  for (const attempt of [1, 2]) await atOnce(driver, attempt);
  const sent = [...variants.filter(({ event }) => event !== 200 || takesReports), replayed(earlier)];
  await sendAll(driver, 'signatures', [...sent.map(each(1)), ...sent.toReversed().map(each(2))]);
  // What was sent while our own process was late, or among others that crashed the client, says little, so it is sent again.
  for (let attempt = 3; attempt <= 6; attempt++) {
    const evidence = driver.evidence();
    const isClear = (one: Delivery) => !evidence.isLate(one.at, one.answeredAt) && !evidence.crashedAmongOthers(one);
    const missed = sent.filter(({ check, variant }) => evidence.of(check, variant).filter(isClear).length < 2);
    await sendAll(driver, 'signatures, once more', missed.map(each(attempt)));
  }
  await driver.fresh(4);
  await sendAll(
    driver,
    'sizes',
    [100_000, 1_000_000, 10_000_000].map((bytes) => () => driver.send(sized(bytes))),
  );
}

/** Deliveries at once, each about a learner of its own and long enough to be under way together; what is refused then comes again alone. */
async function atOnce(driver: Driver, attempt: number): Promise<void> {
  const messages: Message[] = [];
  while (messages.length < 16) messages.push(await driver.message());
  const one = (variant: string) => sound('sound.together', variant, (message) => compact(message).padEnd(50_000, ' '));
  driver.scenario.tell(`${messages.length} deliveries at once`);
  const sent = await Promise.all(messages.map((message) => driver.send(one('at-once'), attempt, message)));
  for (const [at, message] of messages.entries())
    if (driver.evidence().fate(sent[at]!) === 'refused') await driver.send(one('alone'), attempt, message);
}

const first = (check: string) => sound(check, 'first', compact);
/** The DataId makes it the same delivery, not the bytes, so half of those that are about nothing else come in other white space. */
const again = (check: string, attempt: number) =>
  sound(check, 'again', check === 'repeat.after' && attempt % 2 === 0 ? indented : compact);

/** Deliveries that come again later, by check and attempt, and how often the client had crashed before: then it may have forgotten. */
export type Remembered = Map<string, { message: Message; crashes: number }>;

/** How many pairs there are of each: a DataId may be known to one of several processes only, so some need more than two. */
const pairs = {
  'repeat.after': 6,
  'repeat.across-events': 6,
  'repeat.case': 2,
  'repeat.same-record': 2,
  'repeat.after-restart': 2,
};
const attemptsOf = (check: keyof typeof pairs) => Array.from({ length: pairs[check] }, (_, at) => at + 1);

/** Each is the first of a pair; `only` has no second. */
export async function firsts(driver: Driver): Promise<Remembered> {
  const remembered: Remembered = new Map();
  const checks = Object.keys(pairs) as (keyof typeof pairs)[];
  const sends = [
    ...checks.flatMap((check) =>
      attemptsOf(check).map((attempt) => async () => {
        const message = await driver.message();
        remembered.set(`${check} ${attempt}`, { message, crashes: driver.crashes });
        await driver.send(first(check), attempt, message);
      }),
    ),
    ...[1, 2].map((attempt) => () => driver.send(sound('repeat.only', 'only', compact), attempt)),
  ];
  await sendAll(driver, 'repeats', sends);
  return remembered;
}

/** Sends the second of each pair of a check. */
export async function seconds(driver: Driver, remembered: Remembered, check: keyof typeof pairs): Promise<void> {
  const change: Partial<Record<string, (message: Message) => Promise<Message> | Message>> = {
    'repeat.case': (message) => ({ ...message, dataId: message.dataId.toUpperCase() }),
    'repeat.same-record': async (message) => ({ ...message, dataId: (await driver.message(700)).dataId }),
  };
  for (const attempt of attemptsOf(check)) {
    const known = remembered.get(`${check} ${attempt}`);
    if (known === undefined) continue;
    const { message, crashes } = known;
    if (driver.crashes > crashes) await driver.send(first(check), attempt, message);
    const sent = (await change[check]?.(message)) ?? message;
    await driver.send(again(check, attempt), attempt, sent);
    driver.countAgain([sent.dataId]);
  }
}

/** Two hundred deliveries about a few learners, some at once. */
export async function crowd(driver: Driver): Promise<void> {
  const learners = await Promise.all(Array.from({ length: 5 }, () => driver.learner()));
  const one = sound('repeat.others', 'other', compact);
  const sends = Array.from({ length: 200 }, (_, number) => async () => {
    const message = await driver.message(700);
    const learner = learners[number % learners.length]!;
    const sections = driver.event === 900 ? ['barriers'] : [];
    await driver.send(one, 1, { ...message, event: driver.event, learner, requestId: null, sections });
  });
  await sendAll(driver, 'other events', sends, 8);
}

/** Order, sections, shapes and sources: each about learners of its own. */
export async function contents(driver: Driver): Promise<void> {
  const { declared } = driver.scenario;
  const handles = (event: number) => declared.handles?.includes(event) ?? true;
  const sends: (() => Promise<unknown>)[] = [];
  for (const attempt of [1, 2]) {
    sends.push(
      () => series(driver, attempt, 'in-order', [400, 500, 600]),
      () => series(driver, attempt, 'reversed', [600, 500, 400]),
    );
    if (handles(900))
      sends.push(
        () => sections(driver, attempt),
        () => sameSection(driver, attempt),
      );
    for (const event of [300, 400, 500, 600, 700, 800].filter(handles))
      for (const shape of Object.keys(shapes)) sends.push(() => unshown(driver, attempt, event, shape));
    if (handles(100)) {
      sends.push(() => lying(driver, attempt));
      for (const variant of Object.keys(results)) sends.push(() => valued(driver, attempt, variant));
    }
    sends.push(() => together(driver, attempt));
    if (declared.trustsForwardedFor)
      for (const address of addresses) sends.push(() => driver.send(from(address), attempt));
  }
  await sendAll(driver, 'contents', sends);
}

async function series(driver: Driver, attempt: number, variant: string, events: readonly number[]): Promise<void> {
  const learner = await driver.learner();
  for (const event of events)
    await driver.send(sound('order.reversed', variant, compact), attempt, await driver.message(event, { learner }));
}

/** All of them: names of several words are those that clients write in their own way. */
async function sections(driver: Driver, attempt: number): Promise<void> {
  for (const section of planSections) {
    const message = await driver.message(900, { sections: [section] });
    await driver.send(sound('signal.sections', 'alone', compact), attempt, message);
  }
  const message = await driver.message(900, { sections: [...planSections] });
  await driver.send(sound('signal.sections', 'together', compact), attempt, message);
}

async function sameSection(driver: Driver, attempt: number): Promise<void> {
  const learner = await driver.learner();
  for (const variant of ['first', 'second', 'third']) await changed(driver, attempt, variant, learner);
}

async function changed(driver: Driver, attempt: number, variant: string, learner: string | null): Promise<void> {
  const message = await driver.message(900, { learner, sections: ['signatures'] });
  await driver.send(sound('signal.sections-repeated', variant, compact), attempt, message);
}

/** The same sections change once more: by now the client has read them for the first deliveries. */
export async function sectionsAgain(driver: Driver): Promise<void> {
  for (const { attempt, learner } of driver.evidence().of('signal.sections-repeated', 'second'))
    await changed(driver, attempt, 'again', learner);
}

/** Data of events that the document does not show, with what a client cannot do without; as the two sets of choices have it, and bare. */
const shapes: Readonly<Record<string, Message['more']>> = {
  'nothing-else': {},
  'more-identifiers': { ModuleId: '7d0f3c1e-2b44-4d0e-9a53-0c6b0a9c2f11', ModuleName: 'Planning', LearnerUserId: null },
  'a-list': { Modules: [{ ModuleId: '7d0f3c1e-2b44-4d0e-9a53-0c6b0a9c2f11' }], Reason: null, EvidenceRecords: [] },
};

async function unshown(driver: Driver, attempt: number, event: number, shape: string): Promise<void> {
  const message = await driver.message(event, { more: shapes[shape] ?? {} });
  await driver.send(sound('tolerant.unshown', shape, compact), attempt, message);
}

async function lying(driver: Driver, attempt: number): Promise<void> {
  const more = { Status: 20, LearnerStatus: 10, SupportLikelihoodRating: 0, AssessmentResults: [] };
  await driver.send(
    sound('signal.lying-payload', 'false-status', compact),
    attempt,
    await driver.message(100, { more }),
  );
}

const domains = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Documented values that are rare, so a client's author may never have met them (API document, Assessment result). */
const results: Readonly<Record<string, CompletedAssessment>> = {
  'every-domain-identified': {
    learnerStatus: 30,
    supportLikelihoodRating: 6,
    assessmentResults: domains.map((domainId) => ({ domainId, domainResult: 2 })),
  },
  'insufficient-data': {
    learnerStatus: 20,
    supportLikelihoodRating: 4,
    assessmentResults: domains.map((domainId) => ({ domainId, domainResult: 3 })),
  },
  'a-rating-that-is-not-applicable': { learnerStatus: 10, supportLikelihoodRating: -1 },
  'no-list-of-results': { learnerStatus: 10, supportLikelihoodRating: 0, assessmentResults: null },
};

async function valued(driver: Driver, attempt: number, variant: string): Promise<void> {
  const learner = await driver.learnerWith(results[variant]!);
  await driver.send(sound('tolerant.values', variant, compact), attempt, await driver.message(100, { learner }));
}

/** Rare values that the client failed at once are sent again, twice at most. */
export async function valuesAgain(driver: Driver): Promise<void> {
  for (const attempt of [3, 4]) {
    const outcomes = judgeValues(driver.evidence()).map(({ outcome }) => outcome);
    if (outcomes.includes('violates') || !outcomes.includes('inconclusive')) return;
    for (const variant of Object.keys(results)) await valued(driver, attempt, variant);
    await driver.settle('rare results, once more');
  }
}

async function together(driver: Driver, attempt: number): Promise<void> {
  const message = await driver.message();
  const one = sound('repeat.together', 'at-once', compact);
  await Promise.all(Array.from({ length: 10 }, () => driver.send(one, attempt, message)));
}

/** The most attempts at a race. */
const mostRaces = 8;

/** A race shows by chance: a client that has lost one is given more, until it loses another. */
export async function raceAgain(driver: Driver): Promise<void> {
  const lost = (evidence: Evidence) => {
    const raced = new Set(evidence.of('repeat.together').map(({ dataId }) => dataId));
    return [...raced].filter((dataId) => (evidence.effects(dataId) ?? 0) > 1).length;
  };
  for (let attempt = 3; attempt <= mostRaces && lost(driver.evidence()) === 1; attempt++) {
    await together(driver, attempt);
    await driver.settle('ten at once, once more');
  }
}

/** Every address of the documented ranges (API document, Delivery rules, item 4). */
const addresses = ['85.210.32.196', '52.142.189.164', '4.250.190.52'].flatMap((start) => {
  const [, network, last] = /^(.*\.)(\d+)$/.exec(start)!;
  return [0, 1, 2, 3].map((step) => `${network}${Number(last) + step}`);
});

/** Reports and exports that the client has asked for; the first two reports may show whether it takes a binary file. */
export async function reports(driver: Driver): Promise<void> {
  const asked = requestedBy(driver, 'POST /v1/learners/{learnerId}/assessment/report');
  const [plainText, binary] = ['plain-text', 'binary'].map((name) => variants.find(({ variant }) => variant === name)!);
  const evidence = driver.evidence();
  const refusesOthers = evidence.of('multipart.sound').every((one) => evidence.fate(one) === 'refused');
  for (const [at, requestId] of (refusesOthers ? asked.splice(0, 2) : []).entries())
    await driver.send({ ...binary!, check: 'multipart.asked' }, at + 1, await driver.message(200, { requestId }));
  await laterFirst(driver, 200, asked, plainText!);
  await laterFirst(driver, 700, requestedBy(driver, 'POST /v1/learnerexports'), plain);
}

/** Identifiers of accepted requests that nothing was delivered for. */
function requestedBy(driver: Driver, operation: string): string[] {
  const deliveries = driver.sandbox.recorder.entries().filter(isDelivery);
  const known = new Set(deliveries.map(({ requestId }) => requestId));
  return driver
    .calls()
    .filter((call) => call.operation === operation && call.status === 200)
    .map(({ response }) => String((response as { requestId?: string } | null)?.requestId))
    .filter((requestId) => !known.has(requestId));
}

/** Of each two requests, what the later one asked for comes first. */
async function laterFirst(driver: Driver, event: number, asked: readonly string[], like: Variant): Promise<void> {
  for (let at = 0; at + 1 < asked.length && at < 8; at += 2)
    for (const [step, variant] of ['later-request', 'earlier-request'].entries()) {
      const message = await driver.message(event, { requestId: asked[at + 1 - step]! });
      await driver.send({ ...like, check: 'signal.report', variant }, at / 2 + 1, message);
    }
}
