import { randomUUID } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Body, Happening } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

/** Changes the data of an event; `count` is the number of events of this kind so far. */
function sends(eventId: number, change: (data: Body, count: number) => Body): Change {
  return (correct) => {
    const counted = new Map<Happening, number>();
    return {
      payloadOf: (happening) => {
        if (happening.eventId !== eventId) return correct.payloadOf(happening);
        const count = counted.get(happening) ?? counted.size + 1;
        counted.set(happening, count);
        return correct.payloadOf({ ...happening, data: change(happening.data, count) });
      },
    };
  };
}

function omit(data: Body, name: string): Body {
  const { [name]: _, ...others } = data;
  return others;
}

/** Sends the previous event's value of one field. */
function lags(eventId: number, name: string): Change {
  return (correct) => {
    let last: unknown;
    return {
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
        const stale = last ?? happening.data[name];
        last = happening.data[name];
        return correct.deliveriesOf(state, { ...happening, data: { ...happening.data, [name]: stale } });
      },
    };
  };
}

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

const several = 'events.support-plan-changed.several-sections';

/** Changes the sections that event 900 names. */
function names(change: (sections: readonly string[]) => unknown): Change {
  return (correct) => ({
    planChange: (learner, sections, userId) => ({
      ...correct.planChange(learner, sections, userId),
      ChangedSections: change(sections),
    }),
  });
}

const plans: readonly Defect[] = [
  {
    name: 'plan-event-names-all-sections',
    breaks: 'events.support-plan-changed.sections',
    change: (correct) => ({
      planChange: (learner, _sections, userId) => correct.planChange(learner, correct.planSections, userId),
    }),
  },
  {
    name: 'plan-event-names-sections-as-text',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.join(',')),
  },
  {
    name: 'plan-event-names-sections-in-pascal-case',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.charAt(0).toUpperCase() + section.slice(1))),
  },
  {
    name: 'plan-event-names-sections-as-numbers',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.length)),
  },
  {
    // One section has a different name in the event than in the route.
    name: 'plan-event-names-goals-and-impact-with-dashes',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.replace('goalsandimpact', 'goals-and-impact'))),
  },
  { name: 'plan-event-names-the-first-section', breaks: several, change: names((sections) => sections.slice(0, 1)) },
  { name: 'plan-event-names-the-last-section', breaks: several, change: names((sections) => sections.slice(-1)) },
  {
    name: 'plan-event-names-five-sections-at-most',
    breaks: several,
    change: names((sections) => sections.slice(0, 5)),
  },
  {
    name: 'plan-event-never-names-the-user',
    breaks: 'events.support-plan-changed.user',
    change: sends(900, (data) => ({ ...data, ChangedByUserId: null })),
  },
  {
    name: 'plan-event-names-the-user-before',
    breaks: 'events.support-plan-changed.user',
    change: lags(900, 'ChangedByUserId'),
  },
  {
    name: 'plan-event-of-the-system-has-no-user-field',
    breaks: 'events.support-plan-changed.system-change',
    change: sends(900, (data) => (data.ChangedByUserId === null ? omit(data, 'ChangedByUserId') : data)),
  },
  {
    // A system-generated change carries the user of the previous change.
    name: 'plan-event-of-the-system-has-the-user-before',
    breaks: 'events.support-plan-changed.system-change',
    change: (correct) => {
      let last: string | null = null;
      return {
        planChange: (learner, sections, changedByUserId) => {
          last = changedByUserId ?? last;
          return correct.planChange(learner, sections, last);
        },
      };
    },
  },
  {
    name: 'plan-event-of-the-system-has-the-zero-id',
    breaks: 'events.support-plan-changed.system-change',
    change: sends(900, (data) => ({
      ...data,
      ChangedByUserId: data.ChangedByUserId ?? '00000000-0000-0000-0000-000000000000',
    })),
  },
];

/** The data of events. */
export const eventDataDefects: readonly Defect[] = [...learners, ...requests, ...records, ...plans];
