import { clientRule, question, rule, section } from './entries.ts';

const lost = { ifItChanges: 'Read the state from the API at intervals instead of waiting for the event.' };

/** Statements `events.…`. */
export const events = {
  ...section('What the service does', {
    'events.isolation.delivery': rule(
      'convention 4',
      'What happens in one organisation is never delivered to a webhook of another.',
      { ifItChanges: 'Check every LearnerId of a payload against the own learners.' },
    ),
  }),
  ...section('System event', {
    'events.catalogue.fields': rule('paragraph', 'A system event has an integer id and a displayName.', {
      ifItChanges: 'Adjust how system events are read.',
    }),
    'events.catalogue.nine': rule(
      'paragraph; Events: Events, table',
      'The system events are the nine of the table, by id: 100 to 900 in hundreds.',
      { ifItChanges: 'Decide whether to subscribe to the new event, or do without the one that is gone.' },
    ),
    'events.catalogue.names': rule(
      'paragraph; Events: Events, table',
      'Each system event has the name of the table as displayName.',
      {
        ifItChanges: 'Recognise events by id.',
      },
    ),
  }),
  ...section('Endpoints: System events and webhooks', {
    'events.catalogue.list': rule('row GET systemevents', 'The system events are listed with 200.', {
      ifItChanges: 'Keep the events’ ids in the client’s configuration.',
    }),
    'events.catalogue.item-fields': question(
      'row GET systemevents',
      'Which fields beyond id and displayName does a listed system event have, and what wraps the list?',
    ),
  }),
  ...section('Authentication', {
    'events.delivery.no-bearer': rule('item 7', 'A delivery carries no Authorization header.', {
      ifItChanges: 'Ignore the header and go on verifying the signature.',
    }),
  }),
  ...section('Events', {
    'events.delivery.post': rule('paragraph', 'An event is an HTTPS POST to the url of the webhook.', {
      ifItChanges: 'Adjust the receiver.',
    }),
    'events.delivery.subscribed-only': rule('paragraph', 'A webhook receives no event that it is not subscribed to.', {
      ifItChanges: 'Let the receiver ignore events that it did not ask for.',
    }),
    'events.delivery.every-webhook': rule('paragraph', 'Every webhook subscribed to an event receives it.', {
      ifItChanges: 'Use one webhook for each event and spread it on the receiver’s side.',
    }),
    'events.client.re-fetches': clientRule(
      'paragraph',
      'The client takes a payload for a signal and reads the current record from the API.',
    ),
  }),
  ...section('Events: Events', {
    'events.assessment-completed.fires': rule(
      'row 100; States and transitions',
      'Event 100 comes once, repeated deliveries apart, for a learner who completes the assessment.',
      lost,
    ),
    'events.assessment-report-created.fires': rule(
      'row 200; States and transitions',
      'Event 200 comes once, repeated deliveries apart, for each requested report that was made, and no event 300.',
      lost,
    ),
    'events.assessment-report-created.multipart': rule('row 200', 'Event 200 is delivered as multipart/form-data.', {
      ifItChanges: 'Adjust the receiver’s reading of reports.',
    }),
    'events.assessment-report-request-failed.fires': rule(
      'row 300; States and transitions',
      'Event 300 comes once, repeated deliveries apart, for each requested report that could not be made, and no event 200.',
      lost,
    ),
    'events.modules-assigned.fires': rule('row 400', 'Event 400 comes when a learner is assigned new modules.', lost),
    'events.module-first-accessed.fires': rule(
      'row 500',
      'Event 500 comes at a learner’s first opening of a module.',
      lost,
    ),
    'events.module-first-accessed.only-first': rule(
      'row 500',
      'Opening the same module again causes no further event 500; opening another module does.',
      { ifItChanges: 'Remember on the client’s side which modules were opened.' },
    ),
    'events.module-first-completed.fires': rule(
      'row 600',
      'Event 600 comes at a learner’s first completion of a module.',
      lost,
    ),
    'events.module-first-completed.only-first': rule(
      'row 600',
      'Completing the same module again causes no further event 600; completing another module does.',
      { ifItChanges: 'Remember on the client’s side which modules were completed.' },
    ),
    'events.learner-export-completed.fires': rule(
      'row 700; States and transitions',
      'Event 700 comes once, repeated deliveries apart, for each requested export that was made, and no event 800.',
      lost,
    ),
    'events.learner-export-failed.fires': rule(
      'row 800; States and transitions',
      'Event 800 comes once, repeated deliveries apart, for each requested export that could not be made, and no event 700.',
      lost,
    ),
    'events.support-plan-changed.fires': rule(
      'row 900',
      'Event 900 comes for a change of any section of the support plan of a learner.',
      lost,
    ),
  }),
  ...section('Events: Envelope', {
    'events.envelope.fields': rule(
      'table',
      'The body of a delivery is an object with Data, an object, SystemEvent and DataId.',
      { ifItChanges: 'Adjust the receiver.' },
    ),
    'events.envelope.system-event': rule(
      'table, row SystemEvent',
      'SystemEvent has Id, the integer id of the event that happened, and DisplayName, its name in the list of system events.',
      { ifItChanges: 'Tell events apart by their Data, or use a webhook for each.' },
    ),
    'events.envelope.data-id': rule('table, row DataId', 'DataId is a UUID, different for each event that happens.', {
      ifItChanges: 'Recognise repeated deliveries by a hash of the body.',
    }),
    'events.envelope.data-id-per-webhook': question(
      'table, row DataId',
      'Do all webhooks that receive an event get the same DataId, or one each?',
    ),
    'events.envelope.pascal-case': rule(
      'heading; What the service does, convention 3; Versioning, item 3',
      'Every field name in a payload, at any depth, starts with a capital and is PascalCase.',
      { ifItChanges: 'Read payloads regardless of case.' },
    ),
    'events.delivery.media-type': question('heading', 'With which Content-Type and other headers do JSON events come?'),
    'events.assessment-completed.learner-id': rule(
      'data of 100',
      'Data of event 100 has LearnerId, the learner who completed.',
      { ifItChanges: 'Read the completed list for the day instead.' },
    ),
    'events.assessment-report-created.data-part': rule(
      'data of 200',
      'The part named data of event 200 is the JSON envelope.',
      { ifItChanges: 'Adjust the receiver’s reading of reports.' },
    ),
    'events.assessment-report-created.request-id': rule(
      'data of 200',
      'Data.RequestId of event 200 is the requestId that the report request answered.',
      { ifItChanges: 'Have one report under way at a time.' },
    ),
    'events.assessment-report-created.file-part': rule(
      'data of 200; Endpoints: Assessments, row POST report',
      'The part named file of event 200 is the report, not empty.',
      { ifItChanges: 'Adjust the receiver’s reading of reports.' },
    ),
    'events.assessment-report-created.file-form': question(
      'data of 200',
      'Of which media type and file name pattern is the report?',
    ),
    'events.learner-export-completed.request-id': rule(
      'data of 700',
      'Data.RequestId of event 700 is the requestId that the export request answered.',
      { ifItChanges: 'Have one export under way at a time.' },
    ),
    'events.learner-export-completed.records': rule(
      'data of 700',
      'Data of event 700 holds the exported evidence records, with those of the organisation’s learners in the range.',
      { ifItChanges: 'Read support records learner by learner.' },
    ),
    'events.learner-export-completed.code-strings': rule(
      'data of 700',
      'Numeric codes in exported records are strings, never numbers.',
      {
        ifItChanges: 'Parse codes from both forms.',
      },
    ),
    'events.learner-export-completed.client-reference': rule(
      'data of 700',
      'Exported records have ClientReference, the learner’s, as a string.',
      { ifItChanges: 'Join records to learners by another field.' },
    ),
    'events.learner-export-completed.unique-reference': rule(
      'data of 700',
      'Exported records have LearnerUniqueReference, the learner’s, as a string.',
      { ifItChanges: 'Join records to learners by another field.' },
    ),
    'events.learner-export-completed.changed-reference': question(
      'data of 700',
      'Which ClientReference have records from before the learner’s was changed?',
    ),
    'events.learner-export-completed.record-fields': question(
      'data of 700',
      'Under which name do the records stand, and which further fields of which types do they have?',
    ),
    'events.support-plan-changed.learner-id': rule(
      'data of 900',
      'Data of event 900 has LearnerId, the learner whose plan changed.',
      { ifItChanges: 'Read the plans of all learners instead.' },
    ),
    'events.support-plan-changed.sections': rule(
      'data of 900; support plan sections',
      'ChangedSections of event 900 is an array of names out of the six sections, and holds those that changed.',
      { ifItChanges: 'Read all sections after each event.' },
    ),
    'events.support-plan-changed.several-sections': rule(
      'support plan sections',
      'A change of several sections at once may come as one delivery that names them all; every changed section is named by some delivery.',
      { ifItChanges: 'Read all sections after each event.' },
    ),
    'events.support-plan-changed.user': rule(
      'data of 900',
      'ChangedByUserId of event 900 is the user who made the change.',
      { ifItChanges: 'Do without the user.' },
    ),
    'events.support-plan-changed.system-change': rule(
      'data of 900',
      'ChangedByUserId of event 900 is null, and present, when the system made the change.',
      { ifItChanges: 'Treat an unknown user as the system.' },
    ),
    'events.client.repeated-sections': clientRule(
      'support plan sections',
      'The client expects one edit to cause several deliveries that name the same section.',
    ),
    'events.support-plan-changed.signatures': rule(
      'support plan sections',
      'When a plan is agreed, or a review decides whether support goes on, signatures and reviewcadence are named together.',
      {
        untestable:
          'No documented call and no power of a test target agrees a plan or decides a review; people do it on the service’s own pages.',
      },
    ),
    'events.assessment-report-request-failed.data': question('data of 300', 'What does Data of event 300 hold?'),
    'events.modules-assigned.data': question('data of 400', 'What does Data of event 400 hold, one module or several?'),
    'events.module-first-accessed.data': question('data of 500', 'What does Data of event 500 hold?'),
    'events.module-first-completed.data': question('data of 600', 'What does Data of event 600 hold?'),
    'events.learner-export-failed.data': question('data of 800', 'What does Data of event 800 hold?'),
  }),
  ...section('Events: Signature', {
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
  }),
  ...section('Events: Delivery rules', {
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
    'events.delivery.retries': question(
      'item 6',
      'How often is a refused delivery tried again, and at which intervals?',
    ),
    'events.delivery.timeout': question('item 7', 'How long does the service wait for the receiver’s answer?'),
    'events.delivery.accepted-statuses': question(
      'item 7',
      'Which of the receiver’s statuses count as delivered: 200, 201, 202, 204, 3xx, 410; and is a redirect followed?',
    ),
    'events.delivery.cut-over': question(
      'item 8',
      'With which secret, and to which address, does a repeat of a delivery come that failed before the webhook’s secret was changed?',
    ),
  }),
};
