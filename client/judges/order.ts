import { telling } from '../findings.ts';
import type { Delivery } from '../trace.ts';
import { type Evidence, type ReceiverJudge, shown } from './evidence.ts';

/** Events about one learner, last cause first, beside those of another in their order (API document, Delivery rules, item 2). */
export const judgeOrder: ReceiverJudge = (evidence) => {
  const tell = telling('client.order.reversed');
  const [reversed, control] = [series(evidence, 'reversed'), series(evidence, 'in-order')];
  if (reversed.length === 0) return [];
  const all = reversed.flat();
  const handled = control.filter((one) => one.every((each) => takes(evidence, each) === true));
  if (handled.length === 0)
    return tell('not-exercised', 'the client does not accept events 400 to 600 in order either', control.flat(), {
      flag: 'LAS_CLIENT_HANDLES',
    });
  const refused = reversed.filter((one) => one.some((each) => takes(evidence, each) === false));
  const dropped = reversed.filter((one) => !refused.includes(one) && isDropped(evidence, one, handled));
  const bad = [...refused, ...dropped];
  if (bad.length >= 2 && bad.length === reversed.length) {
    const [example] = refused.flat().filter((each) => takes(evidence, each) === false);
    const reason =
      example === undefined
        ? 'the last of the reversed events led to no read'
        : `answered ${shown(example)} to event ${example.event}`;
    return tell('violates', `${reason}, unlike in order`, [...bad.flat(), ...handled.flat()]);
  }
  if (bad.length > 0) return tell('inconclusive', 'not accepted in one order, once', all);
  return tell('conforms', '', [...all, ...handled.flat()]);
};

function series(evidence: Evidence, variant: string): Delivery[][] {
  const sent = evidence.of('order.reversed', variant);
  return [...new Set(sent.map(({ attempt }) => attempt))].map((attempt) =>
    sent.filter((one) => one.attempt === attempt),
  );
}

/** Whether the answer says that a delivery is taken. */
function takes(evidence: Evidence, delivery: Delivery): boolean | null {
  const fate = evidence.fateAmongOthers(delivery);
  return fate === 'unknown' ? null : fate !== 'refused';
}

/** Nothing followed the last event, while something followed each event that came in order. */
function isDropped(evidence: Evidence, sent: Delivery[], handled: Delivery[][]): boolean {
  const followed = handled.every((one) => one.every((each, at) => evidence.reads(each, one[at + 1]?.at).length > 0));
  const last = sent.at(-1)!;
  return followed && !evidence.wasRead(last) && evidence.hadTime(last);
}

/** A report or an export that it has not asked for it may refuse. */
const ofRequests = [300, 700, 800];

/** Events whose Data the document does not show: a client that takes one shape takes the others. */
export const judgeTolerant: ReceiverJudge = (evidence) => {
  const tell = telling('client.tolerant.unshown');
  const sent = evidence.of('tolerant.unshown');
  if (sent.length === 0) return [];
  return [...new Set(sent.map(({ event }) => event))].flatMap((event) => {
    const ofEvent = sent.filter((one) => one.event === event);
    if (evidence.handles(event) === false)
      return tell('not-exercised', `event ${event} is not among those that the client handles`, ofEvent);
    const variants = [...new Set(ofEvent.map(({ variant }) => variant))].map((variant) =>
      ofEvent.filter((one) => one.variant === variant),
    );
    const refused = variants.filter((each) => each.length >= 2 && each.every(evidence.refuses));
    const taken = variants.filter((each) => each.some(evidence.accepts));
    const [bad] = refused;
    const isOfRequest = ofRequests.includes(event);
    if (bad !== undefined && (taken.length > 0 || (evidence.handles(event) && !isOfRequest)))
      return tell(
        'violates',
        `answered ${shown(bad[0]!)} to event ${event} with ${bad[0]!.variant.replaceAll('-', ' ')}`,
        bad,
      );
    if (bad !== undefined)
      return tell(
        'not-exercised',
        `refuses event ${event} in any shape: it may not be meant for it${isOfRequest ? ', or not asked for' : ''}`,
        ofEvent,
        { flag: 'LAS_CLIENT_HANDLES' },
      );
    return taken.length === variants.length && ofEvent.every((one) => !evidence.refuses(one))
      ? tell('conforms', '', ofEvent)
      : tell('inconclusive', `event ${event} was refused once, or while the client had other trouble`, ofEvent);
  });
};

/** Every address of a range, as X-Forwarded-For (API document, Delivery rules, item 4). A variant is an address. */
export const judgeSources: ReceiverJudge = (evidence) => {
  const tell = telling('client.sources.whole-range');
  const sent = evidence.of('sources.whole-range');
  if (sent.length === 0)
    return tell('not-exercised', 'the client is not said to trust X-Forwarded-For', [], {
      flag: 'LAS_CLIENT_TRUSTS_FORWARDED_FOR',
    });
  const refused = sent.filter(evidence.refuses);
  const always = refused.filter((one) =>
    sent.filter(({ variant }) => variant === one.variant).every((each) => refused.includes(each)),
  );
  const halves = (one: Delivery) => sent.filter(({ variant }) => rangeOf(variant) === rangeOf(one.variant));
  // A client of one environment may refuse the ranges of another.
  const within = always.filter((one) => halves(one).some(evidence.accepts));
  if (within.length >= 2)
    return tell(
      'violates',
      `refuses ${[...new Set(within.map(({ variant }) => variant))].join(', ')} of ranges that it otherwise allows`,
      within,
    );
  return refused.length > always.length || within.length > 0
    ? tell('inconclusive', 'refused an address once', refused)
    : tell('conforms', '', sent);
};

/** All documented ranges have four addresses. */
function rangeOf(address: string): string {
  const [, network = '', last = ''] = /^(.*)\.(\d+)$/.exec(address) ?? [];
  return `${network}.${Math.floor(Number(last) / 4)}`;
}
