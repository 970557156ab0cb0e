import { question, rule, section } from './entries.ts';

/** API document, Endpoints: System events and webhooks. */
export const endpointsWebhooks = section('Endpoints: System events and webhooks', {
  'events.catalogue.list': rule('row GET systemevents', 'The system events are listed with 200.', {
    ifItChanges: 'Keep the events’ ids in the client’s configuration.',
  }),
  'events.catalogue.item-fields': question(
    'row GET systemevents',
    'Which fields beyond id and displayName does a listed system event have, and what wraps the list?',
  ),
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
  'webhooks.update.unknown': rule('row PUT', 'An update of a webhook id that nothing has gets 404 and creates none.', {
    ifItChanges: 'Recognise a missing webhook by the new answer.',
  }),
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
  'webhooks.delete.unknown': rule('row DELETE', 'Deleting a webhook id that nothing has, or no longer has, gets 404.', {
    ifItChanges: 'Take the new answer for already deleted.',
  }),
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
});

/** API document, Endpoints: Referenced but not detailed. */
export const endpointsReferenced = section('Endpoints: Referenced but not detailed', {
  'staff.create.request': question(
    'paragraph',
    'What does the creation of staff take and answer, by the description and by what a call with an empty body is told?',
  ),
  'support-plans.read.sections': rule(
    'paragraph; Events: Envelope, support plan sections',
    'Each of the six sections of a learner’s support plan can be read under its name once it has changed.',
    { ifItChanges: 'Ask the operator where the section is read now.' },
  ),
  'support-plans.read.bodies': question(
    'paragraph',
    'Which fields of which types does each section of a support plan have, and what does it read before there is a plan?',
  ),
});
