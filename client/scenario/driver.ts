import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashMs, Evidence, isPutOff, isSuccess, shown } from '../judges/evidence.ts';
import type { Probing } from '../probing.ts';
import type { CompletedAssessment, Sandbox } from '../sandbox.ts';
import { createSender, type Sender, type Sending, type Sent } from '../send.ts';
import { type Call, type Declared, type Delivery, isCall, isDelivery, isStep, learnerOf } from '../trace.ts';
import type { Message } from './messages.ts';
import { plain, type Variant } from './variants.ts';

/** The client under test, as the scenario sees it. */
export interface Subject {
  url: string;
  /** With which deliveries are signed. */
  secret: string;
  /** It has registered itself with a secret that it was not given. */
  choosesSecret?: boolean;
  /** Resolves at once while it runs, and once it listens again if it has crashed. */
  whenUp?(): Promise<void>;
  /** Starts it again, with another secret or the same; `null` if the user runs it, or has chosen its secret. */
  restart: ((secret: string) => Promise<void>) | null;
}

export interface Scenario {
  sandbox: Sandbox;
  subject: Subject;
  declared: Declared;
  /** Counts effects for a DataId. */
  probe: Probing | null;
  /** Leaves out what takes more than seconds: ends of tokens, two hundred other events, a slow delivery. */
  quick?: boolean;
  /** Makes the client work, and waits until it has; `null` if nothing can. Once before deliveries; if none leads to a read, also after them. */
  exec?: (() => Promise<void>) | null;
  /** What is being done; called often. */
  tell(what: string): void;
  /** Ends it at once, at the next step. */
  signal?: AbortSignal;
}

/** How long a client that has not shown when it reads gets to read, at most. */
const patienceMs = 3_000;
/** How long a client that reads gets for what came before an event, once it was asked to pause. */
const queueMs = 60_000;
/** The least and the most that it gets once it has shown it. */
const [leastMs, mostMs] = [1_300, 20_000];
/** How long no call has come when it counts as quiet. */
const quietMs = 400;
/** After these pauses a delivery comes again that was answered 429 or 503, or found nobody. */
const pausesMs = [500, 1_000, 2_000, 4_000];
/** Learners that are created in advance, at once. */
const batch = 20;

/** Sends deliveries and waits for what follows; knows nothing of what they are to show. */
export class Driver {
  /** The event by which the receiver is tested. */
  event = 100;
  #sender: Sender;
  #learners: string[] = [];
  #count = 0;
  #lastSent = 0;
  #restlessMs = 8_000;
  #isTold = false;
  #working: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** Answers that stayed for longer than we wait. */
  readonly #lasting = new Set<string>();
  /** Deliveries of which the number of effects is known. */
  readonly #counted = new Set<string>();

  constructor(readonly scenario: Scenario) {
    this.#sender = this.#connect();
  }

  get sandbox(): Sandbox {
    return this.scenario.sandbox;
  }

  /** What the trace so far shows. */
  evidence(): Evidence {
    return new Evidence(this.sandbox.recorder.trace('receiver', this.scenario.declared));
  }

  now(): number {
    return this.sandbox.recorder.now();
  }

  get crashes(): number {
    return this.sandbox.recorder.entries().filter((entry) => isStep(entry) && entry.what === 'crashed').length;
  }

