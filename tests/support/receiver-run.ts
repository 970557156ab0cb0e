/** A run of `receiver` against a client that is described by what it does with each delivery: its trace, made without waiting. */
import { type Finding, judgeAll } from '../../client/findings.ts';
import { judgeReceiver } from '../../client/judges/receiver.ts';
import type { Message } from '../../client/scenario/messages.ts';
import type { Answer, Declared, Delivery, Entry, Trace } from '../../client/trace.ts';
import { receiverIds } from '../../rules/client/index.ts';
import { nothingDeclared } from './client-calls.ts';

/** What a client does with one delivery. `reads`: paths below the learner, one after the other. */
export interface Doing {
  answer: Answer;
  reads?: readonly string[];
  /** Milliseconds until the first read. */
  after?: number;
  effects?: number;
}

export type Client = (delivery: Delivery, earlier: readonly Delivery[]) => Doing;

export const answers = (status: number): Answer => ({ status, text: '' });

/** Answers, and does nothing else. */
export const only = (answer: Answer) => (): Doing => ({ answer });

/** Verifies, skips what it knows, and reads what each event is about. */
export const soundClient: Client = (delivery, earlier) => {
  if (delivery.role !== 'sound') return { answer: answers(401), effects: 0 };
  const isKnown = earlier.some(({ dataId, role }) => dataId === delivery.dataId && role === 'sound');
  if (isKnown) return { answer: answers(200), effects: 1 };
  const sections = delivery.sections.map((section) => `/supportplan/${section}`);
  return {
    answer: answers(200),
    reads: delivery.learner === null ? [] : sections.length > 0 ? sections : ['/assessment'],
    effects: 1,
  };
};

/** A sound client that does something else with some deliveries. */
export const but =
  (isIt: (delivery: Delivery) => boolean, doing: (delivery: Delivery, sound: Doing) => Doing): Client =>
  (delivery, earlier) => {
    const sound = soundClient(delivery, earlier);
    return isIt(delivery) ? doing(delivery, sound) : sound;
  };

/** What makes a delivery, besides its time and answer. */
export type Plan = Pick<Delivery, 'check' | 'variant'> & Partial<Delivery>;

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Nothing is ever delivered about it. */
export const control = uuid(999_999);

const sound = (check: string, ...variants: string[]): Plan[] => variants.map((variant) => ({ check, variant }));
const forged = (check: string, ...variants: string[]): Plan[] =>
  sound(check, ...variants).map((plan) => ({ ...plan, role: 'forged' }));
const reports = (plans: Plan[]): Plan[] => plans.map((plan) => ({ ...plan, event: 200, learner: null }));
const unclear = (check: string, ...variants: string[]): Plan[] =>
  sound(check, ...variants).map((plan) => ({ ...plan, role: 'unclear' }));
export const plain = sound('sound.json', 'plain');

