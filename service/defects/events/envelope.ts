import { breaking, each, lower } from '../breaking.ts';
import { asking, changing, keepingFirst } from '../operators/changes.ts';
import type { Body, Change, Payload } from '../types.ts';

/** Changes the envelope. */
function wraps(change: (envelope: Body, eventId: number) => unknown): Change {
  return changing('envelope', (right, eventId) => change(right, eventId) as Body);
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const fields = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => fields(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), fields(member, rename)]));
};

/** Gives all events with the same key one `DataId`. */
const dataIdOf = (keyOf: (eventId: number, data: Body) => string | null): Change =>
  keepingFirst<string, string>((first) =>
    asking('envelope', (eventId, data, dataId) => [eventId, data, first(keyOf(eventId, data) ?? dataId, dataId)]),
  );

/** Replaces the `DataId` of a payload. */
const withDataId = (payload: Payload, dataId: string): Payload => ({
  ...payload,
  dataId,
  envelope: payload.envelope.replace(payload.dataId, dataId),
});

export const defects = [
  breaking('events.envelope.fields', {
    'envelope-without-*': each(['Data', 'SystemEvent', 'DataId'], lower).as((field) =>
      wraps(({ [field]: _, ...others }) => others),
    ),
    'envelope-with-data-as-text': wraps((envelope) => ({ ...envelope, Data: JSON.stringify(envelope.Data) })),
    // `Data` is null for the events whose data the API document does not show.
    'envelope-with-null-for-data': wraps((envelope, eventId) =>
      [300, 400, 500, 600, 800].includes(eventId) ? { ...envelope, Data: null } : envelope,
    ),
    'envelope-with-data-in-a-list': wraps((envelope) => ({ ...envelope, Data: [envelope.Data] })),
    'envelope-of-reports-without-data-id': wraps(({ DataId, ...others }, eventId) =>
      eventId === 200 ? others : { DataId, ...others },
    ),
    // Event 300 is sent as multipart/form-data, with the reason as its file.
    'event-300-in-parts': asking('encodePayload', (payload) => [
      payload.eventId === 300
        ? { ...payload, file: { name: 'reason.txt', mediaType: 'text/plain', content: Buffer.from('Failed.') } }
        : payload,
    ]),
  }),
  breaking('events.envelope.system-event', {
    'envelope-with-the-event-as-text': wraps((envelope, eventId) => ({
      ...envelope,
      SystemEvent: { ...(envelope.SystemEvent as Body), Id: `${eventId}` },
    })),
    'envelope-without-the-name-of-the-event': wraps((envelope, eventId) => ({
      ...envelope,
      SystemEvent: { Id: eventId },
    })),
    'envelope-with-the-name-in-lower-case': (correct) => ({
      envelope: (eventId, ...rest) => ({
        ...correct.envelope(eventId, ...rest),
        SystemEvent: { Id: eventId, DisplayName: correct.systemEvents[eventId]?.toLowerCase() },
      }),
    }),
    'envelope-of-event-600-called-500': asking('envelope', (eventId, ...rest) => [
      eventId === 600 ? 500 : eventId,
      ...rest,
    ]),
  }),
  breaking('events.envelope.data-id', {
    'data-id-one-for-all-events': keepingFirst<'event', string>((first) =>
      changing('newDataId', (id) => first('event', id)),
    ),
    'data-id-is-a-number': () => {
      let last = 0;
      return {
        newDataId: () => {
          last += 1;
          return `${last}`;
        },
      };
    },
    // `DataId` is a UUID without hyphens.
    'data-id-without-dashes': changing('newDataId', (id) => id.replaceAll('-', '')),
    'data-id-of-the-kind-of-event': dataIdOf((eventId) => `${eventId}`),
    // All events on one module of a learner share one `DataId`.
    'data-id-of-the-module': dataIdOf((eventId, data) =>
      [400, 500, 600].includes(eventId) ? JSON.stringify(data) : null,
    ),
    'data-id-of-the-opened-module': dataIdOf((eventId, data) =>
      [500, 600].includes(eventId) ? JSON.stringify(data) : null,
    ),
    'data-id-of-the-section-of-a-plan': dataIdOf((eventId, data) =>
      eventId === 900 ? `${data.LearnerId} ${data.ChangedSections}` : null,
    ),
    'data-id-of-the-assigned-learner': dataIdOf((eventId, { LearnerId, Learner }) =>
      eventId === 400 ? JSON.stringify(LearnerId ?? Learner) : null,
    ),
    // All failures of reports on one learner share one `DataId`.
    'data-id-of-the-learner-of-a-failed-report': keepingFirst<string, string>((first) => (correct) => {
      let learnerId = '';
      return {
        reportFailure: (requestId, learner) => {
          learnerId = learner.learnerId;
          return correct.reportFailure(requestId, learner);
        },
        payloadOf: (happening) => {
          const payload = correct.payloadOf(happening);
          return happening.eventId === 300 ? withDataId(payload, first(learnerId, payload.dataId)) : payload;
        },
      };
    }),
    // All reports on one learner share one `DataId`.
    'data-id-of-the-learner-of-a-report': keepingFirst<string, string>((first) =>
      changing('payloadOf', (payload, { file }) =>
        file ? withDataId(payload, first(file.name, payload.dataId)) : payload,
      ),
    ),
  }),
  breaking('events.envelope.pascal-case', {
    'envelope-in-camel-case': wraps((envelope) => fields(envelope, lowerFirst)),
    'envelope-with-data-in-camel-case': wraps((envelope) => ({
      ...envelope,
      Data: fields(envelope.Data, (name) => (name === 'RequestId' || name === 'LearnerId' ? name : lowerFirst(name))),
    })),
    'envelope-with-records-in-camel-case': changing('exportRecord', (record) => fields(record, lowerFirst) as Body),
    'envelope-with-a-field-in-snake-case': wraps((envelope) => ({ ...envelope, Sent_at: 'now' })),
  }),
].flat();
