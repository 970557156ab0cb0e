import { createHmac } from 'node:crypto';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Payload } from '../store/types.ts';
import { handshakeDefects } from './events-handshakes.ts';
import type { Defect } from './types.ts';

const hmac = (key: string | Buffer, body: string | Buffer) => createHmac('sha256', key).update(body).digest('base64');

/** Signs with a different key. */
function keys(key: (secret: string) => string | Buffer): Change {
  return () => ({ sign: (secret, body) => hmac(key(secret), body) });
}

/** Signs different bytes. */
function signs(bytes: (body: Buffer, payload: Payload) => Buffer): Change {
  return () => ({ signedBytes: bytes });
}

/** Changes the headers of a delivery. */
function heads(
  change: (headers: Record<string, string>, name: string, payload: Payload) => Record<string, string>,
): Change {
  return (correct: Behaviour) => ({
    deliveryHeaders: (secret, encoded, payload) =>
      change(correct.deliveryHeaders(secret, encoded, payload), correct.signatureHeader, payload),
  });
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...others } = headers;
  return others;
}

const isAscii = (text: string | Buffer) => [...Buffer.from(text)].every((byte) => byte < 128);
/** The JSON text with every non-ASCII character escaped, as some serialisers write it. */
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const headers: readonly Defect[] = [
  { name: 'signature-missing', breaks: 'events.signature.header', change: heads((all, name) => without(all, name)) },
  {
    name: 'signature-missing-from-reports',
    breaks: 'events.signature.header',
    change: heads((all, name, { file }) => (file ? without(all, name) : all)),
  },
  {
    name: 'signature-missing-from-plan-changes',
    breaks: 'events.signature.header',
    change: heads((all, name, { eventId }) => (eventId === 900 ? without(all, name) : all)),
  },
  {
    name: 'signature-in-another-header',
    breaks: 'events.signature.header',
    change: () => ({ signatureHeader: 'x-signature-sha256' }),
  },
  {
    // The signature is sent twice, joined by a comma.
    name: 'signature-twice',
    breaks: 'events.signature.header',
    change: heads((all, name) => ({ ...all, [name]: `${all[name]}, ${all[name]}` })),
  },
  {
    name: 'signature-with-its-algorithm',
    breaks: 'events.signature.value',
    change: heads((all, name) => ({ ...all, [name]: `sha256=${all[name]}` })),
  },
];

const values: readonly Defect[] = [
  {
    name: 'signature-in-hexadecimal',
    breaks: 'events.signature.value',
    change: (correct) => ({ sign: (...args) => Buffer.from(correct.sign(...args), 'base64').toString('hex') }),
  },
  {
    name: 'signature-in-base64-for-addresses',
    breaks: 'events.signature.value',
    change: (correct) => ({
      sign: (...args) =>
        correct
          .sign(...args)
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace('=', ''),
    }),
  },
  { name: 'signature-without-a-key', breaks: 'events.signature.value', change: keys(() => '') },
  { name: 'signature-with-a-trimmed-key', breaks: 'events.signature.value', change: keys((secret) => secret.trim()) },
  {
    name: 'signature-with-a-key-in-lower-case',
    breaks: 'events.signature.value',
    change: keys((secret) => secret.toLowerCase()),
  },
  {
    name: 'signature-with-64-bytes-of-the-key',
    breaks: 'events.signature.value',
    change: keys((secret) => Buffer.from(secret).subarray(0, 64)),
  },
  {
    name: 'signature-with-255-characters-of-the-key',
    breaks: 'events.signature.value',
    change: keys((secret) => secret.slice(0, 255)),
  },
  {
    name: 'signature-with-keys-read-from-hexadecimal',
    breaks: 'events.signature.value',
    change: keys((secret) => (/^([0-9a-f]{2})+$/.test(secret) ? Buffer.from(secret, 'hex') : secret)),
  },
  {
    name: 'signature-with-keys-read-from-base64',
    breaks: 'events.signature.value',
    change: keys((secret) => (/^[A-Za-z0-9+/]+==$/.test(secret) ? Buffer.from(secret, 'base64') : secret)),
  },
  {
    name: 'signature-with-escapes-in-the-key',
    breaks: 'events.signature.value',
    change: keys((secret) => JSON.stringify(secret).slice(1, -1)),
  },
  {
    name: 'signature-by-sha512',
    breaks: 'events.signature.value',
    change: () => ({
      sign: (secret, body) => createHmac('sha512', secret).update(body).digest('base64').slice(0, 43).concat('='),
    }),
  },
  {
    // All webhooks of an event get the signature made with the first one's secret.
    name: 'signature-with-the-first-secret-of-an-event',
    breaks: 'events.signature.value',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        deliveryHeaders: (secret, encoded, payload) => {
          const key = payload.envelope.replace(/"DataId":"[^"]*"/, '');
          first.set(key, first.get(key) ?? secret);
          return correct.deliveryHeaders(first.get(key) ?? secret, encoded, payload);
        },
      };
    },
  },
];