/** Sent in two attempts. */
const signatures: readonly Plan[] = [
  ...sound('sound.spacing', 'indented'),
  ...sound('sound.escapes', 'escaped-letters', 'escaped-solidus'),
  ...sound('sound.numbers-order', 'other-order', 'unknown-members'),
  ...sound('sound.framing', 'in-pieces'),
  ...sound('sound.secret', 'other'),
  ...forged('forged.missing', 'no-header'),
  ...forged('forged.empty', 'empty-value'),
  ...forged('forged.other-secret', 'other-secret'),
  ...forged('forged.body', 'changed'),
  ...forged('forged.spacing', 'inserted'),
  ...forged('forged.prefix', 'truncated', 'with-a-tail'),
  ...forged('forged.alg', 'hmac-sha1'),
  ...forged('forged.other-header', 'x-signature'),
  ...forged('forged.malformed', 'no-json'),
  ...unclear('forged.encoding', 'hex'),
  ...unclear('forged.duplicate-header', 'right-then-wrong'),
  ...reports([
    ...sound('multipart.sound', 'plain-text', 'binary'),
    ...sound('multipart.order', 'file-first'),
    ...sound('multipart.boundary', 'odd-boundary'),
    ...unclear('multipart.preamble', 'text-before'),
    ...forged('multipart.other-secret', 'other-secret'),
    ...forged('multipart.forged-file', 'one-byte'),
    ...forged('multipart.forged-part', 'another-part'),
    ...forged('multipart.forged-boundary', 'outside'),
  ]),
  ...sound('signal.lying-payload', 'false-status'),
  ...sound('sources.whole-range', '4.250.190.52', '4.250.190.53'),
  ...[300, 400].flatMap((event) =>
    sound('tolerant.unshown', 'nothing-else', 'a-list').map((plan) => ({ ...plan, event })),
  ),
  ...sound('tolerant.values', 'insufficient-data', 'no-list-of-results'),
  ...sound('signal.sections', 'alone').flatMap((plan) =>
    ['barriers', 'signatures'].map((section) => ({ ...plan, event: 900, sections: [section] })),
  ),
  { check: 'signal.sections', variant: 'together', event: 900, sections: ['barriers', 'signatures'] },
  ...sound('limits.size', '1 MB'),
  ...sound('limits.chunked', 'chunked'),
];

const pairs = ['repeat.after', 'repeat.across-events', 'repeat.same-record', 'repeat.case', 'repeat.after-restart'];

/** All that is sent, in its order; a function of the numbers of learners and DataIds so far. */
function plans(): Plan[] {
  const twice = (all: readonly Plan[]) => [1, 2].flatMap((attempt) => all.map((plan) => ({ ...plan, attempt })));
  const paired = (variant: string) =>
    pairs.flatMap((check, at) =>
      [1, 2, 3, 4].map((attempt) => {
        const number = 5_000 + at * 10 + attempt;
        const isOther = variant === 'again' && (check === 'repeat.same-record' || check === 'repeat.case');
        return { check, variant, attempt, learner: uuid(number), dataId: uuid(number + (isOther ? 1_000 : 0)) };
      }),
    );
  const atOnce = [1, 2].flatMap((attempt) =>
    ['at-once', 'alone'].map((variant) => ({
      check: 'sound.together',
      variant,
      attempt,
      learner: uuid(8_500 + attempt),
      dataId: uuid(8_500 + attempt),
    })),
  );
  const series = (variant: string, events: readonly number[], base: number) =>
    [1, 2].flatMap((attempt) =>
      events.map((event) => ({ check: 'order.reversed', variant, attempt, event, learner: uuid(base + attempt) })),
    );
  const same = [1, 2].flatMap((attempt) =>
    ['first', 'second', 'third', 'again'].map((variant) => ({
      check: 'signal.sections-repeated',
      variant,
      attempt,
      event: 900,
      sections: ['signatures'],
      learner: uuid(8_000 + attempt),
    })),
  );
  const together = [1, 2].flatMap((attempt) =>
    Array.from({ length: 3 }, () => ({
      check: 'repeat.together',
      variant: 'at-once',
      attempt,
      learner: uuid(8_100 + attempt),
      dataId: uuid(8_200 + attempt),
    })),
  );
  const unprocessed = [1, 2].flatMap((attempt) =>
    ['first', 'again'].map((variant) => ({
      check: 'repeat.unprocessed',
      variant,
      attempt,
      learner: uuid(8_300 + attempt),
      dataId: uuid(8_400 + attempt),
    })),
  );
  return [
    ...[...plain, ...plain],
    ...twice(signatures),
    ...atOnce,
    ...paired('first'),
    ...twice(sound('repeat.only', 'only')),
    ...[...plain, ...plain, ...plain],
    ...paired('again'),
    ...series('in-order', [400, 500, 600], 7_000),
    ...series('reversed', [600, 500, 400], 7_100),
    ...same,
    ...together,
    ...unprocessed,
    ...[...plain, ...plain, ...plain],
  ];
}

