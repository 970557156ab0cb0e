import { asks, check, under } from './types.ts';

/** Statements `client.repeat.…`, `order`, `signal`, `tolerant`, `sources` and `limits`: what the receiver makes of sound deliveries. */
export const deliveries = {
  ...under('Events: Delivery rules', {
    'client.repeat.after': check(
      'item 1',
      'A delivery that comes again after it was processed is skipped.',
      'it does not remember DataIds',
    ),
    'client.repeat.case': asks('item 1', 'Is a DataId in other letter case the same DataId to the receiver?'),
    'client.repeat.same-record': check(
      'item 1',
      'A new DataId about a learner of an earlier delivery is processed.',
      'it remembers learners in place of DataIds',
    ),
    'client.repeat.across-events': check(
      'item 1',
      'A DataId is still skipped after two hundred others.',
      'it remembers the last DataIds only, or each for a short time',
    ),
    'client.repeat.after-restart': asks('item 1', 'Is a DataId still skipped after the client was restarted?'),
    'client.repeat.restart-before': asks(
      'items 1 and 6',
      'Is a delivery that was accepted still processed if the client is restarted before it could be?',
    ),
    'client.repeat.unprocessed': check(
      'item 1',
      'A delivery that could not be processed is processed when it comes again.',
      'it remembers a DataId before it has processed the delivery',
    ),
    'client.repeat.together': check(
      'item 1',
      'Ten deliveries of one DataId at once lead to one effect.',
      'it looks for the DataId and remembers it in two steps',
    ),
    'client.order.reversed': check(
      'item 2',
      'Events are accepted in an order other than that in which they happened.',
      'it expects events in the order of their causes',
    ),
    'client.sources.whole-range': check(
      'item 4',
      'Deliveries from every address of a documented range are accepted.',
      'it allows single addresses',
    ),
    'client.limits.size': asks('item 7', 'How large a delivery does the receiver accept?'),
    'client.limits.time': asks('item 7', 'Does the receiver wait for a body that takes twenty seconds to arrive?'),
  }),
  ...under('Events', {
    'client.signal.lying-payload': check(
      'paragraph',
      'What a payload says about a record is not taken over; the record is read.',
      'it stores members of the payload',
    ),
    'client.signal.re-reads': check(
      'paragraph',
      'After event 100 the learner’s assessment is read.',
      'it never reads the record that an event is about',
    ),
  }),
  ...under('Events: Envelope', {
    'client.signal.report': check(
      'events 200 and 700',
      'A report or an export is joined to the request whose identifier it bears, in any order.',
      'it takes it for that of its last request',
    ),
    'client.signal.sections': check(
      'event 900',
      'Each section that a delivery names is read.',
      'it reads the first section only, or takes a section for the key of a delivery',
    ),
    'client.signal.sections-repeated': check(
      'event 900',
      'Several deliveries that name one section are all accepted.',
      'it takes the section for the key of a delivery, or fails where ChangedByUserId is null',
    ),
    'client.tolerant.unshown': check(
      'events 300 to 800',
      'An event whose Data the document does not show is accepted in any shape.',
      'it expects members that the document does not promise',
    ),
  }),
  ...under('Assessment result', {
    'client.tolerant.values': check(
      'table and enumerations',
      'A result is processed with any of the documented values, and with null where the document allows it.',
      'it knows some values of an enumeration only, or a list where null may come',
    ),
  }),
};
