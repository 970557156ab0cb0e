import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Learner, SupportRecord } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import { take } from './slices.ts';
import type { Body, Call, Decision } from './types.ts';

/** `GET /v1/learners/{learnerId}/supportrecords`. API document, Learners. */
export function decideListSupportRecords(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    const since = call.query.lastUpdatedSince;
    if (since && !b.isSince(since))
      return b.refuse([{ field: 'lastUpdatedSince', message: 'The value must be a date or a date-time.' }]);
    const records = learner.supportRecords.filter((record) => !since || b.isUpdatedSince(record, since));
    return b.paged(b.otherPage(call), records.length, (from, to) => {
      const rows = take(records, from, to).map((record) => b.supportRecord(record));
      return b.wrapped(b.choices.supportRecordListField, rows, { totalRecords: records.length });
    });
  });
}

/** Whether the text is a day or a date-time. API document, Learners. */
export function isSince(b: Behaviour, text: string): boolean {
  return b.isDate(text) || (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)));
}

/** Whether the record was updated on or after the day or instant. API document, Learners. */
export function isUpdatedSince(b: Behaviour, record: SupportRecord, since: string): boolean {
  const from = Date.parse(since);
  if (b.choices.lastUpdatedSince === 'instant') return record.lastUpdatedAt >= from;
  return b.dayOf(record.lastUpdatedAt) >= b.dayOf(from);
}

/** `GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}`. API document, Learners. */
export function decideGetSupportRecord(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    const id = call.params.supportRecordId ?? '';
    if (!b.isUuid(id)) return b.malformedId('supportRecordId');
    const record = b.findSupportRecord(learner, id);
    return record ? b.answer(200, b.supportRecord(record)) : b.notFound();
  });
}

/** The learner's record with the id. API document, Learners. */
export function findSupportRecord(_b: Behaviour, learner: Learner, id: string): SupportRecord | undefined {
  return learner.supportRecords.find((record) => record.supportRecordId === id.toLowerCase());
}

/** API document, Other records. */
export function supportRecord(b: Behaviour, record: SupportRecord): Body {
  return {
    [b.choices.supportRecordIdField]: record.supportRecordId,
    lastUpdatedDate:
      b.choices.lastUpdatedDate === 'date' ? b.dayOf(record.lastUpdatedAt) : b.timestamp(record.lastUpdatedAt),
    supportType: record.supportType,
    coverageStatus: record.coverageStatus,
  };
}

/** A member of staff writes a support record. API document, Other records. */
export function addSupportRecord(
  b: Behaviour,
  learner: Learner,
  details: { lastUpdatedAt: number; supportType: number; coverageStatus: number },
): Decision {
  const record = { supportRecordId: randomUUID(), ...details };
  const supportRecords = [...learner.supportRecords, record];
  return b.answer(201, { supportRecordId: record.supportRecordId }, [
    { kind: 'learner', learner: { ...learner, supportRecords } },
  ]);
}
