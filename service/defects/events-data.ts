import { randomUUID } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import { lags, omit, sends } from './event-data-changes.ts';
import { planEventDefects } from './events-plans.ts';
import type { Defect } from './types.ts';

const learners: readonly Defect[] = (
  [
    [100, 'events.assessment-completed.learner-id'],
    [900, 'events.support-plan-changed.learner-id'],
  ] as const
).flatMap(([eventId, breaks]): Defect[] => [
  { name: `event-${eventId}-without-a-learner`, breaks, change: sends(eventId, (data) => omit(data, 'LearnerId')) },
  { name: `event-${eventId}-with-the-learner-before`, breaks, change: lags(eventId, 'LearnerId') },
  {
    // `LearnerId` is the learner's user id.
    name: `event-${eventId}-with-the-id-of-the-user`,
    breaks,
    change: (correct) => ({
      deliveriesOf: (state, happening) => {
        const learner = state.learners.get(String(happening.data.LearnerId));
        if (happening.eventId !== eventId || !learner) return correct.deliveriesOf(state, happening);
        return correct.deliveriesOf(state, {
          ...happening,
          data: { ...happening.data, LearnerId: learner.learnerUserId },
        });
      },
    }),
  },
]);

const requests: readonly Defect[] = (
  [
    [200, 'events.assessment-report-created.request-id', 'report'],
    [700, 'events.learner-export-completed.request-id', 'export'],
  ] as const
).flatMap(([eventId, breaks, what]): Defect[] => [
  { name: `${what}-event-without-a-request-id`, breaks, change: sends(eventId, (data) => omit(data, 'RequestId')) },
  {
    name: `${what}-event-with-an-id-of-its-own`,
    breaks,
    change: sends(eventId, (data) => ({ ...data, RequestId: randomUUID() })),
  },
  { name: `${what}-event-with-the-request-before`, breaks, change: lags(eventId, 'RequestId') },
]);

/** Changes the exported records. */
function exports(change: (records: Body[]) => Body[]): Change {
  return (correct) => ({ exportRecords: (...args) => change(correct.exportRecords(...args)) });
}

function eachRecord(change: (record: Body) => Body): Change {
  return exports((records) => records.map(change));
}

const first = (records: Body[], name: string) => records.filter((record) => record[name] === records[0]?.[name]);

const records: readonly Defect[] = [
  { name: 'export-without-records', breaks: 'events.learner-export-completed.records', change: exports(() => []) },
  // Exports end at a usual page size.
  ...[10, 25].map((most) => ({
    name: `export-of-${most}-records-at-most`,
    breaks: 'events.learner-export-completed.records' as const,
    change: exports((all) => all.slice(0, most)),
  })),
  {
    name: 'export-of-the-first-learner-only',
    breaks: 'events.learner-export-completed.records',
    change: exports((all) => first(all, 'ClientReference')),
  },
  {
    name: 'export-without-the-last-learner',
    breaks: 'events.learner-export-completed.records',
    change: exports((all) => all.filter((record) => record.ClientReference !== all.at(-1)?.ClientReference)),
  },
  {
    name: 'export-codes-as-numbers',
    breaks: 'events.learner-export-completed.code-strings',
    change: (correct) => ({ exportCode: (code) => Number(correct.exportCode(code)) }),
  },
  ...['SupportSessionType', 'DurationOfSupport', 'Domain', 'Index'].map(
    (field): Defect => ({
      name: `export-codes-of-${field.toLowerCase()}-as-numbers`,
      breaks: 'events.learner-export-completed.code-strings',
      change: eachRecord((record) => ({ ...record, [field]: Number(record[field]) })),
    }),
  ),
  {
    name: 'export-with-numeric-client-references-as-numbers',
    breaks: 'events.learner-export-completed.client-reference',
    change: eachRecord((record) => {
      const { ClientReference } = record;
      return /^\d+$/.test(String(ClientReference)) ? { ...record, ClientReference: Number(ClientReference) } : record;
    }),
  },
  {
    name: 'export-without-client-references',
    breaks: 'events.learner-export-completed.client-reference',
    change: eachRecord((record) => omit(record, 'ClientReference')),
  },
  {
    name: 'export-with-client-references-in-ascii',
    breaks: 'events.learner-export-completed.client-reference',
    change: eachRecord((record) => ({
      ...record,
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
      ClientReference: String(record.ClientReference).replace(/[^\x00-\x7f]/g, '?'),
    })),
  },
  {
    name: 'export-with-the-first-client-reference-everywhere',
    breaks: 'events.learner-export-completed.client-reference',
    change: exports((all) => all.map((record) => ({ ...record, ClientReference: all[0]?.ClientReference }))),
  },
  {
    name: 'export-without-unique-references',
    breaks: 'events.learner-export-completed.unique-reference',
    change: eachRecord((record) => omit(record, 'LearnerUniqueReference')),
  },
  {
    name: 'export-with-unique-references-as-numbers',
    breaks: 'events.learner-export-completed.unique-reference',
    change: eachRecord((record) => ({ ...record, LearnerUniqueReference: Number(record.LearnerUniqueReference) })),
  },
  {
    name: 'export-with-client-references-for-unique-references',
    breaks: 'events.learner-export-completed.unique-reference',
    change: eachRecord((record) => ({ ...record, LearnerUniqueReference: record.ClientReference })),
  },
];

/** The data of events. */
export const eventDataDefects: readonly Defect[] = [...learners, ...requests, ...records, ...planEventDefects];
