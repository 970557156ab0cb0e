import type { Sending } from '../send.ts';
import type { Delivery } from '../trace.ts';
import {
  binaryFile,
  compact,
  digest,
  envelopeOf,
  type Form,
  hmac,
  indented,
  type Message,
  multipart,
  signatureHeader,
  signed,
  textFile,
} from './messages.ts';

/** One way to send a message. */
export interface Variant {
  check: string;
  variant: string;
  role: Delivery['role'];
  /** The event, if it is not that by which the receiver is tested. */
  event?: number;
  /** One of the calls that it causes is refused, which the receiver may say by 503. */
  isTroubled?: boolean;
  /** What the sent message says; a forger changes it after it was signed. */
  told?(message: Message): Message;
  write(message: Message, secret: string): Sending;
}

type Headers = Sending['headers'];

const json = ['content-type', 'application/json; charset=utf-8'] as const;

function sending(body: string | Buffer, headers: Headers, more: Partial<Sending> = {}): Sending {
  return { headers, body: Buffer.from(body), ...more };
}

type Body = (message: Message) => string | Buffer;
type Value = (body: Buffer, secret: string) => string;
type Role = Delivery['role'];

type More = Partial<Sending> & { contentType?: readonly [string, string]; header?: string };

/** Signed as documented. */
export function sound(check: string, variant: string, bodyOf: Body, more: More = {}): Variant {
  const { contentType = json, header = signatureHeader, ...framing } = more;
  const write: Variant['write'] = (message, secret) => {
    const body = Buffer.from(bodyOf(message));
    return sending(body, [contentType, [header, signed(secret, body)]], framing);
  };
  return { check, variant, role: 'sound', write };
}

/** A compact body with other signature headers than the documented one. */
function headed(
  check: string,
  variant: string,
  headers: (body: Buffer, secret: string) => Headers,
  role: Role = 'forged',
): Variant {
  const write: Variant['write'] = (message, secret) => {
    const body = Buffer.from(compact(message));
    return sending(body, [json, ...headers(body, secret)]);
  };
  return { check, variant, role, write };
}

/** A compact body with other values in the documented header, once or more often. */
function valued(check: string, variant: string, values: Value | readonly Value[], role?: Role): Variant {
  const all = [values].flat();
  return headed(check, variant, (body, secret) => all.map((value) => [signatureHeader, value(body, secret)]), role);
}

/** Another body than the compact one, with the signature of that. */
function swapped(check: string, variant: string, bodyOf: Body): Variant {
  const write: Variant['write'] = (message, secret) =>
    sending(bodyOf(message), [json, [signatureHeader, signed(secret, Buffer.from(compact(message)))]]);
  return { check, variant, role: 'forged', write };
}

interface ReportMore {
  /** The bytes that arrive in place of those that were signed. */
  sent?: (body: Buffer) => Buffer;
  sign?: typeof signed;
  role?: Role;
}

function report(
  check: string,
  variant: string,
  form: Form = {},
  { sent = (body) => body, sign = signed, role = 'sound' }: ReportMore = {},
): Variant {
  const write: Variant['write'] = (message, secret) => {
    const { contentType, body } = multipart(message, form);
    return sending(sent(body), [
      ['content-type', contentType],
      [signatureHeader, sign(secret, body)],
    ]);
  };
  return { check, variant, role, event: 200, write };
}

const forgedReport = (check: string, variant: string, more: ReportMore) =>
  report(check, variant, {}, { role: 'forged', ...more });
const otherSecret = 'another secret of the conformance suite';
const wrong: Value = (body) => signed(otherSecret, body);
const right: Value = (body, secret) => signed(secret, body);

