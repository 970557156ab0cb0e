/** Traces made by hand: what a client would have left behind in a run that nobody has to wait for. */
import { type Declared, type Delivery, type Entry, nothingDeclared, type Trace } from '../../client/trace.ts';

/** What makes a delivery, besides its time and answer. */
export type Sent = Pick<Delivery, 'check' | 'variant' | 'role'> & Partial<Delivery>;

/** A receiver, as far as a trace shows it. */
export interface Simulated {
  answer(sent: Sent): Delivery['answer'];
  /** After how many milliseconds it reads the record, if it does. */
  reads(sent: Sent): number | null;
}

export const status = (code: number): Delivery['answer'] => ({ status: code, text: '' });

/** Verifies and reads at once. */
export const soundReceiver: Simulated = {
  answer: ({ role }) => status(role === 'forged' ? 401 : 200),
  reads: ({ role }) => (role === 'forged' ? null : 20),
};

const sound = (number: number): Sent => ({ check: 'sound.json', variant: 'plain', role: 'sound', attempt: number });
const twice = (sent: Sent): Sent[] => [1, 2].map((attempt) => ({ ...sent, attempt }));
const forged = (check: string, variant: string) => twice({ check: `forged.${check}`, variant, role: 'forged' });

/** Sound deliveries before and after forged ones, two attempts each. */
export const deliveriesOfRun: readonly Sent[] = [
  ...[1, 2].map(sound),
  ...twice({ check: 'sound.spacing', variant: 'pretty', role: 'sound' }),
  ...forged('missing', 'no-header'),
  ...forged('other-secret', 'other-secret'),
  ...forged('body', 'one-byte'),
  ...forged('prefix', 'truncated'),
  ...[3, 4, 5].map(sound),
];

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const controlLearner = uuid(999_999);

/**
 * The trace of a receiver to which deliveries were made, each about a learner that no other has.
 * @param gapMs time between two deliveries
 * @param more entries that are added as they are, at their times
 */
export function receiverTrace(
  client: Simulated,
  {
    sent = deliveriesOfRun,
    gapMs = 3000,
    declared = {},
    more = [],
  }: { sent?: readonly Sent[]; gapMs?: number; declared?: Partial<Declared>; more?: readonly Entry[] } = {},
): Trace {
  const world: Entry = {
    kind: 'step',
    id: 's1',
    at: 0,
    what: 'world',
    learners: [{ id: controlLearner, role: 'control' }],
  };
  const entries: Entry[] = [world, ...more];
  sent.forEach((each, index) => {
    const at = 1000 + index * gapMs;
    const delivery: Delivery = {
      ...{ kind: 'delivery', id: `d${index + 1}`, at, answeredAt: at + 10, attempt: 1, event: 100 },
      ...{ dataId: uuid(1000 + index), learner: uuid(index + 1), requestId: null, sections: [] },
      ...each,
      answer: client.answer(each),
    };
    entries.push(delivery);
    const after = client.reads(each);
    if (after !== null && delivery.learner !== null) entries.push(read(`c${index + 1}`, delivery.learner, at + after));
  });
  const end: Entry = { kind: 'step', id: 's2', at: 1000 + sent.length * gapMs + 60_000, what: 'end' };
  entries.push(end);
  entries.sort((one, other) => one.at - other.at);
  return { formatVersion: 1, source: 'receiver', client: null, declared: { ...nothingDeclared, ...declared }, entries };
}

/** A read of a learner's assessment. */
export function read(id: string, learner: string, at: number, more: Partial<Entry> = {}): Entry {
  return {
    ...{ kind: 'call', id, at, answeredAt: at + 2, method: 'GET', path: `/v1/learners/${learner}/assessment` },
    ...{ operation: 'GET /v1/learners/{learnerId}/assessment', query: [], contentType: null },
    ...{ authorization: { scheme: 'bearer', mark: 't1' }, status: 200, response: {} },
    ...more,
  } as Entry;
}
