import { question, quirk, rule, section } from './entries.ts';

/** API document, Endpoints: Learners; modules and support records. */
export const endpointsRecords = section('Endpoints: Learners', {
  'modules.list.assigned': rule(
    'row GET modules',
    'The list answers 200 with each module assigned to the learner, and no other’s.',
    {
      ifItChanges: 'Gather modules from event 400.',
    },
  ),
  'modules.list.paging': rule(
    'row GET modules; Limits',
    'Modules are paged from pageIndex 1; the pages of pageSize rows together hold each module once.',
    { ifItChanges: 'Change where the client starts paging.' },
  ),
  'modules.list.unknown-learner': rule('row GET modules', 'The modules of a learner that does not exist get 404.', {
    ifItChanges: 'Do not take an empty list for an existing learner.',
  }),
  'modules.list.page-index': question(
    'row GET modules',
    'What do modules get with pageIndex 0, without pageIndex, and past the end?',
  ),
  'support-records.list.all': rule(
    'row GET supportrecords',
    'The list answers 200 with each support record of the learner, and no other’s.',
    { ifItChanges: 'Request an export to see all records.' },
  ),
  'support-records.list.paging': rule(
    'row GET supportrecords; Limits',
    'Support records are paged from pageIndex 1; the pages of pageSize rows together hold each record once.',
    { ifItChanges: 'Change where the client starts paging.' },
  ),
  'support-records.list.page-index': question(
    'row GET supportrecords',
    'What do support records get with pageIndex 0, without pageIndex, and past the end?',
  ),
  'support-records.list.since': rule(
    'row GET supportrecords',
    'With lastUpdatedSince the list leaves out records last updated on an earlier day.',
    { ifItChanges: 'Drop the records that are older.' },
  ),
  'support-records.list.since-inclusive': rule(
    'row GET supportrecords',
    'With lastUpdatedSince the list keeps records last updated on that very day and later.',
    { ifItChanges: 'Ask from the day before.' },
  ),
  'support-records.list.since-form': question(
    'row GET supportrecords',
    'Is lastUpdatedSince a day or an instant: may it have a time, and does the time count; what does a malformed one get?',
  ),
  'contract.quirk.last-updated-since': quirk(
    'row GET supportrecords',
    'The OpenAPI document gives lastUpdatedSince the format date-time, while the service takes YYYY-MM-DD.',
    { ifItChanges: 'Generate the client’s types from the OpenAPI document again.' },
  ),
  'support-records.list.unknown-learner': rule(
    'row GET supportrecords',
    'The support records of a learner that does not exist get 404.',
    { ifItChanges: 'Do not take an empty list for an existing learner.' },
  ),
  'support-records.read.by-id': rule(
    'row GET supportrecords/{supportRecordId}',
    'A support record of the learner is read by its id: 200 with that record.',
    { ifItChanges: 'Read the record from the list.' },
  ),
  'support-records.read.unknown': rule(
    'row GET supportrecords/{supportRecordId}',
    'A support record id that nothing has gets 404, and so does any id below a learner that does not exist.',
    { ifItChanges: 'Recognise a missing record by the new answer.' },
  ),
  'support-records.read.other-learner': question(
    'row GET supportrecords/{supportRecordId}',
    'What does the id of a support record get below another learner of the organisation?',
  ),
});
