import type { Json } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import { byStatus, saying } from '../answers/say.ts';
import { ifPagesAreCut } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const list = {
  ...section('Learner: read', {
    'learners.list.row-email': rule('first paragraph', {
      statement: 'Every row of the learner list has the learner’s email.',
      ifItChanges: 'Read learners one by one to get their emails.',
    }),
    'learners.list.no-client-reference': rule('first paragraph; create table, row clientReference', {
      statement: 'No row of the learner list has clientReference.',
      ifItChanges: 'If you only need the reference, the list can replace single reads.',
    }),
    'learners.list.row-fields': question('first paragraph, last sentence', {
      statement: 'Which fields, of which types, does a row of the learner list have, and which field holds the rows?',
      ifItChanges: 'Get what is gone from the rows by single-learner reads, and adjust to new types.',
    }),
  }),
  ...section('Endpoints: Learners', {
    'learners.list.complete': rule('row GET list', {
      statement:
        'The list returns 200 with totalRecords and, over its pages, one row for each learner whom the caller can see; those off programme may be missing.',
      ifItChanges: 'Adjust how the list is read.',
    }),
    'learners.list.total-records': rule('row GET list', {
      statement:
        'In the learner list, totalRecords counts all its learners, not just those on the page, and is the same on every page.',
      ifItChanges: 'Page until a short page arrives.',
    }),
    'learners.list.page-size-kept': rule('row GET list', {
      statement: 'A page has pageSize rows; the last page has the rest.',
      hitsEachCaller: true,
      ifItChanges: 'Page until totalRecords rows have been collected.',
    }),
    'learners.list.page-index-first': rule('row GET list; Limits', {
      statement: 'The first page is pageIndex 1, and pageIndex 2 is the next.',
      hitsEachCaller: true,
      ifItChanges: 'Change where the client starts paging; otherwise rows are missed or read twice.',
    }),
    'learners.list.page-index-zero': rule('row GET list', {
      statement: 'pageIndex 0 gets 400.',
      hitsEachCaller: true,
      ifItChanges: 'Check that the client starts at 1; the mistake now goes unnoticed.',
    }),
    'learners.list.page-index-omitted': rule('row GET list', {
      statement: 'A list without pageIndex gets 400.',
      hitsEachCaller: true,
      ifItChanges: 'Always send pageIndex.',
    }),
    'learners.list.page-index-negative': question('row GET list', {
      statement: 'What does a pageIndex that is negative or not an integer return?',
      ifItChanges: 'Count pages from 1 in the client.',
      hitsEachCaller: true,
      say: saying('A pageIndex that is negative or not an integer is {}'),
    }),
    'learners.list.pages-cover-once': rule('row GET list', {
      statement: 'While nothing changes, the pages together hold every learner exactly once.',
      ifItChanges: 'Drop rows with a repeated learnerId, and compare the count with totalRecords.',
    }),
    'learners.list.past-end': question('row GET list', {
      statement: 'What does a page past the end return: 404, or 200 with no rows and which totalRecords?',
      ifItChanges: 'Stop at totalRecords, and treat an empty page or 404 as the end.',
      hitsEachCaller: true,
      say: byStatus(
        'A page past the end gets {status} with {rows} rows and {sameTotal?the same:another} totalRecords',
        'A page past the end is refused ({status})',
      ),
    }),
    'learners.list.empty': question('row GET list', {
      statement: 'What does the learner list return when there are no learners: 200 or 404?',
      ifItChanges: 'Treat an empty list or 404 as no learners.',
      say: byStatus(
        'When there are no learners, the list gets {status} with {rows} rows and totalRecords {totalRecords}',
        'When there are no learners, the list is refused ({status})',
      ),
    }),
    'learners.list.order': question('row GET list', {
      statement: 'How are the rows ordered: by creation, name, email or id?',
      ifItChanges: 'Sort in the client.',
      say: saying('Rows are ordered by {}'),
    }),
    'learners.list.off-programme-included': rule('row GET list', {
      statement:
        'With includeOffProgrammeLearners true, the list includes at least every learner it includes with false.',
      ifItChanges: 'Send the parameter that shows all learners.',
    }),
    'learners.list.off-programme-meaning': question('row GET list', {
      statement:
        'Is a learner whose endDate has passed left out unless includeOffProgrammeLearners is true, and what is the default?',
      ifItChanges: 'Always send includeOffProgrammeLearners, and filter by endDate in the client.',
      say: sayShown,
    }),
    'learners.list.off-programme-malformed': question('row GET list', {
      statement: 'What does includeOffProgrammeLearners do when it is empty, or neither true nor false?',
      ifItChanges: 'Send true or false only.',
      say: saying('An includeOffProgrammeLearners that is neither true nor false is {}'),
    }),
  }),
  ...section('Limits', {
    'learners.list.page-size': question('last paragraph', {
      statement:
        'What are the default and maximum pageSize of the learner list, and what happens above the maximum, at 0 and below?',
      ifItChanges: 'Always send a pageSize within the new limits, and page by the number of rows that come.',
      hitsEachCaller: true,
      surprising: ifPagesAreCut('in the learner list'),
      say: saying('What pageSize gives {}'),
    }),
    'learners.list.page-size-malformed': question('last paragraph', {
      statement: 'What does a pageSize that is not an integer return in the learner list?',
      ifItChanges: 'Send only integers.',
      hitsEachCaller: true,
      say: saying('A pageSize that is not an integer is {}'),
    }),
  }),
  ...section('Versioning', {
    'learners.list.no-tag-filter': rule('item 4', {
      statement:
        'The learner list cannot be filtered by tag: a tag parameter is ignored or refused, and the OpenAPI document has none.',
      ifItChanges: 'The client can now let the service filter.',
    }),
    'learners.list.no-location-filter': rule('item 4', {
      statement:
        'The learner list cannot be filtered by location: a location parameter is ignored or refused, and the OpenAPI document has none.',
      ifItChanges: 'The client can now let the service filter.',
    }),
  }),
};

/** Which learners the list shows, by the setting and their end date. */
function sayShown(answer: Json): string | null {
  const settings = isObject(answer) ? answer['shown by end date'] : undefined;
  if (!isObject(settings)) return null;
  const bySight = groupBy(Object.entries(settings), ([, dates]) => {
    const some = isObject(dates) ? Object.keys(dates).filter((date) => dates[date] === true) : [];
    return some.map((date) => (date === 'none' ? 'not set' : date)).join(', ') || 'none of these';
  });
  const shown = [...bySight].map(([dates, same]) => `${dates} (${same.map(([setting]) => setting).join(', ')})`);
  return `The list shows learners by their endDate (and includeOffProgrammeLearners): ${shown.join('; ')}`;
}
