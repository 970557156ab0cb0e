/** What the service does to the calls that follow a delivery: refusals, pauses that it asks for, tokens that expire. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRuleId } from '../../rules/client/index.ts';
import { judgeAll } from '../findings.ts';
import { judgeErrors } from '../judges/errors.ts';
import { type Evidence, isSuccess } from '../judges/evidence.ts';
import { repeatsReads } from '../judges/repeat.ts';
import { isPauseUnclear, judgeThrottle } from '../judges/throttle.ts';
import { judgeToken } from '../judges/token.ts';
import type { Wish } from '../sandbox.ts';
import { type Call, learnerOf } from '../trace.ts';
import type { Driver } from './driver.ts';
import { compact } from './messages.ts';
import { plain, sound } from './variants.ts';

/** The call that the client makes first for an event; `null` if it makes none. */
function readOf(driver: Driver): Call | null {
  const evidence = driver.evidence();
  const reads = evidence.sound(driver.event).flatMap((one) => evidence.reads(one).slice(0, 1));
  return reads.findLast(({ operation, status }) => operation !== null && status < 400) ?? null;
}

type Trouble = Omit<Wish, 'operation' | 'path'>;

/** Each is met by one read, twice. What a variant is called says what comes back. */
const troubles: Readonly<Record<string, Readonly<Record<string, Trouble>>>> = {
  'throttle.waits': {
    // Twice: a repeat that comes within milliseconds may have been under way, the next one cannot.
    seconds: { status: 429, times: 2, retryAfterSeconds: 3 },
    date: { status: 429, times: 2, retryAfterSeconds: 3, retryAfterAs: 'date' },
  },
  'throttle.backs-off': { 'five-times': { status: 429, times: 5 } },
  'errors.final': {
    'status-400': { status: 400, times: 6 },
    'status-403': { status: 403, times: 6 },
    'status-404': { status: 404, times: 6 },
    'status-503': { status: 503, times: 1 },
  },
};

/** A token that the service no longer takes, nor the next two for this call. It leads to a new one, so it comes when that delays nothing. */
export async function refusedToken(driver: Driver): Promise<void> {
  const read = readOf(driver);
  if (read === null) return;
  for (const attempt of [1, 2])
    await troubled(driver, read, 'errors.final', 'status-401', attempt, { status: 401, times: 3 });
}

/** Nothing happens for a client that never reads: there is nothing to trouble. */
export async function troubledReads(driver: Driver, attempts: readonly number[] = [1, 2]): Promise<void> {
  const read = readOf(driver);
  if (read === null) return;
  driver.scenario.tell('refusals and pauses: arranged for the reads that follow');
  const sends = attempts.flatMap((attempt) => [
    ...Object.entries(troubles).flatMap(([check, variants]) =>
      Object.entries(variants).map(
        ([variant, trouble]) =>
          () =>
            troubled(driver, read, check, variant, attempt, trouble),
      ),
    ),
    () => unprocessed(driver, read, attempt),
  ]);
  // All at once: each is about a learner of its own, and most of it is waiting.
  await Promise.all(sends.map((send) => send()));
}

/** What the variants of this file have in common. */
const isTroubled = true;

async function troubled(
  driver: Driver,
  read: Call,
  check: string,
  variant: string,
  attempt: number,
  trouble: Trouble,
): Promise<void> {
  const message = await driver.message();
  await arm(driver, read, message.learner!, trouble);
  await driver.send({ ...sound(check, variant, compact), isTroubled }, attempt, message);
}

/** The read fails until the receiver has answered, and has read once if it works later; then the delivery comes again (API document, Delivery rules, item 1). */
async function unprocessed(driver: Driver, read: Call, attempt: number): Promise<void> {
  const check = 'repeat.unprocessed';
  const message = await driver.message();
  await arm(driver, read, message.learner!, { status: 503, times: 50 });
  await driver.send({ ...sound(check, 'first', compact), isTroubled }, attempt, message);
  const isMet = () => driver.calls().some((call) => learnerOf(call) === message.learner && call.status >= 400);
  await driver.work('refusals and pauses');
  await driver.until(isMet, driver.patience(), 'refusals and pauses: waiting for a read that fails');
  await arm(driver, read, message.learner!, { status: 503, times: 0 });
  await sleep(300);
  await driver.send({ ...sound(check, 'again', compact), isTroubled }, attempt, message);
}

