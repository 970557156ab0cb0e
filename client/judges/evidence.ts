/** What several judges ask of a trace: which calls a delivery led to, and whether the client accepted it. */
import { groupBy } from '../../protocol/group-by.ts';
import type { Finding } from '../findings.ts';
import {
  type Call,
  type Delivery,
  isCall,
  isDelivery,
  isLag,
  isProbe,
  learnerOf,
  type Probe,
  steps,
  type Trace,
} from '../trace.ts';

/** What became of a delivery. `ignored`: answered as if accepted, and nothing followed at a client that else reads. */
export type Fate = 'processed' | 'answered' | 'ignored' | 'refused' | 'unknown';

/** Why reads tell nothing of deliveries. */
export const restless = 'the client reads at times of its own, so no read shows that an event led to it';

/** How long a client must have had for a read before its absence means anything, if it has not said how long it takes. */
const defaultPatienceMs = 1_000;

/** How long after its connection was closed the client's process may end. */
export const crashMs = 200;

/** As many later deliveries must have been processed before an earlier one counts as ignored. */
const laterProcessed = 3;

/** Judges a receiver that has accepted a genuine delivery. */
export type ReceiverJudge = (evidence: Evidence) => Finding[];

/** A trace with the questions that judges ask of it. */
export class Evidence {
  readonly deliveries: readonly Delivery[];
  readonly calls: readonly Call[];
  /** Whether the client reads records about which nothing was delivered, so its reads say nothing about deliveries. */
  readonly polls: boolean;
  /** When it crashed, and when it was started again for whatever reason. */
  readonly crashes: readonly number[];
  readonly #restarts: readonly number[];
  readonly #byLearner: ReadonlyMap<string | null, readonly Call[]>;
  readonly #probes: readonly Probe[];

  constructor(readonly trace: Trace) {
    this.deliveries = trace.entries.filter(isDelivery);
    this.calls = trace.entries.filter(isCall);
    this.#probes = trace.entries.filter(isProbe);
    this.crashes = steps(trace, 'crashed').map(({ at }) => at);
    this.#restarts = steps(trace, 'restarted').map(({ at }) => at);
    this.#byLearner = groupBy(this.calls, learnerOf);
    const begin = this.deliveries[0]?.at ?? Number.POSITIVE_INFINITY;
    const controls = steps(trace, 'world').flatMap(({ learners }) => learners.filter(({ role }) => role === 'control'));
    this.polls = controls.some(({ id }) => this.about(id).some(({ at, method }) => method === 'GET' && at >= begin));
  }

  /** Deliveries of a check, by attempt and in order. */
  of(check: string, variant?: string): Delivery[] {
    return this.deliveries.filter((one) => one.check === check && (variant === undefined || one.variant === variant));
  }

  variants(check: string): string[] {
    return [...new Set(this.of(check).map(({ variant }) => variant))];
  }

  wasRead = (delivery: Delivery): boolean => this.reads(delivery).length > 0;

  hasEffect = ({ dataId }: Delivery): boolean => (this.effects(dataId) ?? 0) > 0;

  /** Whether its answer or what followed shows that it was taken; neither this nor the next if nothing can be told. */
  accepts = (delivery: Delivery): boolean => ['processed', 'answered'].includes(this.fate(delivery));

  refuses = (delivery: Delivery): boolean => ['refused', 'ignored'].includes(this.fate(delivery));

  /** Whether the client had time to read what it is about. */
  hadTime = ({ answeredAt }: Delivery): boolean => this.end - answeredAt > this.patienceMs;

  about(learner: string): readonly Call[] {
    return this.#byLearner.get(learner.toLowerCase()) ?? [];
  }

  /** Calls that a delivery led to: those about its learner from then on, up to a time. None if the client polls. */
  reads({ learner, at }: Pick<Delivery, 'learner' | 'at'>, until = Number.POSITIVE_INFINITY): readonly Call[] {
    if (learner === null || this.polls) return [];
    return this.about(learner).filter((call) => call.at >= at && call.at < until);
  }

