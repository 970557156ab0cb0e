import { clientRule, question, rule, section } from './entries.ts';

/** API document, Events: Signature. */
export const signature = section('Events: Signature', {
  'events.signature.header': rule('item 1', 'Every delivery carries the header x-service-sha256, once.', {
    ifItChanges: 'Read the signature where it now stands; refuse unsigned deliveries.',
  }),
  'events.signature.value': rule(
    'item 2; Authentication, item 7',
    'The header is the base64 text of the HMAC-SHA256 of the raw body, keyed with the webhook’s own secret.',
    { ifItChanges: 'Adjust the verification; every delivery is refused until then.' },
  ),
  'events.signature.raw-body': rule(
    'item 2',
    'The signature holds over the very bytes received, also where the body has characters beyond ASCII.',
    { ifItChanges: 'Find out over which form of the body it is made.' },
  ),
  'events.signature.utf8-secret': rule(
    'item 2',
    'A secret with characters beyond ASCII keys the signature as its UTF-8 bytes.',
    { ifItChanges: 'Choose secrets of ASCII characters only.' },
  ),
  'events.signature.multipart': rule(
    'item 3',
    'The signature of event 200 is made over the whole multipart body, boundaries and file included.',
    { ifItChanges: 'Adjust the verification of reports.' },
  ),
  'events.signature.repeats': rule('items 1 and 2', 'A repeated delivery is signed as validly as the first.', {
    ifItChanges: 'Do not take an unsigned repeat for genuine.',
  }),
  'events.client.verifies-first': clientRule(
    'item 3',
    'The receiver verifies the signature over the raw bytes before it parses the body or its parts.',
  ),
  'events.client.constant-time': clientRule('item 4', 'The receiver compares signatures in constant time.'),
  'events.client.rejects-mismatch': clientRule(
    'item 4',
    'The receiver rejects a delivery whose signature is missing or does not match.',
  ),
  'events.signature.no-handshake': rule('item 5', 'Creating or changing a webhook sends nothing to its address.', {
    ifItChanges: 'Let the receiver answer the challenge; webhooks are not active until then.',
  }),
});

/** API document, Events: Delivery rules. */
export const delivery = section('Events: Delivery rules', {
  'events.delivery.repeat-same-data-id': rule(
    'item 1',
    'A repeated delivery of an event to a webhook has the DataId, SystemEvent and Data of the first.',
    { ifItChanges: 'Recognise repeated deliveries by their content.' },
  ),
  'events.client.skips-known': clientRule(
    'item 1',
    'The receiver skips a delivery whose DataId it has already processed.',
  ),
  'events.client.any-order': clientRule('item 2', 'The client does not rely on the order in which events arrive.'),
  'events.delivery.production-sources': rule(
    'item 4',
    'Deliveries of the production environment come from 85.210.32.196/30 or 52.142.189.164/30.',
    {
      ifItChanges: 'Add the new range to the receiver’s allow-list.',
      untestable: 'Production is only ever run read-only, and no delivery comes without a webhook that was created.',
    },
  ),
  'events.delivery.demo-sources': rule('item 4', 'Deliveries of the demo environment come from 4.250.190.52/30.', {
    ifItChanges: 'Add the new range to the receiver’s allow-list.',
  }),
  'events.client.allows-whole-range': clientRule(
    'item 4',
    'A receiver that filters by source admits every address of its environment’s ranges.',
  ),
  'events.delivery.retries': question('item 6', 'How often is a refused delivery tried again, and at which intervals?'),
  'events.delivery.timeout': question('item 7', 'How long does the service wait for the receiver’s answer?'),
  'events.delivery.accepted-statuses': question(
    'item 7',
    'Which of the receiver’s statuses count as delivered: 200, 201, 202, 204, 3xx, 410; and is a redirect followed?',
  ),
  'events.delivery.cut-over': question(
    'item 8',
    'With which secret, and to which address, does a repeat of a delivery come that failed before the webhook’s secret was changed?',
  ),
});

/** API document, Events: Code tables in the export payload. */
export const exportCodes = section('Events: Code tables in the export payload', {
  'exports.codes.session-type': rule(
    'first paragraph',
    'Support session types in exported records are one of the ten codes "10" to "100" in tens.',
    { ifItChanges: 'Extend the client’s table; show an unknown code as it is.' },
  ),
  'exports.codes.duration': rule(
    'second paragraph',
    'Durations in exported records are codes "10" to "160" in tens, each ten standing for half an hour.',
    { ifItChanges: 'Extend the client’s table; reckon unknown codes by the step.' },
  ),
  'exports.codes.domain': rule(
    'second paragraph',
    'Domain codes in exported records are "1" to "9", those of the domain enumeration.',
    { ifItChanges: 'Extend the client’s table; show an unknown code as it is.' },
  ),
  'exports.codes.index': rule('second paragraph', 'Index codes in exported records are "1" to "6".', {
    ifItChanges: 'Extend the client’s table; show an unknown code as it is.',
  }),
});