  /** A learner who has finished an assessment and about whom nothing was delivered yet. */
  async learner(): Promise<string> {
    if (this.#learners.length === 0) this.#learners = await this.#create(batch, 'subject');
    return this.#learners.pop()!;
  }

  /** A learner with this result. */
  async learnerWith(result: CompletedAssessment): Promise<string> {
    const [id] = await this.#create(1, 'subject', result);
    return id!;
  }

  /** Learners about whom nothing is ever delivered. */
  async controls(count: number): Promise<void> {
    await this.#create(count, 'control');
  }

  /** A message about a learner that no other message is about. */
  async message(event = this.event, more: Partial<Message> = {}): Promise<Message> {
    const isAboutLearner = [100, 400, 500, 600, 900].includes(event);
    return {
      event,
      dataId: randomUUID(),
      learner: isAboutLearner ? await this.learner() : null,
      requestId: isAboutLearner ? null : randomUUID(),
      sections: event === 900 ? ['barriers'] : [],
      ...more,
    };
  }

  /** Sends one variant of a message; a new message if none is given. */
  async send(variant: Variant, attempt = 1, given?: Message): Promise<Delivery> {
    this.scenario.signal?.throwIfAborted();
    const message = given ?? (await this.message(variant.event ?? this.event));
    const sending = variant.write(message, this.scenario.subject.secret);
    const { at, answeredAt, answer } = await this.#patiently(sending, variant.isTroubled ?? false);
    this.scenario.signal?.throwIfAborted();
    const { check, role } = variant;
    const { event, dataId, learner, requestId, sections } = variant.told?.(message) ?? message;
    this.#lastSent = Math.max(this.#lastSent, answeredAt);
    const about = { event, dataId, learner: learner?.toLowerCase() ?? null, requestId, sections };
    return this.sandbox.recorder.delivery({
      at,
      answeredAt,
      check,
      variant: variant.variant,
      attempt,
      role,
      ...about,
      answer,
    });
  }

  /** Sends it again while a limit of the receiver, or of a proxy, keeps it off, or somebody starts the receiver again. */
  async #patiently(sending: Sending, isTroubled: boolean): Promise<Sent> {
    const isKeptOff = (sent: Sent) => isPutOff(sent) || (!isTroubled && shown(sent) === '503');
    let sent = await this.#sendOnce(sending);
    for (const pause of pausesMs) {
      if (!isKeptOff(sent) || this.#lasting.has(shown(sent))) return sent;
      this.scenario.signal?.throwIfAborted();
      await sleep(pause);
      sent = await this.#sendOnce(sending);
    }
    if (isKeptOff(sent)) this.#lasting.add(shown(sent));
    return sent;
  }

  /** Not before the client listens again, if it has crashed. */
  async #sendOnce(sending: Sending): Promise<Sent> {
    const { whenUp } = this.scenario.subject;
    await whenUp?.();
    const sent = await this.#sender.send(sending);
    // A connection is closed a moment before the system says that the process has ended.
    if (whenUp !== undefined && 'error' in sent.answer && sent.answer.error === 'closed') await sleep(crashMs);
    return sent;
  }

  /** Plain genuine deliveries about fresh learners: controls of what was sent before. */
  async fresh(count: number): Promise<Delivery[]> {
    const sent: Delivery[] = [];
    for (let attempt = 1; attempt <= count; attempt++) sent.push(await this.send(plain, attempt));
    return sent;
  }

  /** Tells a client to work that reads nothing by itself. @returns whether it then does; if so, it is told whenever we wait for it */
  async readsWhenTold(hasRead: () => boolean): Promise<boolean> {
    if (!this.scenario.exec) return false;
    this.#isTold = true;
    await this.work('no event led to a read');
    this.#isTold = await this.until(hasRead, leastMs, 'waiting for the client to read, as it was told to');
    return this.#isTold;
  }