  /** The last count of effects for a delivery's DataId up to a time; `null` without a probe. */
  effects(dataId: string, until = Number.POSITIVE_INFINITY): number | null {
    const last = this.#probes.filter((probe) => probe.dataId === dataId && probe.at < until).at(-1);
    return last === undefined ? null : last.effects;
  }

  /** What became of a delivery that is the only one about its learner. */
  fate(delivery: Delivery): Fate {
    const { answer } = delivery;
    if (this.wasRead(delivery) || this.hasEffect(delivery)) return 'processed';
    if ('error' in answer && answer.error !== 'closed') return 'unknown';
    if (isPutOff(delivery) || this.#wentDown(delivery)) return 'unknown';
    if (!isSuccess(delivery)) return this.isDisturbed(delivery) ? 'unknown' : 'refused';
    // What it was about to do is lost.
    if (this.crashedBetween(delivery.at, delivery.answeredAt + defaultPatienceMs)) return 'answered';
    return this.#hasEffectsLater(delivery) || this.#readsLater(delivery) ? 'ignored' : 'answered';
  }

  /** What became of one of several deliveries about a learner: the reads may be those of another, so only the answer tells. */
  fateAmongOthers(delivery: Delivery): Fate {
    const fate = this.fate({ ...delivery, learner: null });
    return fate === 'refused' && this.isDisturbed(delivery) ? 'unknown' : fate;
  }

  /** Whether the client crashed at this delivery, and no other was under way. */
  crashedIt(delivery: Delivery): boolean {
    return this.#crashAt(delivery) !== undefined && !this.crashedAmongOthers(delivery);
  }

  /** The client crashed while this one was under way, and others were: which of them crashed it nothing tells. */
  crashedAmongOthers(delivery: Delivery): boolean {
    const crash = this.#crashAt(delivery);
    if (crash === undefined) return false;
    const isUnderWay = ({ at, answeredAt, answer }: Delivery) =>
      at <= crash && answeredAt + crashMs >= crash && 'error' in answer;
    return this.deliveries.some((one) => one.id !== delivery.id && isUnderWay(one));
  }

  #crashAt({ at, answeredAt, answer }: Delivery): number | undefined {
    if (!('error' in answer) || answer.error !== 'closed') return undefined;
    return this.crashes.find((time) => time >= at && time <= answeredAt + crashMs);
  }

  crashedBetween(from: number, to: number): boolean {
    return this.crashes.some((at) => at >= from && at <= to);
  }

  /** Whether it was started again between two times: its people's count of effects may have begun anew, too. */
  restartedBetween(from: number, to: number): boolean {
    return this.#restarts.some((at) => at > from && at < to);
  }

