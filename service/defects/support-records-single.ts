import type { SupportRecord } from '../store/types.ts';
import { showing, single } from './support-record-changes.ts';
import type { Defect } from './types.ts';

/** One support record: how it is found and read. */
export const supportRecordDefects: readonly Defect[] = [
  {
    name: 'support-record-read-answers-the-first',
    breaks: 'support-records.read.by-id',
    change: () => ({ findSupportRecord: (learner) => learner.supportRecords[0] }),
  },
  {
    name: 'support-record-read-misses-the-last-of-several',
    breaks: 'support-records.read.by-id',
    change: (correct) => ({
      findSupportRecord: (learner, id) => {
        const { supportRecords } = learner;
        const found = correct.findSupportRecord(learner, id);
        return supportRecords.length > 1 && found === supportRecords.at(-1) ? undefined : found;
      },
    }),
  },
  {
    name: 'support-record-of-unknown-id-is-empty',
    breaks: 'support-records.read.unknown',
    change: (correct) => ({
      decideGetSupportRecord: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          correct.findSupportRecord(learner, call.params.supportRecordId ?? '')
            ? correct.decideGetSupportRecord(state, call)
            : correct.answer(200, {}),
        ),
    }),
  },
  {
    name: 'support-record-of-unknown-learner-is-empty',
    breaks: 'support-records.read.unknown',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === single ? correct.done(204) : correct.unknownLearner(state, call),
    }),
  },
  {
    // A record is found by its id, even if its learner has been deleted.
    name: 'support-record-outlives-its-learner',
    breaks: 'support-records.read.unknown',
    change: (correct) => {
      const records = new Map<string, SupportRecord>();
      return {
        addSupportRecord: (learner, details) => {
          const decision = correct.addSupportRecord(learner, details);
          for (const write of decision.writes ?? [])
            if (write.kind === 'learner')
              for (const record of write.learner.supportRecords) records.set(record.supportRecordId, record);
          return decision;
        },
        unknownLearner: (state, call) => {
          const record = call.operation === single && records.get(call.params.supportRecordId ?? '');
          return record ? correct.answer(200, correct.supportRecord(record)) : correct.unknownLearner(state, call);
        },
      };
    },
  },
  ...['lastUpdatedDate', 'supportType', 'coverageStatus'].map(
    (field): Defect => ({
      // One field is missing from the reads.
      name: `support-record-lacks-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      breaks: 'support-records.read.known-fields',
      change: (correct) => ({
        supportRecord: (record) => {
          const { [field]: _dropped, ...rest } = correct.supportRecord(record);
          return rest;
        },
      }),
    }),
  ),
  {
    // The update date is the time of the read.
    name: 'support-record-is-always-of-today',
    breaks: 'support-records.read.known-fields',
    change: (correct) => ({
      supportRecord: (record) => correct.supportRecord({ ...record, lastUpdatedAt: Date.now() }),
    }),
  },
  ...codes('support-records.enum.coverage-status', 'coverageStatus', { 10: 0, 20: 30, 30: 20 }),
  ...codes('support-records.enum.support-type', 'supportType', { 10: 1, 20: 10 }),
  {
    name: 'support-record-list-shows-other-coverage',
    breaks: 'support-records.enum.coverage-status',
    change: (correct) => showing(correct, (records) => records.map((record) => ({ ...record, coverageStatus: 10 }))),
  },
];

/** One code is returned as another. */
function codes(
  breaks: Defect['breaks'],
  field: 'coverageStatus' | 'supportType',
  readAs: Record<number, number>,
): Defect[] {
  return Object.entries(readAs).map(([code, other]) => ({
    name: `support-record-${field === 'supportType' ? 'type' : 'coverage'}-${code}-reads-${other}`,
    breaks,
    change: (correct) => ({
      supportRecord: (record) =>
        correct.supportRecord(record[field] === Number(code) ? { ...record, [field]: other } : record),
    }),
  }));
}