/** The same text, some characters of which are escaped. */
function escaped(message: Message): string {
  const escapedOne = (text: string) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;
  return compact(message).replace(/("DisplayName":")(.)/, (_, name: string, first: string) => name + escapedOne(first));
}

function withNote(message: Message, note: string): string {
  return compact(message).replace('"Data":{', `"Data":{"Note":"${note}",`);
}

function otherOrder(message: Message): string {
  const { Data, SystemEvent, DataId } = envelopeOf(message);
  const reversed = Object.fromEntries(Object.entries(SystemEvent as object).reverse());
  return JSON.stringify({ DataId, SystemEvent: reversed, Data });
}

/** Deliveries that must be accepted, other than the plain one. */
export const plain = sound('sound.json', 'plain', compact);

const soundOnes: readonly Variant[] = [
  sound('sound.spacing', 'indented', indented),
  sound(
    'sound.spacing',
    'blanks',
    (message) => `${compact(message).replaceAll('":', '" :\t').replaceAll(',"', ' ,\r\n"')} \n`,
  ),
  sound('sound.escapes', 'escaped-letters', escaped),
  sound('sound.escapes', 'escaped-solidus', (message) => withNote(message, 'either\\/or \\u001B \\u007f')),
  sound('sound.escapes', 'beyond-ascii', (message) =>
    withNote(message, 'Zo\u00eb \\u00eb \u2713 \\u2713 \u{1f600} \\ud83d\\ude00'),
  ),
  // Some pieces end within a character.
  sound('sound.escapes', 'characters-in-pieces', (message) => withNote(message, '\u2713'.repeat(30)), {
    pieces: 40,
    overMs: 200,
    tellsLength: true,
  }),
  sound('sound.numbers-order', 'other-order', otherOrder),
  sound('sound.numbers-order', 'unknown-members', (message) =>
    withNote(message, 'new').replace(/}$/, ',"Version":"2"}'),
  ),
  sound('sound.numbers-order', 'number-spelling', (message) =>
    compact(message).replace(/}$/, ',"Version":1.0,"Weight":1e2}'),
  ),
  sound('sound.framing', 'in-pieces', compact, { pieces: 3, overMs: 90, tellsLength: true }),
  sound('sound.framing', 'no-charset', compact, { contentType: ['content-type', 'application/json'] }),
  sound('sound.framing', 'header-in-capitals', compact, {
    header: 'X-SERVICE-SHA256',
    contentType: ['Content-Type', json[1]],
  }),
];

function tampered(message: Message): Message {
  const last = message.dataId.at(-1) === '0' ? '1' : '0';
  return { ...message, dataId: message.dataId.slice(0, -1) + last };
}

/** The first characters right, the others not. */
function prefixed(length: number): Value {
  return (body, secret) => right(body, secret).slice(0, length) + wrong(body, secret).slice(length);
}

function otherCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()));
}

const forgedOnes: readonly Variant[] = [
  headed('forged.missing', 'no-header', () => []),
  valued('forged.empty', 'empty-value', () => ''),
  valued('forged.other-secret', 'other-secret', wrong),
  { ...swapped('forged.body', 'one-character-changed', (message) => compact(tampered(message))), told: tampered },
  swapped('forged.spacing', 'white-space-inserted', (message) => JSON.stringify(envelopeOf(message), null, 1)),
  valued('forged.prefix', 'first-eight-right', prefixed(8)),
  valued('forged.prefix', 'first-half-right', prefixed(22)),
  valued(
    'forged.prefix',
    'last-half-right',
    (body, secret) => wrong(body, secret).slice(0, 22) + right(body, secret).slice(22),
  ),
  valued('forged.prefix', 'truncated', (body, secret) => signed(secret, body).slice(0, 8)),
  valued('forged.prefix', 'with-a-tail', (body, secret) => `${signed(secret, body).replace('=', '')}AAAAA=`),
  valued('forged.prefix', 'other-letter-case', (body, secret) => otherCase(signed(secret, body))),
  valued('forged.alg', 'hmac-sha1', (body, secret) => hmac('sha1', secret, body).toString('base64')),
  valued('forged.alg', 'digest-without-secret', (body) => digest('sha256', body).toString('base64')),
  valued('forged.alg', 'hmac-with-an-empty-secret', (body) => signed('', body)),
  valued('forged.alg', 'hmac-of-nothing', (_, secret) => signed(secret, Buffer.alloc(0))),
  forgedReport('forged.alg', 'hmac-of-nothing-for-a-report', { sign: (secret) => signed(secret, Buffer.alloc(0)) }),
  headed('forged.other-header', 'x-hub-signature-256', (body, secret) => [
    ['x-hub-signature-256', signed(secret, body)],
  ]),
  headed('forged.other-header', 'x-signature', (body, secret) => [['x-signature', signed(secret, body)]]),
  {
    check: 'forged.malformed',
    variant: 'no-json',
    role: 'forged',
    write: (message) => {
      const body = Buffer.from(compact(message).slice(0, -9));
      return sending(body, [json, [signatureHeader, signed(otherSecret, body)]]);
    },
  },
];

