import type { Behaviour } from '../behaviour/index.ts';
import type { SupportRecord } from '../store/types.ts';

export const list = 'GET /v1/learners/{learnerId}/supportrecords';
export const single = 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}';

/** Changes the records that the list shows. */
export function showing(
  correct: Behaviour,
  wrong: (records: readonly SupportRecord[]) => readonly SupportRecord[],
): Partial<Behaviour> {
  return {
    findLearner: (state, id, at) => {
      const learner = correct.findLearner(state, id, at);
      return learner && at === list ? { ...learner, supportRecords: wrong(learner.supportRecords) } : learner;
    },
  };
}
