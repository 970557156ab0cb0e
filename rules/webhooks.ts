import { question, rule, section } from './entries.ts';

/** Statements `webhooks.…`. */
export const webhooks = {
  ...section('What the service does', {
    'webhooks.isolation.routes': rule(
      'convention 4',
      'A webhook of another organisation is not in the list and can be neither read, changed nor deleted.',
      { ifItChanges: 'Rotate the secrets of all webhooks and tell the operator.' },
    ),
    'webhooks.isolation.logs': rule(
      'convention 4',
      'The invocation logs of another organisation’s webhook can be neither listed nor read.',
      { ifItChanges: 'Tell the operator: the logs show payloads across organisations.' },
    ),
  }),
  ...section('Webhook', {
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
    'webhooks.read.fields': question(
      'last sentence',
      'Which fields of which types does a webhook have when it is read?',
    ),
    'webhooks.read.secret': question('last sentence', 'Is the secret shown by any read of the webhook?'),
  }),
  ...section('Webhook invocation log', {
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
  }),
  ...section('Endpoints: System events and webhooks', {
    'webhooks.list.own': rule(
      'row GET webhooks',
      'The list answers 200 with every webhook of the organisation, and no deleted one.',
      {
        ifItChanges: 'Keep the webhooks’ ids on the client’s side.',
      },
    ),
    'webhooks.create.status': rule('row POST', 'An accepted create is answered 201, and the webhook is in the list.', {
      ifItChanges: 'Accept the new status; read the list to see whether the webhook exists.',
    }),
    'webhooks.create.active': rule('row POST', 'A webhook receives events from its creation on, without activation.', {
      ifItChanges: 'Activate webhooks after creating them.',
    }),
    'webhooks.create.several-events': rule(
      'row POST',
      'A webhook that subscribes to several events receives each of them.',
      { ifItChanges: 'Create a webhook for each event.' },
    ),
    'webhooks.create.result': question(
      'last paragraph',
      'What does the 201 hold: the id only or the whole webhook, under which names?',
    ),
    'webhooks.list.wrapper': question('last paragraph', 'What wraps the list of webhooks, and what does a row have?'),
    'webhooks.read.by-id': rule('row GET webhook', 'A webhook is read by its id: 200, each with a record of its own.', {
      ifItChanges: 'Read the webhook from the list.',
    }),
    'webhooks.read.unknown': rule('row GET webhook', 'A webhook id that nothing has gets 404.', {
      ifItChanges: 'Recognise a missing webhook by the new answer.',
    }),
    'webhooks.update.status': rule('row PUT', 'An accepted update of a webhook is answered 204.', {
      ifItChanges: 'Accept the new status.',
    }),
    'webhooks.update.events': rule(
      'row PUT',
      'After an update the webhook receives the events of the new list and no longer those of the old one.',
      { ifItChanges: 'Delete the webhook and create another.' },
    ),
    'webhooks.update.url': rule('row PUT', 'After an update new events go to the new address only.', {
      ifItChanges: 'Delete the webhook and create another.',
    }),
    'webhooks.update.rotates-secret': rule(
      'row PUT',
      'After an update with another secret new events are signed with the new one.',
      { ifItChanges: 'Delete the webhook and create another to rotate the secret.' },
    ),
    'webhooks.update.incomplete': question(
      'row PUT',
      'What does an update get that lacks one of the four fields, and does it keep the secret where that is left out?',
    ),
    'webhooks.update.unknown': rule(
      'row PUT',
      'An update of a webhook id that nothing has gets 404 and creates none.',
      {
        ifItChanges: 'Recognise a missing webhook by the new answer.',
      },
    ),
    'webhooks.delete.status': rule('row DELETE', 'Deleting a webhook is answered 204, and it can no longer be read.', {
      ifItChanges: 'Accept the new status; read the list to see whether the webhook is gone.',
    }),
    'webhooks.delete.stops-deliveries': rule(
      'row DELETE',
      'A deleted webhook receives no event that happens afterwards.',
      {
        ifItChanges: 'Let the receiver refuse deliveries of deleted webhooks.',
      },
    ),
    'webhooks.delete.logs-gone': rule(
      'row DELETE',
      'The invocation logs of a deleted webhook can no longer be listed or read: 404.',
      { ifItChanges: 'Ask the operator what is kept of the payloads.' },
    ),
    'webhooks.delete.unknown': rule(
      'row DELETE',
      'Deleting a webhook id that nothing has, or no longer has, gets 404.',
      {
        ifItChanges: 'Take the new answer for already deleted.',
      },
    ),
    'webhooks.logs.listed': rule(
      'row GET invocationlogs; Delivery rules, item 5',
      'Each delivery to a webhook is in that webhook’s log list, 200, and in no other’s.',
      { ifItChanges: 'Keep a log on the receiver’s side.' },
    ),
    'webhooks.logs.paging': rule(
      'row GET invocationlogs; Limits',
      'Logs are paged from pageIndex 1; the pages of pageSize rows together hold each log once.',
      { ifItChanges: 'Change where the client starts paging.' },
    ),
    'webhooks.logs.page-index': question(
      'row GET invocationlogs',
      'What do logs get with pageIndex 0, without pageIndex, and past the end?',
    ),
    'webhooks.logs.unknown-webhook': rule(
      'row GET invocationlogs',
      'The logs of a webhook id that nothing has get 404.',
      {
        ifItChanges: 'Recognise a missing webhook by the new answer.',
      },
    ),
    'webhooks.logs.single': rule(
      'row GET invocationlogs/{invocationLogId}',
      'A log is read by its id: 200 with the id, system event, status and time of the list.',
      { ifItChanges: 'Read the log from the list.' },
    ),
    'webhooks.logs.unknown': rule('row GET invocationlogs/{invocationLogId}', 'A log id that nothing has gets 404.', {
      ifItChanges: 'Recognise a missing log by the new answer.',
    }),
    'webhooks.logs.other-webhook': question(
      'row GET invocationlogs/{invocationLogId}',
      'What does the id of a log get below another webhook of the organisation?',
    ),
  }),
  ...section('Limits', {
    'webhooks.logs.page-size': question(
      'last paragraph',
      'What is the default pageSize of invocation logs, and its maximum?',
    ),
  }),
};