const unclearOnes: readonly Variant[] = [
  // Whether the service ever sends a body without its length, the document does not say.
  sound('limits.chunked', 'chunked', compact, { pieces: 3, overMs: 90 }),
  valued('forged.encoding', 'hex', (body, secret) => hmac('sha256', secret, body).toString('hex'), 'unclear'),
  valued(
    'forged.encoding',
    'base64url',
    (body, secret) => hmac('sha256', secret, body).toString('base64url'),
    'unclear',
  ),
  valued('forged.encoding', 'unpadded', (body, secret) => signed(secret, body).replace(/=+$/, ''), 'unclear'),
  // Many decoders skip what follows the padding, so whoever compares bytes has the right ones.
  valued('forged.encoding', 'more-after-the-padding', (body, secret) => `${signed(secret, body)}AAAA`, 'unclear'),
  valued('forged.duplicate-header', 'wrong-then-right', [wrong, right], 'unclear'),
  valued('forged.duplicate-header', 'right-then-wrong', [right, wrong], 'unclear'),
];

/** Without a comma, at which widespread parsers end it. */
const oddBoundary = "'()+_-./:=?las0";

const reports: readonly Variant[] = [
  report('multipart.sound', 'plain-text'),
  report('multipart.sound', 'binary', { file: binaryFile }),
  report('multipart.order', 'file-first', { order: ['file', 'data'] }),
  report('multipart.boundary', 'odd-boundary', { boundary: oddBoundary }),
  // Node's own parser and that of FastAPI refuse it, though RFC 2046 has it.
  report(
    'multipart.preamble',
    'text-before',
    { preamble: 'A report.\r\n' },
    {
      role: 'unclear',
    },
  ),
  forgedReport('multipart.other-secret', 'other-secret', { sign: (_, body) => signed(otherSecret, body) }),
  forgedReport('multipart.forged-file', 'one-byte-of-the-file-changed', {
    sent: (body) => replaced(body, textFile, Buffer.from(textFile.toString().replace('plain', 'plane'))),
  }),
  forgedReport('multipart.forged-part', 'another-part', {
    sent: (body) => beforeEnd(body, 'Content-Disposition: form-data; name="more"\r\n\r\nmore'),
  }),
  forgedReport('multipart.forged-boundary', 'text-outside-the-parts', {
    sent: (body) => Buffer.concat([Buffer.from('Changed.\r\n'), body, Buffer.from('Changed.\r\n')]),
  }),
];

function replaced(body: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = body.indexOf(from);
  return Buffer.concat([body.subarray(0, at), to, body.subarray(at + from.length)]);
}

function beforeEnd(body: Buffer, part: string): Buffer {
  const end = body.lastIndexOf('--', body.length - 5);
  const closing = body.subarray(body.lastIndexOf('--', end - 1));
  const boundary = closing.toString('latin1').trim().replace(/--$/, '');
  return Buffer.concat([
    body.subarray(0, body.length - closing.length),
    Buffer.from(`${boundary}\r\n${part}\r\n`),
    closing,
  ]);
}

/** All that is sent once or twice, each about a learner that no other delivery is about. */
export const variants: readonly Variant[] = [...soundOnes, ...forgedOnes, ...unclearOnes, ...reports];

/** A body of its own with the signature of a message that was delivered before, and was sound. */
export function replayed(earlier: Message): Variant {
  return valued('forged.body', 'signature-of-another-delivery', (_, secret) =>
    signed(secret, Buffer.from(compact(earlier))),
  );
}

/** Padded with blanks, which leave its meaning alone. */
export function sized(bytes: number): Variant {
  return sound('limits.size', `${bytes / 1_000_000} MB`, (message) => compact(message).padEnd(bytes, ' '));
}

/** Its body takes so long to arrive. */
export function slow(overMs: number): Variant {
  return sound('limits.time', `${overMs / 1000} s`, compact, { pieces: 20, overMs, tellsLength: true });
}

/** From one of the service's addresses, as a proxy tells it. */
export function from(address: string): Variant {
  const { write, ...rest } = sound('sources.whole-range', address, compact);
  return {
    ...rest,
    write: (message, secret) => {
      const { headers, ...others } = write(message, secret);
      return { ...others, headers: [...headers, ['x-forwarded-for', address]] };
    },
  };
}
