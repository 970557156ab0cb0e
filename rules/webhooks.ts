import type { Json } from '../protocol/evidence.ts';
import { isObject } from '../protocol/json.ts';
import { saying } from './answers/say.ts';
import { ifAccepted, ifIs } from './answers/surprising.ts';
import { question, rule, section } from './entries.ts';

export const webhooks = {
  ...section('What the service does', {
    'webhooks.isolation.routes': rule('convention 4', {
      statement: 'Another organisation’s webhook is not in the list and cannot be read, changed or deleted.',
      ifItChanges: 'Rotate the secrets of all webhooks and tell the operator.',
    }),
    'webhooks.isolation.logs': rule('convention 4', {
      statement: 'The invocation logs of another organisation’s webhook can be neither listed nor read.',
      ifItChanges: 'Tell the operator: logs expose payloads to other organisations.',
    }),
  }),
  ...section('Webhook', {
    'webhooks.create.fields': rule('fields; Endpoints: System events and webhooks, row POST', {
      statement: 'A webhook is created from systemEventIds, url, secret and description, with exactly these names.',
      ifItChanges: 'Adjust the bodies of create and update.',
    }),
    'webhooks.create.wrong-type': rule('fields', {
      statement:
        'Creating a webhook with a field that cannot be of its documented JSON type, such as an object for a string, gets 400, and no webhook is created.',
      ifItChanges: 'Validate bodies before sending.',
    }),
    'webhooks.update.wrong-type': rule('fields', {
      statement:
        'Updating a webhook with a field that cannot be of its documented JSON type, such as an object for a string, gets 400 and changes nothing.',
      ifItChanges: 'Validate bodies before sending.',
    }),
    'webhooks.create.url-https': rule('fields, url; Delivery rules, item 3', {
      statement: 'Creating a webhook with an address that is not https gets 400, and no webhook is created.',
      ifItChanges: 'Check addresses before sending; payloads could be sent in the clear.',
    }),
    'webhooks.create.url-public': rule('fields, url; Delivery rules, item 3', {
      statement:
        'Creating a webhook with a private, loopback or link-local address, in IPv4 or IPv6, gets 400, and no webhook is created.',
      ifItChanges: 'Tell the operator: the service can be made to call internal addresses.',
    }),
    'webhooks.update.url-https': rule('fields, url; Delivery rules, item 3', {
      statement: 'Updating a webhook to an address that is not https gets 400 and changes nothing.',
      ifItChanges: 'Check addresses before sending; payloads could be sent in the clear.',
    }),
    'webhooks.update.url-public': rule('fields, url; Delivery rules, item 3', {
      statement:
        'Updating a webhook to a private, loopback or link-local address, in IPv4 or IPv6, gets 400 and changes nothing.',
      ifItChanges: 'Tell the operator: the service can be made to call internal addresses.',
    }),
    'webhooks.create.url-resolution': question('fields, url; Delivery rules, item 3', {
      statement:
        'If a host cannot be public (by its name, in an unusual address notation, or because it resolves to nothing), is the write refused, or is the webhook stored and never called?',
      ifItChanges: 'Check that the host of a webhook is public before sending it, and watch its logs.',
      surprising: ifAccepted(
        (cases) => `A webhook may point into a private network: ${cases}`,
        /^(?!resolves to nothing)/,
      ),
      say: saying('A webhook whose host cannot be public is {}'),
    }),
    'webhooks.create.incomplete': question('fields', {
      statement: 'Which of the four fields can a create omit, or send empty or null?',
      ifItChanges: 'Send all four fields of a webhook.',
      surprising: ifAccepted(
        (cases) => `A webhook is accepted without a secret, so its deliveries cannot be verified: ${cases}`,
        /secret/,
      ),
      say: saying('A create of a webhook that lacks a field, or has it empty or null, is {}'),
    }),
    'webhooks.create.unknown-event': question('fields, systemEventIds', {
      statement: 'What do an unknown event id, a repeated id and an empty list of ids return?',
      ifItChanges: 'Send only ids that GET /v1/systemevents lists, each once.',
      surprising: ifAccepted(
        (cases) => `A webhook for events that do not exist is accepted and will never be called: ${cases}`,
        /unknown/,
      ),
      say: saying('A create of a webhook with odd event ids is {}'),
    }),
    'webhooks.read.fields': question('last sentence', {
      statement: 'Which fields, of which types, does a webhook have when read?',
      ifItChanges: 'Manage without fields that are gone, and adjust to new types.',
    }),
    'webhooks.read.secret': question('last sentence', {
      statement: 'Does any read of a webhook show its secret?',
      ifItChanges: 'If a secret is shown, tell the operator; do not rely on reading one.',
      surprising: ifIs(/./, 'shown', (cases) => `The secret of a webhook can be read: ${cases}`),
      say: saying('The secret, where a webhook is read: {}'),
    }),
  }),
  ...section('Webhook invocation log', {
    'webhooks.logs.fields': rule('table', {
      statement:
        'An invocation log has a UUID id, the system event with id and displayName, a status, and createdAtUtc.',
      ifItChanges: 'Adjust how logs are read.',
    }),
    'webhooks.logs.status-values': question('table, row status', {
      statement: 'Which values does a log’s status take, as integers or names, after a success, a refusal and a hang?',
      ifItChanges: 'Update the statuses that the client knows.',
      say: saying('The status of a log, by what became of the delivery: {}'),
    }),
    'webhooks.logs.created-at': rule('table, row createdAtUtc', {
      statement: 'A log’s createdAtUtc is the time of the invocation, in UTC.',
      ifItChanges: 'Take the time from the receiver’s own log.',
    }),
    'webhooks.logs.total-records': rule('paragraph', {
      statement: 'In the log list, totalRecords counts all invocations of that webhook, on every page.',
      ifItChanges: 'Page until a short page arrives.',
    }),
    'webhooks.logs.newest-first': rule('paragraph', {
      statement: 'Invocation logs are listed newest first, across all pages.',
      ifItChanges: 'Sort in the client.',
    }),
    'webhooks.logs.none': question('paragraph', {
      statement: 'What is invocationLogs for a webhook that was never invoked: null, an empty list or a 404?',
      ifItChanges: 'Treat null, an empty list or 404 as no invocation.',
      say: saying('For a webhook that was never invoked, the list is {}'),
    }),
    'webhooks.logs.sent-data': rule('paragraph', {
      statement: 'Reading a single log includes the data that was sent.',
      ifItChanges: 'Keep deliveries in the receiver.',
    }),
    'webhooks.logs.sent-data-field': question('paragraph', {
      statement:
        'Which field of a single log carries the sent data, in what form, and do rows of the list have it too?',
      ifItChanges: 'Read the sent data from the new field.',
      say: sayField,
    }),
    'webhooks.logs.per-attempt': question('paragraph; Delivery rules, item 5', {
      statement: 'Is there one log per attempt, or one per delivery however often it is attempted?',
      ifItChanges: 'Count again: a log now stands for an attempt instead of a delivery, or the other way round.',
      say: saying('There is one log per {one log per}'),
    }),
  }),
  ...section('Endpoints: System events and webhooks', {
    'webhooks.list.own': rule('row GET webhooks', {
      statement: 'The list returns 200 with every webhook of the organisation and no deleted ones.',
      ifItChanges: 'Keep webhook ids in the client.',
    }),
    'webhooks.create.status': rule('row POST', {
      statement: 'An accepted create returns 201, and the webhook is in the list.',
      ifItChanges: 'Accept the new status; read the list to see whether the webhook exists.',
    }),
    'webhooks.create.active': rule('row POST', {
      statement: 'A webhook receives events as soon as it is created, without activation.',
      ifItChanges: 'Activate webhooks after creating them.',
    }),
    'webhooks.create.several-events': rule('row POST', {
      statement: 'A webhook subscribed to several events receives each of them.',
      ifItChanges: 'Create one webhook per event.',
    }),
    'webhooks.create.result': question('last paragraph', {
      statement: 'What does the 201 hold: only the id or the whole webhook, and under which names?',
      ifItChanges: 'Read the id from its new place, or find the webhook in the list by its url.',
    }),
    'webhooks.list.wrapper': question('last paragraph', {
      statement: 'What wraps the list of webhooks, and which fields does a row have?',
      ifItChanges: 'Read the list from its new place, manage without fields that are gone, and adjust to new types.',
    }),
    'webhooks.read.by-id': rule('row GET webhook', {
      statement: 'Reading a webhook by id returns 200 with that webhook’s record.',
      ifItChanges: 'Read the webhook from the list.',
    }),
    'webhooks.read.unknown': rule('row GET webhook', {
      statement: 'Reading an unknown webhook gets 404.',
      ifItChanges: 'Recognise a missing webhook by the new response.',
    }),
    'webhooks.update.status': rule('row PUT', {
      statement: 'An accepted webhook update returns 204.',
      ifItChanges: 'Accept the new status.',
    }),
    'webhooks.update.events': rule('row PUT', {
      statement: 'After an update, the webhook receives the events in the new list and no longer those in the old one.',
      ifItChanges: 'Delete the webhook and create another.',
    }),
    'webhooks.update.url': rule('row PUT', {
      statement: 'After an update, new events go only to the new address.',
      ifItChanges: 'Delete the webhook and create another.',
    }),
    'webhooks.update.rotates-secret': rule('row PUT', {
      statement: 'After an update with another secret, new events are signed with it.',
      ifItChanges: 'Delete the webhook and create another to rotate the secret.',
    }),
    'webhooks.update.incomplete': question('row PUT', {
      statement: 'What does an update that omits one of the four fields return, and does omitting the secret keep it?',
      ifItChanges: 'Send all four fields with each update.',
      surprising: ifAccepted((cases) => `A webhook can lose its secret: ${cases}`, /secret (empty|null)/),
      say: saying('An update that lacks a field, or has it empty or null, is {}'),
    }),
    'webhooks.update.unknown': rule('row PUT', {
      statement: 'Updating an unknown webhook gets 404 and creates nothing.',
      ifItChanges: 'Recognise a missing webhook by the new response.',
    }),
    'webhooks.delete.status': rule('row DELETE', {
      statement: 'Deleting a webhook returns 204, and it can no longer be read.',
      ifItChanges: 'Accept the new status; read the list to see whether the webhook is gone.',
    }),
    'webhooks.delete.stops-deliveries': rule('row DELETE', {
      statement: 'A deleted webhook receives no events that happen afterwards.',
      ifItChanges: 'Let the receiver refuse deliveries for deleted webhooks.',
    }),
    'webhooks.delete.logs-gone': rule('row DELETE', {
      statement: 'After a webhook is deleted, listing or reading its invocation logs gets 404.',
      ifItChanges: 'Ask the operator which payloads are kept.',
    }),
    'webhooks.delete.unknown': rule('row DELETE', {
      statement: 'Deleting a webhook that does not exist, or was already deleted, gets 404.',
      ifItChanges: 'Treat the new response as already deleted.',
    }),
    'webhooks.logs.listed': rule('row GET invocationlogs; Delivery rules, item 5', {
      statement: 'Each delivery to a webhook appears in that webhook’s log list, which returns 200, and in no other.',
      ifItChanges: 'Keep a log in the receiver.',
    }),
    'webhooks.logs.paging': rule('row GET invocationlogs; Limits', {
      statement: 'Log pages start at pageIndex 1; together, pages of pageSize rows hold each log exactly once.',
      hitsEachCaller: true,
      ifItChanges: 'Change where the client starts paging.',
    }),
    'webhooks.logs.page-index': question('row GET invocationlogs', {
      statement: 'What does the log list return for pageIndex 0, without pageIndex, and past the end?',
      ifItChanges: 'Send pageIndex, from 1, and pageSize with each request.',
      hitsEachCaller: true,
      say: saying('What pageIndex gives: {}'),
    }),
    'webhooks.logs.unknown-webhook': rule('row GET invocationlogs', {
      statement: 'Listing the logs of an unknown webhook gets 404.',
      ifItChanges: 'Recognise a missing webhook by the new response.',
    }),
    'webhooks.logs.single': rule('row GET invocationlogs/{invocationLogId}', {
      statement: 'Reading a log by id returns 200 with the same id, system event, status and time as in the list.',
      ifItChanges: 'Read the log from the list.',
    }),
    'webhooks.logs.unknown': rule('row GET invocationlogs/{invocationLogId}', {
      statement: 'Reading an unknown log gets 404.',
      ifItChanges: 'Recognise a missing log by the new response.',
    }),
    'webhooks.logs.other-webhook': question('row GET invocationlogs/{invocationLogId}', {
      statement: 'What does a log’s id return under another webhook of the organisation?',
      ifItChanges: 'Read a log under the webhook whose list has it.',
      surprising: ifAccepted(() => 'An invocation log can be read under the address of another webhook'),
      say: saying('A log’s id under another webhook of the organisation is {}'),
    }),
  }),
  ...section('Limits', {
    'webhooks.logs.page-size': question('last paragraph', {
      statement: 'What are the default and maximum pageSize of invocation logs?',
      ifItChanges: 'Always send a pageSize within the new limits, and page by the number of rows that come.',
      hitsEachCaller: true,
      say: saying('What pageSize gives: {}'),
    }),
  }),
};

function sayField(answer: Json): string | null {
  if (!isObject(answer) || typeof answer.field !== 'string') return null;
  const form = isObject(answer.form) ? ` (${Object.keys(answer.form)[0]})` : '';
  return `A single log has what was sent in ${answer.field}${form}; rows of the list ${answer['in the list'] === null ? 'do not have it' : 'have it too'}`;
}
