import { question, rule, section } from './entries.ts';

/** Statements `support-records.…`. */
export const supportRecords = {
  ...section('What the service does', {
    'support-records.isolation.routes': rule(
      'convention 4',
      'The support records of a learner of another organisation can be neither listed nor read one by one.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s support records.' },
    ),
  }),
  ...section('Assessment result', {
    'support-records.enum.coverage-status': rule(
      'enumerations, CoverageStatus',
      'The coverage status of a support record is 10 blank, 20 needs improvement or 30 meets the standard.',
      { ifItChanges: 'Handle the new value; show it as unknown.' },
    ),
    'support-records.enum.support-type': rule(
      'enumerations, supportType',
      'The support type of a support record is 10 regular or 20 above and beyond.',
      { ifItChanges: 'Handle the new value; show it as unknown.' },
    ),
  }),
  ...section('Other records', {
    'support-records.read.known-fields': rule(
      'paragraph',
      'A support record has lastUpdatedDate, supportType and coverageStatus.',
      { ifItChanges: 'Adjust how support records are read.' },
    ),
    'support-records.read.fields': question(
      'paragraph; Endpoints: Learners, row supportrecords',
      'Which further fields of which types does a support record have, single and in the list, and what wraps the list?',
    ),
  }),
  ...section('Endpoints: Learners', {
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
  }),
  ...section('Limits', {
    'support-records.list.page-size': question(
      'last paragraph',
      'What is the default pageSize of a learner’s support records, and its maximum?',
    ),
  }),
};
