import { question, rule, section } from '../entries.ts';

/** Statements `learners.list.…`. */
export const list = {
  ...section('Learner: read', {
    'learners.list.row-email': rule('first paragraph', 'Every row of the learner list carries the learner’s email.', {
      ifItChanges: 'Read learners one by one to learn their emails.',
    }),
    'learners.list.no-client-reference': rule(
      'first paragraph; create table, row clientReference',
      'No row of the learner list carries clientReference.',
      { ifItChanges: 'The list can replace single reads where the reference is all that is needed.' },
    ),
    'learners.list.row-fields': question(
      'first paragraph, last sentence',
      'Which fields of which types does a row of the learner list have, and under what name do the rows stand?',
    ),
  }),
  ...section('Endpoints: Learners', {
    'learners.list.complete': rule(
      'row GET list',
      'The list answers 200 with totalRecords and one row for each learner that the caller sees.',
      { ifItChanges: 'Adjust how the list is read.' },
    ),
    'learners.list.total-records': rule(
      'row GET list',
      'totalRecords counts all learners of the list, not those of the page, and is the same on every page.',
      { ifItChanges: 'Page until a short page.' },
    ),
    'learners.list.page-size-kept': rule('row GET list', 'A page has pageSize rows, the last page those that remain.', {
      ifItChanges: 'Page until totalRecords rows are collected.',
    }),
    'learners.list.page-index-first': rule(
      'row GET list; Limits',
      'pageIndex 1 is the first page, pageIndex 2 the one after it.',
      {
        ifItChanges: 'Change where the client starts paging; rows are missed or read twice.',
      },
    ),
    'learners.list.page-index-zero': rule('row GET list', 'pageIndex 0 gets 400.', {
      ifItChanges: 'Check that the client starts at 1; the mistake is no longer noticed.',
    }),
    'learners.list.page-index-omitted': rule('row GET list', 'A list without pageIndex gets 400.', {
      ifItChanges: 'Always send pageIndex.',
    }),
    'learners.list.page-index-negative': question('row GET list', 'What does a pageIndex below 0 or no integer get?'),
    'learners.list.pages-cover-once': rule(
      'row GET list',
      'The pages together hold every learner exactly once while nothing changes.',
      { ifItChanges: 'Drop repeated rows by learnerId, and compare with totalRecords.' },
    ),
    'learners.list.past-end': question(
      'row GET list',
      'What does a page past the end get: 404, or 200 with no rows and which totalRecords?',
    ),
    'learners.list.empty': question(
      'row GET list',
      'What does the list get where there is no learner at all: 200 or 404?',
    ),
    'learners.list.order': question(
      'row GET list',
      'In which order do the rows come: by creation, by name, by email or by id?',
    ),
    'learners.list.off-programme-included': rule(
      'row GET list',
      'With includeOffProgrammeLearners true the list holds at least every learner that it holds with false.',
      { ifItChanges: 'Send the parameter that shows all learners.' },
    ),
    'learners.list.off-programme-meaning': question(
      'row GET list',
      'Is a learner whose endDate has passed left out unless includeOffProgrammeLearners is true, and what holds when it is omitted?',
    ),
    'learners.list.off-programme-malformed': question(
      'row GET list',
      'What does includeOffProgrammeLearners get that is neither true nor false, or is empty?',
    ),
  }),
  ...section('Limits', {
    'learners.list.page-size': question(
      'last paragraph',
      'What is the default pageSize of the learner list, its maximum, and what happens beyond it, at 0 and below?',
    ),
    'learners.list.page-size-malformed': question(
      'last paragraph',
      'What does a pageSize of the learner list get that is no integer?',
    ),
  }),
  ...section('Versioning', {
    'learners.list.no-tag-filter': rule(
      'item 4',
      'The learner list cannot be filtered by tag: a tag parameter is ignored or refused, and the description has none.',
      { ifItChanges: 'The client can filter at the service instead of on its own side.' },
    ),
    'learners.list.no-location-filter': rule(
      'item 4',
      'The learner list cannot be filtered by location: a location parameter is ignored or refused, and the description has none.',
      { ifItChanges: 'The client can filter at the service instead of on its own side.' },
    ),
  }),
};
