import { clientRule, question, rule, section } from './entries.ts';

const lost = { ifItChanges: 'Read the state from the API at intervals instead of waiting for the event.' };

/** API document, Events: the paragraph above the tables. */
export const eventsIntroduction = section('Events', {
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
});

/** API document, Events: Events, the table of when each fires. */
export const eventsTable = section('Events: Events', {
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
});

/** API document, Events: Envelope. */
export const envelope = section('Events: Envelope', {
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
});
