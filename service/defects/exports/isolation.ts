import { breaking } from '../breaking.ts';

export const defects = breaking('exports.isolation.records', {
  'export-of-all-organisations': (correct) => ({
    exportRecords: (state, from, to) => [
      ...correct.exportRecords(state, from, to),
      ...[...state.neighbours()].flatMap((neighbour) => correct.exportRecords(neighbour, from, to)),
    ],
  }),
});