  /** Nothing, for a client that works by itself. What works already may have looked before the last delivery: it works once more. */
  async work(what: string): Promise<void> {
    if (!this.#isTold) return;
    this.scenario.tell(`${what}: LAS_CLIENT_EXEC`);
    this.#next ??= this.#working.then(() => {
      this.#next = null;
      this.scenario.signal?.throwIfAborted();
      this.sandbox.recorder.step({ what: 'told' });
      this.#working = this.scenario.exec!();
      return this.#working;
    });
    await this.#next;
  }

  /** Waits until an event that comes now has its turn with a client that reads: pauses that others were asked for may keep its queue. */
  async caughtUp(what: string): Promise<void> {
    if (!this.evidence().readsFor(this.event)) return;
    const [last] = await this.fresh(1);
    await this.work(what);
    const hasItsTurn = () => this.evidence().reads(last!).length > 0;
    await this.until(hasItsTurn, queueMs, `${what}: waiting until the client has worked off what it accepted`);
  }

  /** Waits until the client has had time to read for everything that was sent, and is quiet. */
  async settle(what: string): Promise<void> {
    await this.work(what);
    let until = this.#lastSent + this.patience();
    for (;;) {
      this.scenario.signal?.throwIfAborted();
      const now = this.now();
      // What it has read meanwhile may show that it takes longer.
      if (now >= until) until = this.#lastSent + this.patience();
      const quietSince = now - this.#lastCall();
      if ((now >= until && quietSince >= quietMs) || now >= until + this.#restlessMs) {
        // It calls at times of its own: waiting longer would not make it quiet.
        if (quietSince < quietMs) this.#restlessMs = leastMs;
        break;
      }
      const left = Math.ceil(Math.max(until - now, quietMs - quietSince) / 1000);
      this.scenario.tell(`${what}: waiting for calls, ${Math.max(1, left)} s at most`);
      await sleep(50);
    }
    await this.#countEffects();
    this.sandbox.recorder.step({ what: 'quiet' });
  }

  /** How long the client gets to read. */
  patience(): number {
    const { within } = this.scenario.declared;
    // It has read when it was told to.
    if (this.#isTold) return leastMs;
    const slowest = Math.max(0, ...this.latencies());
    if (slowest > 0) return Math.min(mostMs, Math.max(leastMs, slowest * 2 + 500));
    return within === null ? patienceMs : within * 1000;
  }

  /** How long after plain genuine deliveries their first read came. */
  latencies(): number[] {
    const evidence = this.evidence();
    return evidence.sound().flatMap((one) => {
      const [first] = evidence.reads(one);
      return first === undefined ? [] : [first.at - one.at];
    });
  }

  /** Waits for something that may follow. @returns whether it did. */
  async until(isSo: () => boolean, withinMs: number, what: string): Promise<boolean> {
    const until = this.now() + withinMs;
    while (!isSo()) {
      this.scenario.signal?.throwIfAborted();
      if (this.now() >= until) return false;
      this.scenario.tell(what);
      await sleep(25);
    }
    return true;
  }

  calls(): Call[] {
    return this.sandbox.recorder.entries().filter(isCall);
  }

  /** The client was restarted: connections to the old one are useless, and it may have forgotten what it did. */
  async reconnect(): Promise<void> {
    for (const { dataId } of this.#deliveries()) this.#counted.add(dataId);
    await this.#sender.close();
    this.#sender = this.#connect();
  }

  close(): Promise<void> {
    return this.#sender.close();
  }

  #connect(): Sender {
    const { subject, signal } = this.scenario;
    return createSender(subject.url, () => this.sandbox.recorder.now(), signal);
  }

  #lastCall(): number {
    const subjects = this.calls().filter((call) => learnerOf(call) !== null || call.operation === 'POST /v1/auth');
    return subjects.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  }

  async #countEffects(): Promise<void> {
    const { probe } = this.scenario;
    if (probe === null) return;
    const { recorder } = this.sandbox;
    // A client that has crashed may have forgotten what it had done.
    const since = recorder.entries().findLast((entry) => isStep(entry) && entry.what === 'crashed')?.at ?? 0;
    const open = new Map(
      this.#deliveries().flatMap((one) => (this.#counted.has(one.dataId) || one.at < since ? [] : [[one.dataId, one]])),
    );
    for (const [number, [dataId, { role, answer }]] of [...open].entries()) {
      this.scenario.tell(`counting effects with the probe: ${number + 1} of ${open.size}`);
      const effects = await probe(dataId);
      if (effects !== null) recorder.probe(dataId, effects);
      // What a client with much to do has accepted may have its effect later.
      const mayFollow = effects === 0 && role === 'sound' && isSuccess({ answer });
      if (!mayFollow) this.#counted.add(dataId);
    }
  }

  #deliveries(): Delivery[] {
    return this.sandbox.recorder.entries().filter(isDelivery);
  }

  /** Effects of these are counted again when it is quiet next. */
  countAgain(dataIds: readonly string[]): void {
    for (const dataId of dataIds) this.#counted.delete(dataId);
  }

  async #create(count: number, role: 'control' | 'subject', result?: CompletedAssessment): Promise<string[]> {
    const ids: string[] = [];
    const [primaryTutorEmail = ''] = this.sandbox.organisation.tutors;
    for (let number = 0; number < count; number++) {
      this.#count += 1;
      const created = await this.sandbox.call('POST /v1/learners', {
        firstName: 'Ada',
        lastName: `Example${this.#count}`,
        email: `learner${this.#count}@example.com`,
        gender: 'NotDisclosed',
        postcode: 'AB1 2CD',
        dateOfBirth: '2001-02-03',
        clientReference: `ref-${this.#count}`,
        primaryTutorEmail,
      });
      const { learnerId } = created as { learnerId: string };
      await this.sandbox.service.control.completeAssessment(learnerId, result);
      ids.push(learnerId);
    }
    this.sandbox.recorder.step({ what: 'world', learners: ids.map((id) => ({ id, role })) });
    return ids;
  }
}
