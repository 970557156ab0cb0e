import { byText } from '../../protocol/order.ts';
import { compact, digest, envelopeOf, hmac, type Message, signatureHeader, signed } from './messages.ts';
import type { Variant } from './variants.ts';

/** A wrong way to sign, of which a receiver may be made: its name, and the headers for a body. */
type Scheme = (body: Buffer, secret: string, message: Message) => [name: string, value: string];

/** As Python writes JSON when it is not told otherwise. */
function spaced(message: Message): string {
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${write(each)}`)
      .join(', ')}}`;
  };
  return write(envelopeOf(message));
}

/** As languages write JSON whose maps have no order of their own, or in its canonical form. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => byText(one, other));
  return Object.fromEntries(members.map(([name, each]) => [name, sorted(each)]));
}

const named =
  (value: (body: Buffer, secret: string, message: Message) => string): Scheme =>
  (body, secret, message) => [signatureHeader, value(body, secret, message)];

const hex = (body: Buffer, secret: string) => hmac('sha256', secret, body).toString('hex');

/** The name says what the receiver takes for the signature. */
export const schemes: Readonly<Record<string, Scheme>> = {
  'hex-in-place-of-base64': named(hex),
  'hex-after-sha256=': named((body, secret) => `sha256=${hex(body, secret)}`),
  'base64-after-sha256=': named((body, secret) => `sha256=${signed(secret, body)}`),
  'base64url-in-place-of-base64': named((body, secret) => hmac('sha256', secret, body).toString('base64url')),
  'hmac-sha1': named((body, secret) => hmac('sha1', secret, body).toString('base64')),
  'hmac-sha512': named((body, secret) => hmac('sha512', secret, body).toString('base64')),
  'a-digest-of-secret-and-body': named((body, secret) => digest('sha256', secret, body).toString('base64')),
  'a-digest-of-the-body-alone': named((body) => digest('sha256', body).toString('base64')),
  'the-signature-of-an-empty-body': named((_, secret) => signed(secret, Buffer.alloc(0))),
  'a-body-written-again-with-blanks': named((_, secret, message) => signed(secret, Buffer.from(spaced(message)))),
  'a-body-written-again-with-its-members-sorted': named((_, secret, message) =>
    signed(secret, Buffer.from(JSON.stringify(sorted(envelopeOf(message))))),
  ),
  'a-secret-decoded-from-base64': named((body, secret) => signed(Buffer.from(secret, 'base64'), body)),
  'a-secret-decoded-from-hex': named((body, secret) => signed(Buffer.from(secret, 'hex'), body)),
  'the-header-x-hub-signature-256': (body, secret) => ['x-hub-signature-256', `sha256=${hex(body, secret)}`],
  'the-header-x-signature': (body, secret) => ['x-signature', signed(secret, body)],
};

const json = 'application/json';
const right = named((body, secret) => signed(secret, body));

function diagnosing(check: string, variant: string, type: string, scheme: Scheme): Variant {
  const write: Variant['write'] = (message, secret) => {
    const body = Buffer.from(compact(message));
    return { headers: [['content-type', type], scheme(body, secret, message)], body };
  };
  return { check, variant, role: 'unclear', write };
}

/** Deliveries that only a receiver with a wrong scheme accepts, or one that compares the whole content type. */
export const diagnosis: readonly Variant[] = [
  ...Object.entries(schemes).map(([name, scheme]) => diagnosing('diagnosis', name, `${json}; charset=utf-8`, scheme)),
  diagnosing('diagnosis.type', `${json}-without-a-charset`, json, right),
];
