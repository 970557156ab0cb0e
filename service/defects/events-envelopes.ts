import { randomUUID } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import { systemEventDefects } from './events-catalogue.ts';
import { reportDefects } from './events-reports.ts';
import type { Defect } from './types.ts';

/** Changes the envelope. */
function wraps(change: (envelope: Body, eventId: number) => unknown): Change {
  return (correct) => ({ envelope: (eventId, ...rest) => change(correct.envelope(eventId, ...rest), eventId) as Body });
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const fields = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => fields(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), fields(member, rename)]));
};

/** Gives all events with the same key one `DataId`. */
function dataIdOf(keyOf: (eventId: number, data: Body) => string | null): Change {
  return (correct) => {
    const ids = new Map<string, string>();
    return {
      envelope: (eventId, data, dataId) => {
        const key = keyOf(eventId, data) ?? dataId;
        ids.set(key, ids.get(key) ?? dataId);
        return correct.envelope(eventId, data, ids.get(key) ?? dataId);
      },
    };
  };
}

const envelopes: readonly Defect[] = [
  ...['Data', 'SystemEvent', 'DataId'].map(
    (field): Defect => ({
      name: `envelope-without-${field.toLowerCase()}`,
      breaks: 'events.envelope.fields',
      change: wraps(({ [field]: _, ...others }) => others),
    }),
  ),
  {
    name: 'envelope-with-data-as-text',
    breaks: 'events.envelope.fields',
    change: wraps((envelope) => ({ ...envelope, Data: JSON.stringify(envelope.Data) })),
  },
  {
    // `Data` is null for the events whose data the API document does not show.
    name: 'envelope-with-null-for-data',
    breaks: 'events.envelope.fields',
    change: wraps((envelope, eventId) =>
      [300, 400, 500, 600, 800].includes(eventId) ? { ...envelope, Data: null } : envelope,
    ),
  },
  {
    name: 'envelope-with-data-in-a-list',
    breaks: 'events.envelope.fields',
    change: wraps((envelope) => ({ ...envelope, Data: [envelope.Data] })),
  },
  {
    name: 'envelope-of-reports-without-data-id',
    breaks: 'events.envelope.fields',
    change: wraps(({ DataId, ...others }, eventId) => (eventId === 200 ? others : { DataId, ...others })),
  },
  {
    name: 'envelope-with-the-event-as-text',
    breaks: 'events.envelope.system-event',
    change: wraps((envelope, eventId) => ({
      ...envelope,
      SystemEvent: { ...(envelope.SystemEvent as Body), Id: `${eventId}` },
    })),
  },
  {
    name: 'envelope-without-the-name-of-the-event',
    breaks: 'events.envelope.system-event',
    change: wraps((envelope, eventId) => ({ ...envelope, SystemEvent: { Id: eventId } })),
  },
  {
    name: 'envelope-with-the-name-in-lower-case',
    breaks: 'events.envelope.system-event',
    change: (correct) => ({
      envelope: (eventId, ...rest) => ({
        ...correct.envelope(eventId, ...rest),
        SystemEvent: { Id: eventId, DisplayName: correct.systemEvents[eventId]?.toLowerCase() },
      }),
    }),
  },
  {
    name: 'envelope-of-event-600-called-500',
    breaks: 'events.envelope.system-event',
    change: (correct) => ({
      envelope: (eventId, data, dataId) => correct.envelope(eventId === 600 ? 500 : eventId, data, dataId),
    }),
  },
  {
    name: 'data-id-one-for-all-events',
    breaks: 'events.envelope.data-id',
    change: () => {
      const id = randomUUID();
      return { newDataId: () => id };
    },
  },
  {
    name: 'data-id-is-a-number',
    breaks: 'events.envelope.data-id',
    change: () => {
      let last = 0;
      return {
        newDataId: () => {
          last += 1;
          return `${last}`;
        },
      };
    },
  },
  {
    // `DataId` is a UUID without hyphens.
    name: 'data-id-without-dashes',
    breaks: 'events.envelope.data-id',
    change: (correct) => ({ newDataId: () => correct.newDataId().replaceAll('-', '') }),
  },
  {
    name: 'data-id-of-the-kind-of-event',
    breaks: 'events.envelope.data-id',
    change: (correct) => {
      const ids = new Map<number, string>();
      return {
        envelope: (eventId, data, dataId) => {
          ids.set(eventId, ids.get(eventId) ?? dataId);
          return correct.envelope(eventId, data, ids.get(eventId) ?? dataId);
        },
      };
    },
  },
  {
    // All events on one module of a learner share one `DataId`.
    name: 'data-id-of-the-module',
    breaks: 'events.envelope.data-id',
    change: dataIdOf((eventId, data) => ([400, 500, 600].includes(eventId) ? JSON.stringify(data) : null)),
  },
  {
    name: 'data-id-of-the-opened-module',
    breaks: 'events.envelope.data-id',
    change: dataIdOf((eventId, data) => ([500, 600].includes(eventId) ? JSON.stringify(data) : null)),
  },
  {
    name: 'data-id-of-the-section-of-a-plan',
    breaks: 'events.envelope.data-id',
    change: dataIdOf((eventId, data) => (eventId === 900 ? `${data.LearnerId} ${data.ChangedSections}` : null)),
  },
  {
    name: 'data-id-of-the-assigned-learner',
    breaks: 'events.envelope.data-id',
    change: dataIdOf((eventId, { LearnerId, Learner }) =>
      eventId === 400 ? JSON.stringify(LearnerId ?? Learner) : null,
    ),
  },
  {
    // All failures of reports on one learner share one `DataId`.
    name: 'data-id-of-the-learner-of-a-failed-report',
    breaks: 'events.envelope.data-id',
    change: (correct) => {
      const ids = new Map<string, string>();
      let learnerId = '';
      return {
        reportFailure: (requestId, learner) => {
          learnerId = learner.learnerId;
          return correct.reportFailure(requestId, learner);
        },
        payloadOf: (happening) => {
          const payload = correct.payloadOf(happening);
          if (happening.eventId !== 300) return payload;
          const dataId = ids.get(learnerId) ?? payload.dataId;
          ids.set(learnerId, dataId);
          return { ...payload, dataId, envelope: payload.envelope.replace(payload.dataId, dataId) };
        },
      };
    },
  },
  {
    // All reports on one learner share one `DataId`.
    name: 'data-id-of-the-learner-of-a-report',
    breaks: 'events.envelope.data-id',
    change: (correct) => {
      const ids = new Map<string, string>();
      return {
        payloadOf: (happening) => {
          const payload = correct.payloadOf(happening);
          if (!happening.file) return payload;
          const { name } = happening.file;
          const dataId = ids.get(name) ?? payload.dataId;
          ids.set(name, dataId);
          return { ...payload, dataId, envelope: payload.envelope.replace(payload.dataId, dataId) };
        },
      };
    },
  },
  {
    name: 'envelope-in-camel-case',
    breaks: 'events.envelope.pascal-case',
    change: wraps((envelope) => fields(envelope, lowerFirst)),
  },
  {
    name: 'envelope-with-data-in-camel-case',
    breaks: 'events.envelope.pascal-case',
    change: wraps((envelope) => ({
      ...envelope,
      Data: fields(envelope.Data, (name) => (name === 'RequestId' || name === 'LearnerId' ? name : lowerFirst(name))),
    })),
  },
  {
    name: 'envelope-with-records-in-camel-case',
    breaks: 'events.envelope.pascal-case',
    change: (correct) => ({ exportRecord: (...args) => fields(correct.exportRecord(...args), lowerFirst) as Body }),
  },
  {
    name: 'envelope-with-a-field-in-snake-case',
    breaks: 'events.envelope.pascal-case',
    change: wraps((envelope) => ({ ...envelope, Sent_at: 'now' })),
  },
];

/** Envelopes, reports, and the list of system events. */
export const envelopeDefects: readonly Defect[] = [...envelopes, ...reportDefects, ...systemEventDefects];