export interface RunOptions {
  declared?: Partial<Declared>;
  /** Whether effects are counted. */
  probe?: boolean;
  more?: readonly Entry[];
  gapMs?: number;
  /** In this order; by default, all that there is. */
  sent?: readonly Plan[];
}

/** @param client what it does; deliveries of `repeat.unprocessed` fail first, since their read does. */
export function runOf(
  client: Client,
  { declared = {}, probe = false, more = [], gapMs = 2_000, sent = plans() }: RunOptions = {},
): Trace {
  const world: Entry = { kind: 'step', id: 's1', at: 0, what: 'world', learners: [{ id: control, role: 'control' }] };
  const entries: Entry[] = [world, ...more];
  const earlier: Delivery[] = [];
  sent.forEach((plan, index) => {
    const at = 1_000 + index * gapMs;
    const made: Delivery = {
      kind: 'delivery',
      id: `d${index + 1}`,
      at,
      answeredAt: at + 10,
      attempt: 1,
      event: 100,
      role: 'sound',
      dataId: uuid(20_000 + index),
      learner: uuid(30_000 + index),
      requestId: null,
      sections: [],
      ...plan,
      answer: answers(0),
    };
    const doing = client(made, earlier);
    const fails = plan.check === 'repeat.unprocessed' && plan.variant === 'first';
    const delivery = { ...made, answer: fails && doing.reads?.length ? answers(503) : doing.answer };
    entries.push(delivery);
    const after = doing.after ?? 5;
    for (const [number, path] of (doing.reads ?? []).entries()) {
      const call = read(`c${index + 1}-${number}`, delivery.learner ?? '', at + after + number, {
        status: fails ? 503 : 200,
      } as never);
      entries.push({ ...call, path: `/v1/learners/${delivery.learner}${path}` } as Entry);
    }
    // What failed is not remembered by a sound client.
    if (!fails) earlier.push(delivery);
    if (probe && doing.effects !== undefined)
      entries.push({
        kind: 'probe',
        id: `p${index + 1}`,
        at: at + gapMs / 2,
        dataId: delivery.dataId,
        effects: doing.effects,
      });
  });
  const last = entries.reduce((latest, { at }) => Math.max(latest, at), 0);
  entries.push({ kind: 'step', id: 's2', at: last + 60_000, what: 'end' });
  entries.sort((one, other) => one.at - other.at);
  return { formatVersion: 1, source: 'receiver', client: null, declared: { ...nothingDeclared, ...declared }, entries };
}

/** An event about a learner. */
export const message: Message = {
  event: 100,
  dataId: uuid(1),
  learner: uuid(2),
  requestId: null,
  sections: [],
};

/** A read of a learner's assessment. */
export function read(id: string, learner: string, at: number, more: Partial<Entry> = {}): Entry {
  return {
    kind: 'call',
    id,
    at,
    answeredAt: at + 2,
    method: 'GET',
    path: `/v1/learners/${learner}/assessment`,
    operation: 'GET /v1/learners/{learnerId}/assessment',
    query: [],
    contentType: null,
    authorization: { scheme: 'bearer', mark: 't1' },
    status: 200,
    response: {},
    ...more,
  } as Entry;
}

/** What is found about statements of receivers; and about others, if judges of receivers say anything about them. */
export const findings = (trace: Trace): Finding[] =>
  judgeAll([judgeReceiver], trace).filter(({ id, outcome }) => receiverIds.includes(id) || outcome !== 'not-exercised');

/** The ids of the statements with this outcome, without `client.`. */
export const idsOf = (outcome: Finding['outcome'], trace: Trace): string[] =>
  findings(trace).flatMap((one) => (one.outcome === outcome ? one.id.slice('client.'.length) : []));

/** What a run of this client finds red. */
export const redOf = (client: Client, options?: RunOptions): string[] => idsOf('violates', runOf(client, options));

export const outcomeOf = (id: string, trace: Trace): Finding['outcome'] | undefined =>
  findings(trace).find((one) => one.id === `client.${id}`)?.outcome;
