import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { inRecord } from '../operators/learners.ts';

export const defects = breaking('learners.id.uuid', {
  'create-answers-an-id-without-hyphens': (correct) => ({
    created: ({ learnerId, learnerUserId }) =>
      correct.answer(201, { learnerId: learnerId.replaceAll('-', ''), learnerUserId }),
  }),
  'read-shows-a-number-as-id': inRecord(({ sequence }) => ({ learnerId: sequence })),
  'list-shows-a-number-as-id': changing('listRow', (row, learner) => ({ ...row, learnerId: `${learner.sequence}` })),
});
