import type { Change } from '../behaviour/index.ts';
import type { Payload } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Changes the multipart body of a report. */
function reports(change: (payload: Payload, body: Buffer, boundary: string) => Buffer): Change {
  return (correct) => ({
    multipartBody: (payload, boundary) => change(payload, correct.multipartBody(payload, boundary), boundary),
  });
}

const replaced = (body: Buffer, from: string, to: string) =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');

function emptied<D extends { payload: Payload }>(delivery: D): D {
  const { file } = delivery.payload;
  return { ...delivery, payload: { ...delivery.payload, file: file && { ...file, content: Buffer.alloc(0) } } };
}

/** The multipart body of event 200. */
export const reportDefects: readonly Defect[] = [
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
    // Reports after the first have an empty file, as if one stream had been read to its end.
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
    // Only the first webhook gets the file; the others get an empty one.
    name: 'report-with-an-empty-file-at-the-second-webhook',
    breaks: 'events.assessment-report-created.file-part',
    change: (correct) => ({
      deliveriesOf: (state, happening) =>
        correct.deliveriesOf(state, happening).map((delivery, at) => (at > 0 ? emptied(delivery) : delivery)),
    }),
  },
  {
    // Repeated deliveries have an empty file, as if the log did not keep it.
    name: 'report-with-an-empty-file-when-repeated',
    breaks: 'events.assessment-report-created.file-part',
    change: (correct) => ({
      redelivered: (payload) => emptied({ payload: correct.redelivered(payload) }).payload,
    }),
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