  /** The receiver closed this one and one of the other kind at once: it went down, and which of them it refused nothing tells. */
  #wentDown({ at, answeredAt, answer, role }: Delivery): boolean {
    const isClosed = (one: Delivery['answer']) => 'error' in one && one.error === 'closed';
    // Of an unclear one it may be refused that way, as a forged one is.
    const isOther = (one: Delivery) => one.role !== role && one.role !== 'unclear' && role !== 'unclear';
    const closed = this.deliveries.filter((one) => isClosed(answer) && isClosed(one.answer) && isOther(one));
    return closed.some(
      (one) => one.at < answeredAt && at < one.answeredAt && Math.abs(one.answeredAt - answeredAt) < 100,
    );
  }

  /** Whether genuine deliveries of this kind, sent after it, were read while this one was not. */
  #readsLater(delivery: Delivery): boolean {
    const later = this.#soundAfter(delivery).filter(
      ({ check, event }) => check === 'sound.json' && event === delivery.event,
    );
    return this.hadTime(delivery) && later.filter(this.wasRead).length >= laterProcessed;
  }

  /** The same by effects: one that has none yet may wait for its turn. */
  #hasEffectsLater(delivery: Delivery): boolean {
    if (this.effects(delivery.dataId) !== 0) return false;
    const later = this.#soundAfter(delivery).filter(this.hasEffect);
    return new Set(later.map(({ dataId }) => dataId)).size >= laterProcessed;
  }

  /** A client that is restarted may forget. */
  #soundAfter({ answeredAt }: Delivery): Delivery[] {
    const isForgotten = (at: number) => this.#restarts.some((restart) => restart > answeredAt && restart < at);
    return this.deliveries.filter(({ role, at }) => role === 'sound' && at > answeredAt && !isForgotten(at));
  }

  /** How long a client may take to read. What it has declared goes before what it has shown. */
  get patienceMs(): number {
    const { within } = this.trace.declared;
    return within === null ? defaultPatienceMs : within * 1000;
  }

  get end(): number {
    return this.trace.entries.at(-1)?.at ?? 0;
  }

  /** Plain genuine deliveries of an event, or of any. */
  sound(event?: number): Delivery[] {
    return this.of('sound.json').filter((one) => event === undefined || one.event === event);
  }

  /** Whether the client reads after plain genuine deliveries of any event. */
  get readsAfterEvents(): boolean {
    return [...new Set(this.sound().map(({ event }) => event))].some((event) => this.readsFor(event));
  }

  /** Whether a plain genuine delivery was accepted: nothing can be said about a receiver that accepts nothing. */
  get acceptsSound(): boolean {
    return this.sound().some((one) => ['processed', 'answered', 'ignored'].includes(this.fate(one)));
  }

  /** Whether it accepts genuine and forged deliveries, and nothing follows either: that it accepts one says nothing. */
  get isMute(): boolean {
    const forged = this.deliveries.filter(({ check }) => check.endsWith('other-secret'));
    const acceptsForged = forged.length > 0 && forged.every((one) => isSuccess(one));
    if (!acceptsForged || this.trace.declared.rejects === 'status') return false;
    return !this.deliveries.some((one) => this.fate(one) === 'processed');
  }

  /** Whether the client reads after plain genuine deliveries of an event, twice at least. */
  readsFor(event: number): boolean {
    return this.sound(event).filter(this.wasRead).length >= 2;
  }

  /** Something else may have made the client fail: a refused call, a crash, or we were late, which explains no refusal. */
  isDisturbed(delivery: Delivery): boolean {
    const { at, answeredAt, learner, answer } = delivery;
    const failed = this.calls.some(
      (call) =>
        call.at >= at &&
        call.at <= answeredAt &&
        isTrouble(call) &&
        (call.operation === 'POST /v1/auth' || (learner !== null && learnerOf(call) === learner)),
    );
    const isError = 'error' in answer || answer.status >= 500;
    return failed || this.crashedAmongOthers(delivery) || (isError && this.isLate(at, answeredAt));
  }

  /** Whether our own process was late between two times. */
  isLate(from: number, to: number): boolean {
    return this.trace.entries.some((entry) => isLag(entry) && entry.at >= from && entry.at - entry.ms <= to);
  }

  /** Whether the client has said that it handles an event; `null` if it has said nothing. */
  handles(event: number): boolean | null {
    return this.trace.declared.handles?.includes(event) ?? null;
  }

  /** The variable that would decide whether it handles an event, unless it is set. */
  flagOf(event: number): { flag?: string } {
    return this.handles(event) === true ? {} : { flag: `LAS_CLIENT_HANDLES with ${event}` };
  }
}

export function isSuccess({ answer }: Pick<Delivery, 'answer'>): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300;
}

/** Whether a limit of the receiver kept it from having its say, or that it was not there. */
export function isPutOff({ answer }: Pick<Delivery, 'answer'>): boolean {
  return 'status' in answer ? answer.status === 429 : answer.error === 'refused';
}

/** A call without a token that serves, that was put off, or that met trouble of the service. */
export const isTrouble = ({ status }: Call) => [0, 401, 429].includes(status) || status >= 500;

/** An answer in a few words. */
export function shown({ answer }: Pick<Delivery, 'answer'>): string {
  if ('status' in answer) return `${answer.status}`;
  return { refused: 'no connection', closed: 'a closed connection', timeout: 'no answer' }[answer.error];
}
