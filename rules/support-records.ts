import { saying } from './answers/say.ts';
import { ifAccepted, ifPagesAreCut } from './answers/surprising.ts';
import { question, rule, section } from './entries.ts';

export const supportRecords = {
  ...section('What the service does', {
    'support-records.isolation.routes': rule('convention 4', {
      statement: 'The support records of another organisation’s learner can be neither listed nor read individually.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s support records.',
    }),
  }),
  ...section('Assessment result', {
    'support-records.enum.coverage-status': rule('enumerations, CoverageStatus', {
      statement: 'The coverage status of a support record is 10 blank, 20 needs improvement or 30 meets the standard.',
      ifItChanges: 'Handle the new value; show it as unknown.',
    }),
    'support-records.enum.support-type': rule('enumerations, supportType', {
      statement: 'The support type of a support record is 10 regular or 20 above and beyond.',
      ifItChanges: 'Handle the new value; show it as unknown.',
    }),
  }),
  ...section('Other records', {
    'support-records.read.known-fields': rule('paragraph', {
      statement: 'A support record has lastUpdatedDate, supportType and coverageStatus.',
      ifItChanges: 'Adjust how support records are read.',
    }),
    'support-records.read.fields': question('paragraph; Endpoints: Learners, row supportrecords', {
      statement:
        'Which other fields, of which types, does a support record have, individually and in the list, and what wraps the list?',
      ifItChanges: 'Read the list from its new place, manage without fields that are gone, and adjust to new types.',
    }),
  }),
  ...section('Endpoints: Learners', {
    'support-records.list.all': rule('row GET supportrecords', {
      statement: 'The list returns 200 with every support record of the learner and no others.',
      ifItChanges: 'Request an export to see all records.',
    }),
    'support-records.list.paging': rule('row GET supportrecords; Limits', {
      statement:
        'Support record pages start at pageIndex 1; together, pages of pageSize rows hold each record exactly once.',
      hitsEachCaller: true,
      ifItChanges: 'Change where the client starts paging.',
    }),
    'support-records.list.page-index': question('row GET supportrecords', {
      statement: 'What does the support record list return for pageIndex 0, without pageIndex, and past the end?',
      ifItChanges: 'Send pageIndex, from 1, and pageSize with each request.',
      hitsEachCaller: true,
      say: saying('What pageIndex gives: {}'),
    }),
    'support-records.list.since': rule('row GET supportrecords', {
      statement: 'With lastUpdatedSince, the list leaves out records last updated on an earlier day.',
      ifItChanges: 'Drop older records in the client.',
    }),
    'support-records.list.since-inclusive': rule('row GET supportrecords', {
      statement: 'With lastUpdatedSince, the list keeps records last updated on that day or later.',
      ifItChanges: 'Ask for records from the day before.',
    }),
    'support-records.list.since-form': question('row GET supportrecords', {
      statement:
        'Is lastUpdatedSince a day or a moment: may it include a time, does the time count, and what does a malformed value get?',
      ifItChanges: 'Send lastUpdatedSince as YYYY-MM-DD, one day early, and skip records already known.',
      say: saying('What lastUpdatedSince gives {}'),
    }),
    'support-records.list.unknown-learner': rule('row GET supportrecords', {
      statement: 'Listing the support records of an unknown learner returns 404.',
      ifItChanges: 'Do not take an empty list as proof that the learner exists.',
    }),
    'support-records.read.by-id': rule('row GET supportrecords/{supportRecordId}', {
      statement: 'Reading one of the learner’s support records by id returns 200 with that record.',
      ifItChanges: 'Read the record from the list.',
    }),
    'support-records.read.unknown': rule('row GET supportrecords/{supportRecordId}', {
      statement: 'An unknown support record id gets 404, as does any id under an unknown learner.',
      ifItChanges: 'Recognise a missing record by the new response.',
    }),
    'support-records.read.other-learner': question('row GET supportrecords/{supportRecordId}', {
      statement: 'What does a support record’s id return under another learner of the organisation?',
      ifItChanges: 'Read a record under the learner whose list has it.',
      surprising: ifAccepted(() => 'A support record can be read under the address of another learner'),
      say: saying('A support record’s id under another learner of the organisation is {}'),
    }),
  }),
  ...section('Limits', {
    'support-records.list.page-size': question('last paragraph', {
      statement: 'What are the default and maximum pageSize of a learner’s support records?',
      ifItChanges: 'Always send a pageSize within the new limits, and page by the number of rows that come.',
      hitsEachCaller: true,
      surprising: ifPagesAreCut('in the support record list'),
      say: saying('What pageSize gives {}'),
    }),
  }),
};
