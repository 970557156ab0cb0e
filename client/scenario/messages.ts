import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Json } from '../../protocol/evidence.ts';

/** The header that carries the signature (API document, Signature, item 1). */
export const signatureHeader = 'x-service-sha256';

/** Names of the events (API document, Events). */
const displayNames: Readonly<Record<number, string>> = {
  100: 'Assessment Completed',
  200: 'Assessment Report Created',
  300: 'Assessment Report Request Failed',
  400: 'Modules Assigned',
  500: 'Module First Accessed',
  600: 'Module First Completed',
  700: 'Learner Export Completed',
  800: 'Learner Export Failed',
  900: 'Support Plan Changed',
};

/** What a delivery says, before it is written as bytes. */
export interface Message {
  event: number;
  dataId: string;
  learner: string | null;
  requestId: string | null;
  sections: readonly string[];
  /** Members of Data besides those that the document shows. */
  more?: Readonly<Record<string, Json>>;
}

type JsonObject = Record<string, Json>;

/** What the document shows of each event's Data, and of the others what a client cannot do without. */
function dataOf({ event, learner, requestId, sections, more = {} }: Message): JsonObject {
  const shown: JsonObject =
    event === 200 || event === 300 || event === 700 || event === 800
      ? { RequestId: requestId }
      : event === 900
        ? { LearnerId: learner, ChangedSections: [...sections], ChangedByUserId: null }
        : { LearnerId: learner };
  return { ...shown, ...more };
}

export function envelopeOf(message: Message): JsonObject {
  const { event, dataId } = message;
  return { Data: dataOf(message), SystemEvent: { Id: event, DisplayName: displayNames[event] ?? '' }, DataId: dataId };
}

/** A body as most services write it. */
export function compact(message: Message): string {
  return JSON.stringify(envelopeOf(message));
}

/** The same body with white space and a trailing line break. */
export function indented(message: Message): string {
  return `${JSON.stringify(envelopeOf(message), null, 2)}\n`;
}

/** The signature that the document asks for. */
export function signed(secret: string | Buffer, body: Buffer): string {
  return hmac('sha256', secret, body).toString('base64');
}

export function hmac(algorithm: string, secret: string | Buffer, body: Buffer): Buffer {
  return createHmac(algorithm, secret).update(body).digest();
}

export function digest(algorithm: string, ...pieces: (string | Buffer)[]): Buffer {
  const hash = createHash(algorithm);
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

export interface Form {
  boundary?: string;
  /** What is before the first part. */
  preamble?: string;
  order?: readonly ('data' | 'file')[];
  file?: Buffer;
}

/** Bytes that no text encoding leaves alone: NUL, line breaks, invalid UTF-8. */
export const binaryFile = Buffer.concat([
  Buffer.from('%PDF-1.7\n\u0000\r\n\n\r', 'latin1'),
  Buffer.from([0x00, 0xff, 0xfe, 0xc3, 0x28, 0x80, 0xe2, 0x82, 0x1a, 0x1b]),
  randomBytes(2_000),
]);

export const textFile = Buffer.from('%PDF-1.7\nA report of plain text.\n%%EOF\n');

/** A report as multipart/form-data (API document, Envelope, event 200). */
export function multipart(message: Message, form: Form = {}): { contentType: string; body: Buffer } {
  const { boundary = 'las-5f2c7a90d1e8', preamble = '', order = ['data', 'file'], file = textFile } = form;
  const parts = { data: dataPart(boundary, compact(message)), file: filePart(boundary, file) };
  return {
    contentType: `multipart/form-data; boundary=${/[^\w'+.-]/.test(boundary) ? `"${boundary}"` : boundary}`,
    body: Buffer.concat([
      Buffer.from(preamble),
      ...order.map((name) => parts[name]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}

function dataPart(boundary: string, json: string): Buffer {
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\nContent-Type: application/json\r\n\r\n${json}\r\n`,
  );
}

function filePart(boundary: string, file: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="report.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')]);
}
