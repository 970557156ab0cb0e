import { breaking } from '../breaking.ts';
import { operation } from '../operators/modules.ts';

export const defects = breaking('modules.isolation.list', {
  'modules-of-foreign-learners-are-listed': (correct) => ({
    findLearner: (state, id, at) =>
      correct.findLearner(state, id, at) ?? (at === operation ? correct.findForeignLearner(state, id) : undefined),
  }),
});
