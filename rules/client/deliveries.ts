import { asks, check, under } from './types.ts';

/** Statements `client.repeat.…`, `order`, `signal`, `tolerant`, `sources` and `limits`: what the receiver makes of genuine deliveries. */
export const deliveries = {
  ...under('Events: Delivery rules', {
    'client.repeat.after': check('item 1', {
      statement: 'A delivery that comes again after it was processed is skipped.',
      flaw: 'it does not remember DataIds',
    }),
    'client.repeat.case': asks('item 1', 'Does the receiver treat a DataId in different letter case as the same?'),
    'client.repeat.same-record': check('item 1', {
      statement: 'A delivery with a new DataId is processed even if it is about the learner of an earlier one.',
      flaw: 'it remembers learners instead of DataIds',
    }),
    'client.repeat.across-events': check('item 1', {
      statement: 'A DataId is still recognised after two hundred others.',
      flaw: 'it remembers only the latest DataIds, or each only for a short time',
    }),
    'client.repeat.after-restart': asks('item 1', 'Is a DataId still skipped after the client was restarted?'),
    'client.repeat.restart-before': asks(
      'items 1 and 6',
      'Is a delivery that was accepted still processed if the client is restarted before it could be?',
    ),
    'client.repeat.unprocessed': check('item 1', {
      statement: 'A delivery that could not be processed is processed when it comes again.',
      flaw: 'it remembers a DataId before it has processed the delivery',
    }),
    'client.repeat.together': check('item 1', {
      statement: 'Ten deliveries of one DataId at once lead to one effect.',
      flaw: 'it looks for the DataId and remembers it in two steps',
    }),
    'client.order.reversed': check('item 2', {
      statement: 'Events are accepted in any order, not only that in which they happened.',
      flaw: 'it expects events in the order of their causes',
    }),
    'client.sources.whole-range': check('item 4', {
      statement: 'Deliveries from every address of a documented range are accepted.',
      flaw: 'it allows only some addresses of a range',
    }),
    'client.limits.size': asks('item 7', 'How large a delivery does the receiver accept?'),
    'client.limits.chunked': asks(
      'item 7',
      'Does the receiver accept a body that comes in chunks, without Content-Length?',
    ),
    'client.limits.time': asks('item 7', 'Does the receiver wait for a body that takes twenty seconds to arrive?'),
  }),
  ...under('Events', {
    'client.signal.lying-payload': check('paragraph', {
      statement: 'What a payload says about a record is not stored; the record is read.',
      flaw: 'it stores members of the payload',
    }),
    'client.signal.re-reads': check('paragraph', {
      statement: 'After event 100 the learner’s assessment is read.',
      flaw: 'it never reads the record that an event is about',
    }),
  }),
  ...under('Events: Envelope', {
    'client.signal.report': check('events 200 and 700', {
      statement: 'A report or an export is matched to its request by identifier, whatever the order of arrival.',
      flaw: 'it assumes that it belongs to its last request',
    }),
    'client.signal.sections': check('event 900', {
      statement: 'Each section that a delivery names is read.',
      flaw: 'it reads only the first section, or uses a section as the key of a delivery',
    }),
    'client.signal.sections-repeated': check('event 900', {
      statement:
        'Several deliveries that name one section are all accepted, and a later one is processed like the first.',
      flaw: 'it uses the section as the key of a delivery, or fails where ChangedByUserId is null',
    }),
    'client.tolerant.unshown': check('events 300 to 800', {
      statement: 'An event whose Data the document does not show is accepted in any shape.',
      flaw: 'it expects members that the document does not promise',
    }),
  }),
  ...under('Assessment result', {
    'client.tolerant.values': check('table and enumerations', {
      statement: 'A result is processed with any of the documented values, and with null where the document allows it.',
      flaw: 'it knows only some values of an enumeration, or expects a list where null may come',
    }),
  }),
};
