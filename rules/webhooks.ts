import { question, rule, section } from './entries.ts';

/** API document, Webhook. */
export const webhooks = section('Webhook', {
  'webhooks.create.fields': rule(
    'fields; Endpoints: System events and webhooks, row POST',
    'A webhook is created from systemEventIds, url, secret and description, under exactly these names.',
    { ifItChanges: 'Adjust the bodies of create and update.' },
  ),
  'webhooks.create.wrong-type': rule(
    'fields',
    'A create with a field whose JSON type cannot be the documented one, such as an object for a text, gets 400, and no webhook exists.',
    { ifItChanges: 'Validate bodies before sending.' },
  ),
  'webhooks.update.wrong-type': rule(
    'fields',
    'An update with a field whose JSON type cannot be the documented one, such as an object for a text, gets 400 and changes nothing.',
    { ifItChanges: 'Validate bodies before sending.' },
  ),
  'webhooks.create.url-https': rule(
    'fields, url; Delivery rules, item 3',
    'A create with an address that is not https gets 400, and no webhook exists.',
    { ifItChanges: 'Check addresses before sending; payloads could travel in the clear.' },
  ),
  'webhooks.create.url-public': rule(
    'fields, url; Delivery rules, item 3',
    'A create with a private, loopback or link-local address, in IPv4 or IPv6, gets 400, and no webhook exists.',
    { ifItChanges: 'Tell the operator: the service can be made to call internal addresses.' },
  ),
  'webhooks.update.url-https': rule(
    'fields, url; Delivery rules, item 3',
    'An update to an address that is not https gets 400 and changes nothing.',
    { ifItChanges: 'Check addresses before sending; payloads could travel in the clear.' },
  ),
  'webhooks.update.url-public': rule(
    'fields, url; Delivery rules, item 3',
    'An update to a private, loopback or link-local address, in IPv4 or IPv6, gets 400 and changes nothing.',
    { ifItChanges: 'Tell the operator: the service can be made to call internal addresses.' },
  ),
  'webhooks.create.url-resolution': question(
    'fields, url; Delivery rules, item 3',
    'Is a host that cannot be public, as a name or in an unusual notation of an address, or one that resolves to nothing, refused when written or only left without deliveries?',
  ),
  'webhooks.create.incomplete': question(
    'fields',
    'Which of the four fields may a create lack, or send empty or null?',
  ),
  'webhooks.create.unknown-event': question(
    'fields, systemEventIds',
    'What do an unknown event id, a repeated one and an empty list of ids get?',
  ),
  'webhooks.read.fields': question('last sentence', 'Which fields of which types does a webhook have when it is read?'),
  'webhooks.read.secret': question('last sentence', 'Is the secret shown by any read of the webhook?'),
});

/** API document, System event. */
export const systemEvents = section('System event', {
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
});

/** API document, Webhook invocation log. */
export const invocationLogs = section('Webhook invocation log', {
  'webhooks.logs.fields': rule(
    'table',
    'An invocation log has a UUID as id, the system event with id and displayName, a status, and createdAtUtc.',
    { ifItChanges: 'Adjust how logs are read.' },
  ),
  'webhooks.logs.status-values': question(
    'table, row status',
    'What values does the status of a log take, as integers or names, after a success, a refusal and a hang?',
  ),
  'webhooks.logs.created-at': rule('table, row createdAtUtc', 'createdAtUtc is the time of the invocation, in UTC.', {
    ifItChanges: 'Take the time from the receiver’s own log.',
  }),
  'webhooks.logs.total-records': rule(
    'paragraph',
    'totalRecords of the log list is the number of all invocations of that webhook, whatever the page.',
    { ifItChanges: 'Page until a short page.' },
  ),
  'webhooks.logs.newest-first': rule('paragraph', 'Invocation logs come newest first, over all pages.', {
    ifItChanges: 'Sort on the client’s side.',
  }),
  'webhooks.logs.none': question(
    'paragraph',
    'What is invocationLogs of a webhook that was never invoked: null, an empty list, or a 404?',
  ),
  'webhooks.logs.sent-data': rule('paragraph', 'The read of a single log includes the data that was sent.', {
    ifItChanges: 'Keep the deliveries on the receiver’s side.',
  }),
  'webhooks.logs.sent-data-field': question(
    'paragraph',
    'Which field of the single log carries the sent data, in what form, and do rows of the list have it too?',
  ),
  'webhooks.logs.per-attempt': question(
    'paragraph; Delivery rules, item 5',
    'Is there one log for each attempt or one for each delivery however often it is tried?',
  ),
});

/** API document, Other records. */
export const otherRecords = section('Other records', {
  'modules.list.fields': question(
    'paragraph; Endpoints: Learners, row modules',
    'Which fields of which types does an assigned module have, and what wraps the list?',
  ),
  'support-records.read.known-fields': rule(
    'paragraph',
    'A support record has lastUpdatedDate, supportType and coverageStatus.',
    { ifItChanges: 'Adjust how support records are read.' },
  ),
  'support-records.read.fields': question(
    'paragraph; Endpoints: Learners, row supportrecords',
    'Which further fields of which types does a support record have, single and in the list, and what wraps the list?',
  ),
  'staff.read.fields': question(
    'paragraph',
    'Which fields does a tutor or staff record have, wherever the service shows one, its description included?',
  ),
});
