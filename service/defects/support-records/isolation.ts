import { breaking } from '../breaking.ts';
import { reaching } from '../foreign-changes.ts';
import { list, single } from '../support-record-changes.ts';

export const defects = breaking('support-records.isolation.routes', {
  'support-records-of-foreign-learners-are-listed': (correct) => reaching(correct, list),
  'support-record-of-foreign-learner-is-read': (correct) => reaching(correct, single),
  // The path of one's own learner also gives access to records of other organisations' learners.
  'support-record-is-read-below-any-learner': (correct) => ({
    decideGetSupportRecord: (state, call) =>
      correct.forLearner(state, call, (learner) => {
        const id = call.params.supportRecordId ?? '';
        const everybody = [...state.neighbours()].flatMap(({ learners }) => learners.all());
        const record = [learner, ...everybody].map((holder) => correct.findSupportRecord(holder, id)).find(Boolean);
        return record ? correct.answer(200, correct.supportRecord(record)) : correct.notFound();
      }),
  }),
});
