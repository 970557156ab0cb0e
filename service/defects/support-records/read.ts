import { breaking, each } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { asking, changing, noting } from '../operators/changes.ts';
import { aboutLearner, toUnknownLearner } from '../operators/decisions.ts';
import { readRecord } from '../operators/paths.ts';
import type { AlsoBreaks, SupportRecord } from '../types.ts';

export const defects = [
  breaking('support-records.read.by-id', {
    'support-records-take-the-type-of-the-latest': asking('addSupportRecord', (learner, details) => {
      const { supportType } = details;
      const former = learner.supportRecords.map((record) => ({ ...record, supportType }));
      return [{ ...learner, supportRecords: former }, details];
    }),
    'support-record-read-answers-the-first': () => ({ findSupportRecord: (learner) => learner.supportRecords[0] }),
    'support-record-read-misses-the-last-of-several': changing('findSupportRecord', (found, learner) => {
      const { supportRecords } = learner;
      return supportRecords.length > 1 && found === supportRecords.at(-1) ? undefined : found;
    }),
    'answered-203-support-records-read-by-id': answers203(
      'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    ),
  }),
  breaking('support-records.read.unknown', {
    'support-record-of-unknown-id-is-empty': aboutLearner(
      'decideGetSupportRecord',
      (decision, learner, { correct, call }) =>
        correct.findSupportRecord(learner, call.params.supportRecordId ?? '') ? decision : correct.answer(200, {}),
    ),
    'support-record-of-unknown-learner-is-empty': toUnknownLearner(readRecord, (correct) => correct.done(204)),
    'support-record-outlives-its-learner': noting(
      () => new Map<string, SupportRecord>(),
      'addSupportRecord',
      (records, decision) => {
        for (const write of decision.writes ?? [])
          if (write.kind === 'learner')
            for (const record of write.learner.supportRecords) records.set(record.supportRecordId, record);
      },
    ).for((records) => (correct) => ({
      unknownLearner: (state, call) => {
        const record = call.operation === readRecord && records.get(call.params.supportRecordId ?? '');
        return record ? correct.answer(200, correct.supportRecord(record)) : correct.unknownLearner(state, call);
      },
    })),
  }),
  breaking('support-records.read.known-fields', {
    // One field is missing from the reads.
    'support-record-lacks-*': each(['lastUpdatedDate', 'supportType', 'coverageStatus'], (field) =>
      field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ).as((field) =>
      changing('supportRecord', (right) => {
        const { [field]: _dropped, ...rest } = right;
        return rest;
      }),
    ),
    'support-record-is-always-of-today': asking('supportRecord', (record) => [
      { ...record, lastUpdatedAt: Date.now() },
    ]),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'support-record-read-answers-the-first': ['support-records.read.unknown'] };
