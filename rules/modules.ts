import { saying } from './answers/say.ts';
import { ifPagesAreCut } from './answers/surprising.ts';
import { question, rule, section } from './entries.ts';

export const modules = {
  ...section('What the service does', {
    'modules.isolation.list': rule('convention 4', {
      statement: 'The modules of a learner of another organisation cannot be listed.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
    }),
  }),
  ...section('Other records', {
    'modules.list.fields': question('paragraph; Endpoints: Learners, row modules', {
      statement: 'Which fields, of which types, does an assigned module have, and what wraps the list?',
      ifItChanges: 'Read the list from its new place, manage without fields that are gone, and adjust to new types.',
    }),
  }),
  ...section('Endpoints: Learners', {
    'modules.list.assigned': rule('row GET modules', {
      statement: 'The list returns 200 with every module assigned to the learner and no others.',
      ifItChanges: 'Collect modules from event 400.',
    }),
    'modules.list.paging': rule('row GET modules; Limits', {
      statement: 'Module pages start at pageIndex 1; together, pages of pageSize rows hold each module exactly once.',
      hitsEachCaller: true,
      ifItChanges: 'Change where the client starts paging.',
    }),
    'modules.list.unknown-learner': rule('row GET modules', {
      statement: 'Listing the modules of an unknown learner returns 404.',
      ifItChanges: 'Do not take an empty list as proof that the learner exists.',
    }),
    'modules.list.page-index': question('row GET modules', {
      statement: 'What does the module list return for pageIndex 0, without pageIndex, and past the end?',
      ifItChanges: 'Send pageIndex, from 1, and pageSize with each request.',
      hitsEachCaller: true,
      say: saying('What pageIndex gives: {}'),
    }),
  }),
  ...section('Limits', {
    'modules.list.page-size': question('last paragraph', {
      statement: 'What are the default and maximum pageSize of a learner’s modules?',
      ifItChanges: 'Always send a pageSize within the new limits, and page by the number of rows that come.',
      hitsEachCaller: true,
      surprising: ifPagesAreCut('in the module list'),
      say: saying('What pageSize gives {}'),
    }),
  }),
};
