import { saying } from './answers/say.ts';
import { anyOf, ifIs } from './answers/surprising.ts';
import { clientRule, question, rule, section } from './entries.ts';

const lost = { ifItChanges: 'Read the state from the API at intervals instead of waiting for the event.' };

export const events = {
  ...section('What the service does', {
    'events.isolation.delivery': rule('convention 4', {
      statement: 'Events of one organisation are never delivered to another organisation’s webhook.',
      ifItChanges: 'Check that every LearnerId in a payload is one of your own learners.',
    }),
  }),
  ...section('System event', {
    'events.catalogue.fields': rule('paragraph', {
      statement: 'A system event has an integer id and a displayName.',
      ifItChanges: 'Adjust how system events are read.',
    }),
    'events.catalogue.nine': rule('paragraph; Events: Events, table', {
      statement: 'There are exactly nine system events, those of the table, with ids from 100 to 900 in hundreds.',
      ifItChanges: 'Decide whether to subscribe to the new event, or to manage without the missing one.',
    }),
    'events.catalogue.names': rule('paragraph; Events: Events, table', {
      statement: 'The displayName of each system event is its name in the table.',
      ifItChanges: 'Identify events by id.',
    }),
  }),
  ...section('Endpoints: System events and webhooks', {
    'events.catalogue.list': rule('row GET systemevents', {
      statement: 'The system events are listed with status 200.',
      ifItChanges: 'Keep the event ids in the client’s configuration.',
    }),
    'events.catalogue.item-fields': question('row GET systemevents', {
      statement: 'Besides id and displayName, which fields does a listed system event have, and what wraps the list?',
      ifItChanges: 'Read the list of events from its new place, and read only id and displayName of each.',
    }),
  }),
  ...section('Authentication', {
    'events.delivery.no-bearer': rule('item 7', {
      statement: 'A delivery carries no Authorization header.',
      ifItChanges: 'Ignore the header and keep verifying the signature.',
    }),
  }),
  ...section('Events', {
    'events.delivery.post': rule('paragraph', {
      statement: 'An event is sent as an HTTPS POST to the webhook’s url.',
      ifItChanges: 'Adjust the receiver.',
    }),
    'events.delivery.subscribed-only': rule('paragraph', {
      statement: 'A webhook receives only the events it is subscribed to.',
      ifItChanges: 'Let the receiver ignore events it did not ask for.',
    }),
    'events.delivery.every-webhook': rule('paragraph', {
      statement: 'Every webhook subscribed to an event receives it.',
      ifItChanges: 'Use one webhook per event and distribute it in the receiver.',
    }),
    'events.client.re-fetches': clientRule(
      'paragraph',
      'The client treats a payload as a signal and reads the current record from the API.',
    ),
  }),
  ...section('Events: Events', {
    'events.assessment-completed.fires': rule('row 100; States and transitions', {
      statement: 'Event 100 fires once (not counting repeated deliveries) for a learner who completes the assessment.',
      ...lost,
    }),
    'events.assessment-report-created.fires': rule('row 200; States and transitions', {
      statement:
        'Event 200, and no event 300, fires once (not counting repeated deliveries) for each requested report that was generated.',
      ...lost,
    }),
    'events.assessment-report-created.multipart': rule('row 200', {
      statement: 'Event 200 is sent as multipart/form-data.',
      ifItChanges: 'Adjust how the receiver reads reports.',
    }),
    'events.assessment-report-request-failed.fires': rule('row 300; States and transitions', {
      statement:
        'Event 300, and no event 200, fires once (not counting repeated deliveries) for each requested report that could not be generated.',
      ...lost,
    }),
    'events.modules-assigned.fires': rule('row 400', {
      statement: 'Event 400 fires when new modules are assigned to a learner.',
      ...lost,
    }),
    'events.module-first-accessed.fires': rule('row 500', {
      statement: 'Event 500 fires the first time a learner opens a module.',
      ...lost,
    }),
    'events.module-first-accessed.only-first': rule('row 500', {
      statement: 'Opening the same module again triggers no further event 500; opening another module does.',
      ifItChanges: 'Record in the client which modules have been opened.',
    }),
    'events.module-first-completed.fires': rule('row 600', {
      statement: 'Event 600 fires the first time a learner completes a module.',
      ...lost,
    }),
    'events.module-first-completed.only-first': rule('row 600', {
      statement: 'Completing the same module again triggers no further event 600; completing another module does.',
      ifItChanges: 'Record in the client which modules have been completed.',
    }),
    'events.learner-export-completed.fires': rule('row 700; States and transitions', {
      statement:
        'Event 700, and no event 800, fires once (not counting repeated deliveries) for each requested export that was generated.',
      ...lost,
    }),
    'events.learner-export-failed.fires': rule('row 800; States and transitions', {
      statement:
        'Event 800, and no event 700, fires once (not counting repeated deliveries) for each requested export that could not be generated.',
      ...lost,
    }),
    'events.support-plan-changed.fires': rule('row 900', {
      statement: 'Event 900 fires when any section of a learner’s support plan changes.',
      ...lost,
    }),
  }),
  ...section('Events: Envelope', {
    'events.envelope.fields': rule('table', {
      statement: 'The body of a delivery is an object with SystemEvent, DataId and an object Data.',
      ifItChanges: 'Adjust the receiver.',
    }),
    'events.envelope.system-event': rule('table, row SystemEvent', {
      statement:
        'SystemEvent has the integer Id of the event that happened and, as DisplayName, its name in the list of system events.',
      ifItChanges: 'Tell events apart by their Data, or use one webhook per event.',
    }),
    'events.envelope.data-id': rule('table, row DataId', {
      statement: 'DataId is a UUID, different for each event.',
      ifItChanges: 'Recognise repeated deliveries by a hash of the body.',
    }),
    'events.envelope.data-id-per-webhook': question('table, row DataId', {
      statement: 'When several webhooks receive one event, do they get the same DataId or one each?',
      ifItChanges: 'Recognise repeated deliveries by webhook and DataId together.',
      say: saying('When several webhooks receive one event, there is one DataId per {per}'),
    }),
    'events.envelope.pascal-case': rule('heading; What the service does, convention 3; Versioning, item 3', {
      statement: 'Every field name in a payload, at any depth, is PascalCase.',
      ifItChanges: 'Ignore case when reading payloads.',
    }),
    'events.delivery.media-type': question('heading', {
      statement: 'Which Content-Type and other headers do JSON events have?',
      ifItChanges: 'Rely only on the documented headers and body of a delivery.',
      say: saying('JSON events come as {contentType}, with the headers {headers}, apart from those that proxies add'),
    }),
    'events.assessment-completed.learner-id': rule('data of 100', {
      statement: 'Data of event 100 has LearnerId, the id of the learner who completed the assessment.',
      ifItChanges: 'Read that day’s completed list instead.',
    }),
    'events.assessment-report-created.data-part': rule('data of 200', {
      statement: 'In event 200, the part named data is the JSON envelope.',
      ifItChanges: 'Adjust how the receiver reads reports.',
    }),
    'events.assessment-report-created.request-id': rule('data of 200', {
      statement: 'In event 200, Data.RequestId is the requestId returned by the report request.',
      ifItChanges: 'Request one report at a time.',
    }),
    'events.assessment-report-created.file-part': rule('data of 200; Endpoints: Assessments, row POST report', {
      statement: 'In event 200, the part named file is the report and is not empty.',
      ifItChanges: 'Adjust how the receiver reads reports.',
    }),
    'events.assessment-report-created.file-form': question('data of 200', {
      statement: 'Which media type and file name pattern does the report have?',
      ifItChanges: 'Accept the file in its new form, and name it in the client.',
      say: saying('The report is {contentType}, with a file name such as {name}'),
    }),
    'events.learner-export-completed.request-id': rule('data of 700', {
      statement: 'In event 700, Data.RequestId is the requestId returned by the export request.',
      ifItChanges: 'Request one export at a time.',
    }),
    'events.learner-export-completed.records': rule('data of 700', {
      statement:
        'Data of event 700 holds the exported evidence records, including those of the organisation’s learners in the range.',
      ifItChanges: 'Read support records learner by learner.',
    }),
    'events.learner-export-completed.code-strings': rule('data of 700', {
      statement: 'Numeric codes in exported records are strings, never numbers.',
      ifItChanges: 'Parse codes in both forms.',
    }),
    'events.learner-export-completed.client-reference': rule('data of 700', {
      statement: 'Exported records have the learner’s ClientReference as a string.',
      ifItChanges: 'Join records to learners by another field.',
    }),
    'events.learner-export-completed.unique-reference': rule('data of 700', {
      statement: 'Exported records have the learner’s LearnerUniqueReference as a string.',
      ifItChanges: 'Join records to learners by another field.',
    }),
    'events.learner-export-completed.changed-reference': question('data of 700', {
      statement: 'After a learner’s ClientReference changes, which one do earlier records carry in an export?',
      ifItChanges: 'Do not match exported records by ClientReference where it may have changed.',
      say: saying('After a learner’s ClientReference changes, earlier records in an export carry {}'),
    }),
    'events.learner-export-completed.record-fields': question('data of 700', {
      statement: 'Which name holds the exported records, and which other fields, of which types, do they have?',
      ifItChanges:
        'Read the records from their new place, manage without fields that are gone, and adjust to new types.',
    }),
    'events.support-plan-changed.learner-id': rule('data of 900', {
      statement: 'Data of event 900 has LearnerId, the id of the learner whose plan changed.',
      ifItChanges: 'Read the plans of all learners instead.',
    }),
    'events.support-plan-changed.sections': rule('data of 900; support plan sections', {
      statement:
        'In event 900, ChangedSections is an array that names, of the six sections, those that changed and no others.',
      ifItChanges: 'Read all sections after each event.',
    }),
    'events.support-plan-changed.several-sections': rule('support plan sections', {
      statement:
        'A change of several sections may arrive as one delivery naming them all; either way, some delivery names each changed section.',
      ifItChanges: 'Read all sections after each event.',
    }),
    'events.support-plan-changed.user': rule('data of 900', {
      statement: 'In event 900, ChangedByUserId is the user who made the change.',
      ifItChanges: 'Manage without the user.',
    }),
    'events.support-plan-changed.system-change': rule('data of 900', {
      statement: 'In event 900, ChangedByUserId is present and null when the system made the change.',
      ifItChanges: 'Treat an unknown user as the system.',
    }),
    'events.client.repeated-sections': clientRule(
      'support plan sections',
      'The client allows for one edit triggering several deliveries that name the same section.',
    ),
    'events.support-plan-changed.signatures': rule('support plan sections', {
      statement:
        'Signatures and reviewcadence are named together when a plan is agreed, or when a review continues or ends support.',
      untestable:
        'No documented call and no power of a test target agrees a plan or decides a review; people do so on the service’s own pages.',
    }),
    'events.assessment-report-request-failed.data': question('data of 300', {
      statement: 'What does Data of event 300 hold?',
      ifItChanges: 'Use the request that caused the event for what is gone from the payload.',
    }),
    'events.modules-assigned.data': question('data of 400', {
      statement: 'What does Data of event 400 hold, and does it name one module or several?',
      ifItChanges: 'Use the learner’s module list for what is gone from the payload.',
    }),
    'events.module-first-accessed.data': question('data of 500', {
      statement: 'What does Data of event 500 hold?',
      ifItChanges: 'Use the learner’s module list for what is gone from the payload.',
    }),
    'events.module-first-completed.data': question('data of 600', {
      statement: 'What does Data of event 600 hold?',
      ifItChanges: 'Use the learner’s module list for what is gone from the payload.',
    }),
    'events.learner-export-failed.data': question('data of 800', {
      statement: 'What does Data of event 800 hold?',
      ifItChanges: 'Use the request that caused the event for what is gone from the payload.',
    }),
  }),
  ...section('Events: Signature', {
    'events.signature.header': rule('item 1', {
      statement: 'Every delivery carries the header x-service-sha256 exactly once.',
      ifItChanges: 'Read the signature from its new place; refuse unsigned deliveries.',
    }),
    'events.signature.value': rule('item 2; Authentication, item 7', {
      statement: 'The header is the HMAC-SHA256 of the raw body in base64, keyed with that webhook’s secret.',
      ifItChanges: 'Adjust the verification; until then every delivery is refused.',
    }),
    'events.signature.raw-body': rule('item 2', {
      statement: 'The signature covers the exact bytes received, including characters beyond ASCII.',
      ifItChanges: 'Find out which form of the body is signed.',
    }),
    'events.signature.utf8-secret': rule('item 2', {
      statement: 'A secret with characters beyond ASCII is used as its UTF-8 bytes.',
      ifItChanges: 'Use only ASCII characters in secrets.',
    }),
    'events.signature.multipart': rule('item 3', {
      statement: 'The signature of event 200 covers the whole multipart body, including boundaries and file.',
      ifItChanges: 'Adjust how reports are verified.',
    }),
    'events.signature.repeats': rule('items 1 and 2', {
      statement: 'A repeated delivery has a valid signature, like the first.',
      ifItChanges: 'Do not accept an unsigned repeat as genuine.',
    }),
    'events.client.verifies-first': clientRule(
      'item 3',
      'The receiver verifies the signature over the raw bytes before parsing the body or its parts.',
    ),
    'events.client.constant-time': clientRule('item 4', 'The receiver compares signatures in constant time.'),
    'events.client.rejects-mismatch': clientRule(
      'item 4',
      'The receiver rejects a delivery whose signature is missing or does not match.',
    ),
    'events.signature.no-handshake': rule('item 5', {
      statement: 'Creating or changing a webhook sends nothing to its address.',
      ifItChanges: 'Let the receiver answer the challenge; webhooks are inactive until then.',
    }),
  }),
  ...section('Events: Delivery rules', {
    'events.delivery.repeat-same-data-id': rule('item 1', {
      statement:
        'A repeated delivery of an event to a webhook has the DataId of the first, its SystemEvent and the documented members of its Data.',
      ifItChanges: 'Recognise repeated deliveries by their content.',
    }),
    'events.client.skips-known': clientRule(
      'item 1',
      'The receiver skips a delivery whose DataId it has already processed.',
    ),
    'events.client.any-order': clientRule('item 2', 'The client does not rely on the order in which events arrive.'),
    'events.delivery.production-sources': rule('item 4', {
      statement: 'In production, deliveries come from 85.210.32.196/30 or 52.142.189.164/30.',
      ifItChanges: 'Add the new range to the receiver’s allow-list.',
      untestable:
        'Production runs are always read-only, and without creating a webhook there is no delivery to look at.',
    }),
    'events.delivery.demo-sources': rule('item 4', {
      statement: 'In the demo environment, deliveries come from 4.250.190.52/30.',
      ifItChanges: 'Add the new range to the receiver’s allow-list.',
    }),
    'events.client.allows-whole-range': clientRule(
      'item 4',
      'A receiver that filters by source allows every address in its environment’s ranges.',
    ),
    'events.delivery.retries': question('item 6', {
      statement: 'How often is a refused delivery retried, and at what intervals?',
      ifItChanges: 'After the receiver was down, read the records from the API.',
      say: saying('Retries of a refused delivery: {}'),
    }),
    'events.delivery.timeout': question('item 7', {
      statement: 'How long does the service wait for the receiver to respond?',
      ifItChanges: 'Respond to a delivery at once, and process it afterwards.',
      say: saying('The service waits {seconds} s for the receiver to respond'),
    }),
    'events.delivery.accepted-statuses': question('item 7', {
      statement:
        'Which statuses from the receiver count as delivered (200, 201, 202, 204, 3xx, 410), and is a redirect followed?',
      ifItChanges: 'Respond to each delivery with a status that still counts as delivered.',
      surprising: anyOf(
        ifIs(
          'redirect followed',
          true,
          'A delivery follows a redirect: learners’ data goes wherever the receiver’s host points',
        ),
        ifIs(/^2/, 'failed', (cases) => `A delivery counts as failed although the receiver took it, with ${cases}`),
      ),
      say: saying('What becomes of a delivery, by the status of the receiver: {}'),
    }),
    'events.delivery.cut-over': question('item 8', {
      statement:
        'If a delivery failed before the webhook’s secret was changed, which secret signs the retry and which address receives it?',
      ifItChanges: 'Accept both the old and the new secret for a while after a change.',
      say: saying('If a webhook changes between a failed delivery and its retry, the retry has: {}'),
    }),
  }),
};
