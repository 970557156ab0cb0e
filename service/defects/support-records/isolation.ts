import { breaking } from '../breaking.ts';
import { aboutLearner } from '../operators/decisions.ts';
import { reachesForeign } from '../operators/foreign.ts';
import { listRecords, readRecord } from '../operators/paths.ts';
import { reachesForeignByRole } from '../operators/roles.ts';

export const defects = breaking('support-records.isolation.routes', {
  'support-records-of-foreign-learners-are-listed': reachesForeign(listRecords),
  'support-record-of-foreign-learner-is-read': reachesForeign(readRecord),
  // The path of one's own learner also gives access to records of other organisations' learners.
  'support-record-is-read-below-any-learner': aboutLearner(
    'decideGetSupportRecord',
    (_decision, learner, { correct, state, call }) => {
      const id = call.params.supportRecordId ?? '';
      const everybody = [...state.neighbours()].flatMap(({ learners }) => learners.all());
      const record = [learner, ...everybody].map((holder) => correct.findSupportRecord(holder, id)).find(Boolean);
      return record ? correct.answer(200, correct.supportRecord(record)) : correct.notFound();
    },
  ),
  ...reachesForeignByRole('support-records', 'GET /v1/learners/{learnerId}/supportrecords'),
  ...reachesForeignByRole('support-record', 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}'),
});