/** Events that the client may accept, though it cannot read what they are about before it is started again. */
export async function unreadable(driver: Driver): Promise<{ lift(): Promise<void>; taken(): Promise<void> }> {
  const read = readOf(driver);
  // A queue may be long; whether the client repeats a read that has failed, it shows before.
  await driver.until(
    () => !isOpen(driver.evidence(), 'errors.final', 'status-503'),
    againMs,
    'waiting for a second read',
  );
  const messages = read === null ? [] : [await driver.message(), await driver.message()];
  const armAll = async (times: number) => {
    for (const { learner } of messages) await arm(driver, read!, learner!, { status: 503, times });
  };
  await armAll(1_000);
  const variant = { ...sound('repeat.restart-before', 'first', compact), isTroubled };
  await Promise.all(messages.map((message, at) => driver.send(variant, at + 1, message)));
  return {
    lift: () => armAll(0),
    async taken() {
      await driver.work('after the start');
      const isDone = (evidence: Evidence) => !repeatsReads(evidence) || !isOpen(evidence, 'repeat.restart-before');
      await driver.until(() => isDone(driver.evidence()), againMs, 'waiting for what was accepted before the start');
    },
  };
}

/** Whether the client has accepted one of these, and not read what it is about yet. */
function isOpen(evidence: Evidence, check: string, variant?: string): boolean {
  const accepted = evidence.of(check, variant).filter((one) => isSuccess(one));
  return accepted.some((one) => !evidence.reads(one).some(({ status }) => status < 300));
}

async function arm(driver: Driver, read: Call, learner: string, trouble: Trouble): Promise<void> {
  const path = read.path.toLowerCase().replace(learnerOf(read) ?? '', learner);
  await driver.sandbox.arm({ operation: read.operation!, path, ...trouble });
}

/** How long a client gets to read again what it had accepted. */
const againMs = 10_000;

/** How long after its end a token counts as expired, whatever the clocks say. */
const certainMs = 2_300;

/** Waits until the client's token has expired, and sends events that need one. @param auth how the first request for it is answered. */
export async function expiry(driver: Driver, next: number, auth: Trouble): Promise<void> {
  const issued = driver.calls().findLast((call) => call.issued !== undefined);
  if (issued?.issued === undefined) return;
  const end = issued.at + issued.issued.expiresInSeconds * 1000 + certainMs;
  await driver.sandbox.tokens(next);
  await driver.sandbox.arm({ operation: 'POST /v1/auth', ...auth });
  const left = () => Math.max(0, Math.ceil((end - driver.now()) / 1000));
  const { expiresInSeconds } = issued.issued;
  while (driver.now() < end) {
    driver.scenario.signal?.throwIfAborted();
    driver.scenario.tell(`a token of ${expiresInSeconds} s: waiting for its end, ${left()} s`);
    await sleep(100);
  }
  for (const attempt of [1, 2]) {
    const variant = { ...plain, check: 'token.renews', variant: `after-${expiresInSeconds}-s`, isTroubled };
    await driver.send(variant, attempt);
    await driver.settle('events after the end of a token');
    await pauseAskedFor(driver);
  }
  await driver.sandbox.arm({ operation: 'POST /v1/auth', ...auth, times: 0 });
}

/** An event before the service takes requests for tokens again would make a client that has given up ask too early. */
async function pauseAskedFor(driver: Driver): Promise<void> {
  const last = driver.calls().findLast(({ operation }) => operation === 'POST /v1/auth');
  if (last?.status !== 429 || last.answeredAt === null) return;
  const end = last.answeredAt + (last.retryAfterSeconds ?? 0) * 1000;
  await driver.until(() => driver.now() >= end, 10_000, 'waiting until the service takes requests for tokens again');
}

/** What troubled reads, and the ends of tokens, are to decide. */
const decided = {
  reads: ['client.throttle.waits', 'client.throttle.backs-off', 'client.errors.final'],
  tokens: ['client.token.renews', 'client.throttle.auth'],
} as const satisfies Record<string, readonly ClientRuleId[]>;

/** Whether more occasions may decide one of these: our own process may have missed one, and a pause be that of the machine. */
function isMissed(driver: Driver, ids: readonly ClientRuleId[]): boolean {
  const evidence = driver.evidence();
  if (!evidence.isLate(0, evidence.end) && !isPauseUnclear(evidence.trace)) return false;
  const open = judgeAll([judgeErrors, judgeThrottle, judgeToken], evidence.trace).filter(
    ({ outcome }) => outcome === 'inconclusive' || outcome === 'not-exercised',
  );
  return open.some(({ id }) => ids.includes(id));
}

/** Makes up for what was missed, in two more attempts at most. Arguments are those of `expiry`. */
export async function onceMore(driver: Driver, next: number, auth: Trouble): Promise<void> {
  for (const attempts of [
    [3, 4],
    [5, 6],
  ]) {
    if (isMissed(driver, decided.reads)) {
      await troubledReads(driver, attempts);
      await driver.settle('refusals and pauses, once more');
    }
    if (isMissed(driver, decided.tokens)) await expiry(driver, next, auth);
  }
}
