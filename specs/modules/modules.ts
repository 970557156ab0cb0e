import type { ListOfLearner } from '../records/list-of-learner.ts';

const numbers = { three: 3, twelve: 12 };

export const modules: ListOfLearner = {
  area: 'modules',
  name: 'module',
  power: 'modules',
  read: (records, learnerId, query) => records.modules(learnerId, query),
  queries: [undefined],
  add: (lab, learnerId) => lab.assignModule(learnerId),
  isOpen: true,
  rules: {
    all: 'modules.list.assigned',
    paging: 'modules.list.paging',
    unknownLearner: 'modules.list.unknown-learner',
    pageIndex: 'modules.list.page-index',
    pageSize: 'modules.list.page-size',
  },
  titles: {
    all: 'holds each module assigned to the learner',
    by: (role) => `holds the same number of modules for the ${role} of the learner`,
    paged: (count, pageSize) => `holds each of ${numbers[count]} modules once on pages of ${pageSize}`,
  },
};
