import { question, rule, section } from './entries.ts';

/** Statements `modules.…`. */
export const modules = {
  ...section('What the service does', {
    'modules.isolation.list': rule(
      'convention 4',
      'The modules of a learner of another organisation cannot be listed.',
      {
        ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
      },
    ),
  }),
  ...section('Other records', {
    'modules.list.fields': question(
      'paragraph; Endpoints: Learners, row modules',
      'Which fields of which types does an assigned module have, and what wraps the list?',
    ),
  }),
  ...section('Endpoints: Learners', {
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
  }),
  ...section('Limits', {
    'modules.list.page-size': question(
      'last paragraph',
      'What is the default pageSize of a learner’s modules, and its maximum?',
    ),
  }),
};
