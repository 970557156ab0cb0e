import { randomUUID } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { Payload } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Sends another envelope. */
function wraps(change: (envelope: Body, eventId: number) => unknown): Change {
  return (correct) => ({ envelope: (eventId, ...rest) => change(correct.envelope(eventId, ...rest), eventId) as Body });
}

/** Sends another report. */
function reports(change: (payload: Payload, body: Buffer, boundary: string) => Buffer): Change {
  return (correct) => ({
    multipartBody: (payload, boundary) => change(payload, correct.multipartBody(payload, boundary), boundary),
  });
}

const replaced = (body: Buffer, from: string, to: string) =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const fields = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => fields(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), fields(member, rename)]));
};

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
    // Dashes left out, as some libraries write it.
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

const multipart: readonly Defect[] = [
  {
    name: 'report-as-json',
    breaks: 'events.assessment-report-created.multipart',
    change: (correct) => ({ encodePayload: (payload) => correct.encodePayload({ ...payload, file: null }) }),
  },
  {
    name: 'report-as-multipart-mixed',
    breaks: 'events.assessment-report-created.multipart',
    change: (correct) => ({
      encodePayload: (payload) => {
        const encoded = correct.encodePayload(payload);
        return { ...encoded, contentType: encoded.contentType.replace('form-data', 'mixed') };
      },
    }),
  },
  {
    name: 'report-without-its-boundary',
    breaks: 'events.assessment-report-created.multipart',
    change: (correct) => ({
      encodePayload: (payload) => {
        const encoded = correct.encodePayload(payload);
        return { ...encoded, contentType: encoded.contentType.replace(/; boundary=.*/, '') };
      },
    }),
  },
  {
    name: 'report-with-another-boundary',
    breaks: 'events.assessment-report-created.multipart',
    change: (correct) => ({
      encodePayload: (payload) => {
        const encoded = correct.encodePayload(payload);
        return { ...encoded, contentType: encoded.contentType.replace('boundary=-', 'boundary=') };
      },
    }),
  },
  {
    name: 'report-with-its-envelope-in-another-part',
    breaks: 'events.assessment-report-created.data-part',
    change: reports((_, body) => replaced(body, 'name="data"', 'name="envelope"')),
  },
  {
    name: 'report-with-its-envelope-in-base64',
    breaks: 'events.assessment-report-created.data-part',
    change: reports(({ envelope }, body) => replaced(body, envelope, Buffer.from(envelope).toString('base64'))),
  },
  {
    name: 'report-with-its-data-without-the-envelope',
    breaks: 'events.assessment-report-created.data-part',
    change: reports(({ envelope }, body) => replaced(body, envelope, JSON.stringify(JSON.parse(envelope).Data))),
  },
  {
    name: 'report-with-its-file-in-another-part',
    breaks: 'events.assessment-report-created.file-part',
    change: reports((_, body) => replaced(body, 'name="file"', 'name="report"')),
  },
  {
    name: 'report-with-an-empty-file',
    breaks: 'events.assessment-report-created.file-part',
    change: (correct) => ({ reportFile: (learner) => ({ ...correct.reportFile(learner), content: Buffer.alloc(0) }) }),
  },
  {
    // A stream that is read to its end the first time.
    name: 'report-with-an-empty-file-the-second-time',
    breaks: 'events.assessment-report-created.file-part',
    change: (correct) => {
      let isRead = false;
      return {
        reportFile: (learner) => {
          const file = correct.reportFile(learner);
          const content = isRead ? Buffer.alloc(0) : file.content;
          isRead = true;
          return { ...file, content };
        },
      };
    },
  },
  {
    name: 'report-without-its-file',
    breaks: 'events.assessment-report-created.file-part',
    change: reports((_, body, boundary) => {
      const end = body.indexOf(`--${boundary}`, 10);
      return Buffer.concat([body.subarray(0, end), Buffer.from(`--${boundary}--\r\n`)]);
    }),
  },
];

const names: readonly Defect[] = [
  {
    name: 'system-events-answer-204',
    breaks: 'events.catalogue.list',
    change: (correct) => ({ decideListSystemEvents: () => correct.done(204) }),
  },
  {
    name: 'system-events-answer-404',
    breaks: 'events.catalogue.list',
    change: (correct) => ({ decideListSystemEvents: () => correct.notFound() }),
  },
  {
    name: 'system-events-with-ids-as-text',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => ({ ...correct.systemEvent(id), id: `${id}` as never }) }),
  },
  {
    name: 'system-events-with-name-for-display-name',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => ({ id, name: correct.systemEvent(id).displayName }) as never }),
  },
  {
    name: 'system-events-with-an-empty-name',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => (id === 500 ? { id, displayName: '' } : correct.systemEvent(id)) }),
  },
  ...Object.entries({
    'without-the-last': (ids: number[]) => ids.slice(0, -1),
    'without-800': (ids: number[]) => ids.filter((id) => id !== 800),
    'with-1000': (ids: number[]) => [...ids, 1000],
    'with-100-twice': (ids: number[]) => [100, ...ids],
  }).map(
    ([what, change]): Defect => ({
      name: `system-events-${what}`,
      breaks: 'events.catalogue.nine',
      change: (correct) => ({
        decideListSystemEvents: () => {
          const rows = change(Object.keys(correct.systemEvents).map(Number)).map((id) =>
            id === 1000 ? { id, displayName: 'Learner Deleted' } : correct.systemEvent(id),
          );
          return correct.answer(200, correct.wrapped(correct.choices.systemEventListField, rows));
        },
      }),
    }),
  ),
  ...Object.entries({ 100: 'Assessment completed', 300: 'Assessment Report Failed', 900: 'Support Plan Updated' }).map(
    ([id, displayName]): Defect => ({
      name: `system-event-${id}-has-another-name`,
      breaks: 'events.catalogue.names',
      change: (correct) => ({
        systemEvent: (each) => (each === Number(id) ? { id: each, displayName } : correct.systemEvent(each)),
      }),
    }),
  ),
  {
    name: 'system-events-500-and-600-are-swapped',
    breaks: 'events.catalogue.names',
    change: (correct) => ({
      systemEvent: (id) => {
        const swapped = id === 500 ? 600 : id === 600 ? 500 : id;
        return { id, displayName: correct.systemEvent(swapped).displayName };
      },
    }),
  },
];

/** Envelopes, reports, and the list of system events. */
export const envelopeDefects: readonly Defect[] = [...envelopes, ...multipart, ...names];
