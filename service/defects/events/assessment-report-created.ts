import { breaking, each } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { fires, misfires, requestIds } from '../operators/events.ts';
import { idleFor, roles } from '../operators/roles.ts';
import type { AlsoBreaks, Change, Learner, Payload } from '../types.ts';

/** Changes the multipart body of a report. */
function reports(change: (payload: Payload, body: Buffer, boundary: string) => Buffer): Change {
  return changing('multipartBody', (body, payload, boundary) => change(payload, body, boundary));
}

const replaced = (body: Buffer, from: string, to: string) =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');

function emptied<D extends { payload: Payload }>(delivery: D): D {
  const { file } = delivery.payload;
  return { ...delivery, payload: { ...delivery.payload, file: file && { ...file, content: Buffer.alloc(0) } } };
}

const isBeyondAscii = ({ firstName, lastName }: Learner) => /[^ -~]/.test(firstName + lastName);

export const defects = [
  breaking('events.assessment-report-created.fires', {
    'reports-fail-for-names-beyond-ascii': asking('reportFinished', (requestId, learner, outcome) => [
      requestId,
      learner,
      isBeyondAscii(learner) ? 'failure' : outcome,
    ]),
    'reports-fail-after-a-failed-one': (correct) => {
      const failed = new Set<string>();
      return {
        reportFinished: (requestId, learner, outcome) => {
          if (outcome === 'failure') failed.add(learner.learnerId);
          return correct.reportFinished(requestId, learner, failed.has(learner.learnerId) ? 'failure' : outcome);
        },
      };
    },
    'report-for-a-*-never-made': each(roles).as((role) => idleFor(role, 'decideRequestReport')),
    ...misfires(200),
    // Every accepted report request also fires event 300, without a request id.
    'event-300-beside-each-report': deciding('decideRequestReport', (decision) =>
      decision.status >= 400 ? decision : { ...decision, events: [{ eventId: 300, data: {} }] },
    ),
    'event-200-with-event-300': fires(200, (happening) => [happening, { ...happening, eventId: 300 }]),
  }),
  breaking('events.assessment-report-created.multipart', {
    'report-as-json': asking('encodePayload', (payload) => [{ ...payload, file: null }]),
    'report-as-multipart-mixed': changing('encodePayload', (encoded) => ({
      ...encoded,
      contentType: encoded.contentType.replace('form-data', 'mixed'),
    })),
    'report-without-its-boundary': changing('encodePayload', (encoded) => ({
      ...encoded,
      contentType: encoded.contentType.replace(/; boundary=.*/, ''),
    })),
    'report-with-another-boundary': changing('encodePayload', (encoded) => ({
      ...encoded,
      contentType: encoded.contentType.replace('boundary=-', 'boundary='),
    })),
  }),
  breaking('events.assessment-report-created.data-part', {
    'report-with-its-envelope-in-another-part': reports((_, body) => replaced(body, 'name="data"', 'name="envelope"')),
    'report-with-two-parts-data': reports((_, body) => replaced(body, 'name="file"', 'name="data"')),
    'report-with-its-envelope-in-base64': reports(({ envelope }, body) =>
      replaced(body, envelope, Buffer.from(envelope).toString('base64')),
    ),
    'report-with-its-data-without-the-envelope': reports(({ envelope }, body) =>
      replaced(body, envelope, JSON.stringify(JSON.parse(envelope).Data)),
    ),
  }),
  breaking('events.assessment-report-created.file-part', {
    'report-with-its-file-in-another-part': reports((_, body) => replaced(body, 'name="file"', 'name="report"')),
    'report-with-an-empty-file': changing('reportFile', (file) => ({ ...file, content: Buffer.alloc(0) })),
    // Reports after the first have an empty file, as if one stream had been read to its end.
    'report-with-an-empty-file-the-second-time': (correct) => {
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
    // Only the first webhook gets the file; the others get an empty one.
    'report-with-an-empty-file-at-the-second-webhook': changing('deliveriesOf', (deliveries) =>
      deliveries.map((delivery, at) => (at > 0 ? emptied(delivery) : delivery)),
    ),
    // Repeated deliveries have an empty file, as if the log did not keep it.
    'report-with-an-empty-file-when-repeated': changing('redelivered', (right) => emptied({ payload: right }).payload),
    'report-without-its-file': reports((_, body, boundary) => {
      const end = body.indexOf(`--${boundary}`, 10);
      return Buffer.concat([body.subarray(0, end), Buffer.from(`--${boundary}--\r\n`)]);
    }),
  }),
  breaking('events.assessment-report-created.request-id', requestIds('report', 200)),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'report-with-two-parts-data': ['events.assessment-report-created.file-part'],
  'report-with-its-data-without-the-envelope': ['events.envelope.fields'],
};