const bytes: readonly Defect[] = [
  {
    name: 'signature-over-latin1',
    breaks: 'events.signature.raw-body',
    change: signs((body, { file }) => (file ? body : Buffer.from(body.toString('utf8'), 'latin1'))),
  },
  {
    name: 'signature-over-escaped-json',
    breaks: 'events.signature.raw-body',
    change: signs((body, { file }) => (file ? body : Buffer.from(escaped(body.toString('utf8'))))),
  },
  {
    name: 'signature-over-json-made-safe-for-pages',
    breaks: 'events.signature.raw-body',
    change: signs((body, { file }) => (file ? body : Buffer.from(body.toString('utf8').replaceAll('<', '\\u003c')))),
  },
  {
    // Only the first 8 kilobytes are signed.
    name: 'signature-over-the-first-8-kilobytes',
    breaks: 'events.signature.raw-body',
    change: signs((body, { file }) => (file ? body : body.subarray(0, 8_192))),
  },
  {
    name: 'signature-over-characters-for-bytes',
    breaks: 'events.signature.raw-body',
    change: signs((body, { file }) => (file ? body : body.subarray(0, body.toString('utf8').length))),
  },
  {
    name: 'signature-keyed-in-latin1',
    breaks: 'events.signature.utf8-secret',
    change: keys((secret) => (isAscii(secret) ? secret : Buffer.from(secret, 'latin1'))),
  },
  {
    name: 'signature-keyed-in-utf16',
    breaks: 'events.signature.utf8-secret',
    change: keys((secret) => (isAscii(secret) ? secret : Buffer.from(secret, 'utf16le'))),
  },
  {
    name: 'signature-keyed-in-ascii',
    breaks: 'events.signature.utf8-secret',
    change: keys((secret) =>
      Buffer.from([...secret].map((character) => (isAscii(character) ? character : '?')).join('')),
    ),
  },
  {
    name: 'signature-keyed-in-normal-form',
    breaks: 'events.signature.utf8-secret',
    change: keys((secret) => secret.normalize('NFC')),
  },
  {
    // Each half of a surrogate pair is encoded separately.
    name: 'signature-keyed-without-surrogate-pairs',
    breaks: 'events.signature.utf8-secret',
    change: keys((secret) => Buffer.concat([...secret.split('')].map((unit) => Buffer.from(unit)))),
  },
  {
    name: 'signature-of-reports-over-their-data',
    breaks: 'events.signature.multipart',
    change: signs((body, { file, envelope }) => (file ? Buffer.from(envelope) : body)),
  },
  {
    name: 'signature-of-reports-over-their-file',
    breaks: 'events.signature.multipart',
    change: signs((body, { file }) => file?.content ?? body),
  },
  {
    name: 'signature-of-reports-without-their-end',
    breaks: 'events.signature.multipart',
    change: signs((body, { file }) => (file ? body.subarray(0, body.lastIndexOf('\r\n--')) : body)),
  },
  {
    name: 'signature-of-reports-over-text',
    breaks: 'events.signature.multipart',
    change: signs((body, { file }) => (file ? Buffer.from(body.toString('utf8')) : body)),
  },
];

/** Signatures and handshakes. */
export const signatureDefects: readonly Defect[] = [...headers, ...values, ...bytes, ...handshakeDefects];
