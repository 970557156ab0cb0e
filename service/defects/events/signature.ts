import { createHmac } from 'node:crypto';
import { breaking } from '../breaking.ts';
import { without } from '../operators/answers.ts';
import { asking, changing, keepingFirst } from '../operators/changes.ts';
import type { AlsoBreaks, Behaviour, Change, Payload } from '../types.ts';

/** Sends a request to the URL of a webhook that was just created or updated. */
function greets(decide: 'decideCreateWebhook' | 'decideUpdateWebhook', data: Record<string, unknown>): Change {
  return (correct) => {
    let written: string | null = null;
    return {
      [decide]: (...args: Parameters<typeof correct.decideUpdateWebhook>) => {
        const decision = correct[decide](...args);
        const [write] = decision.writes ?? [];
        if (write?.kind !== 'webhook') return decision;
        written = write.webhook.webhookId;
        return { ...decision, events: [{ eventId: 0, data }] };
      },
      subscribers: (state, eventId) => {
        const webhook = state.webhooks.get(written ?? '');
        return eventId === 0 && webhook ? [webhook] : correct.subscribers(state, eventId);
      },
    };
  };
}

/** Replaces the signature of the second and later deliveries of a `DataId`; null omits it. */
function signsRepeats(sign: (secret: string, body: Buffer) => string | null): Change {
  return (correct) => {
    const seen = new Set<string>();
    return {
      deliveryHeaders: (secret, encoded, payload) => {
        const headers = correct.deliveryHeaders(secret, encoded, payload);
        const key = `${payload.dataId} ${secret}`;
        if (!seen.has(key)) {
          seen.add(key);
          return headers;
        }
        const { [correct.signatureHeader]: _, ...others } = headers;
        const signature = sign(secret, encoded.body);
        return signature === null ? others : { ...others, [correct.signatureHeader]: signature };
      },
    };
  };
}

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

const isAscii = (text: string | Buffer) => [...Buffer.from(text)].every((byte) => byte < 128);

/** The JSON text with every non-ASCII character escaped, as some serialisers write it. */
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function reordered(body: Buffer): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body.toString('utf8'))).reverse())));
}

export const defects = [
  breaking('events.signature.repeats', {
    'repeat-without-a-signature': signsRepeats(() => null),
    'repeat-signed-over-the-secret': signsRepeats((secret, body) => hmac(body.toString(), Buffer.from(secret))),
    // Repeated deliveries are signed over a body with a trailing line feed.
    'repeat-signed-over-another-body': signsRepeats((secret, body) =>
      hmac(secret, Buffer.concat([body, Buffer.from('\n')])),
    ),
  }),
  breaking('events.signature.no-handshake', {
    'handshake-when-a-webhook-is-created': greets('decideCreateWebhook', { Challenge: 'hello' }),
    'handshake-when-a-webhook-is-changed': greets('decideUpdateWebhook', { Challenge: 'hello' }),
  }),
  breaking('events.signature.header', {
    'signature-missing': heads((all, name) => without(all, name)),
    'signature-missing-from-reports': heads((all, name, { file }) => (file ? without(all, name) : all)),
    'signature-missing-from-plan-changes': heads((all, name, { eventId }) =>
      eventId === 900 ? without(all, name) : all,
    ),
    'signature-in-another-header': () => ({ signatureHeader: 'x-signature-sha256' }),
    // The signature is sent twice, joined by a comma.
    'signature-twice': heads((all, name) => ({ ...all, [name]: `${all[name]}, ${all[name]}` })),
  }),
  breaking('events.signature.value', {
    'signature-with-its-algorithm': heads((all, name) => ({ ...all, [name]: `sha256=${all[name]}` })),
    'signature-in-hexadecimal': changing('sign', (signature) => Buffer.from(signature, 'base64').toString('hex')),
    'signature-in-base64-for-addresses': changing('sign', (signature) =>
      signature.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    ),
    'signature-without-a-key': keys(() => ''),
    'signature-with-a-trimmed-key': keys((secret) => secret.trim()),
    'signature-with-a-key-in-lower-case': keys((secret) => secret.toLowerCase()),
    'signature-with-64-bytes-of-the-key': keys((secret) => Buffer.from(secret).subarray(0, 64)),
    'signature-with-255-characters-of-the-key': keys((secret) => secret.slice(0, 255)),
    'signature-with-keys-read-from-hexadecimal': keys((secret) =>
      /^([0-9a-f]{2})+$/.test(secret) ? Buffer.from(secret, 'hex') : secret,
    ),
    'signature-with-keys-read-from-base64': keys((secret) =>
      /^[A-Za-z0-9+/]+==$/.test(secret) ? Buffer.from(secret, 'base64') : secret,
    ),
    'signature-with-escapes-in-the-key': keys((secret) => JSON.stringify(secret).slice(1, -1)),
    'signature-by-sha512': () => ({
      sign: (secret, body) => createHmac('sha512', secret).update(body).digest('base64').slice(0, 43).concat('='),
    }),
    'signature-with-the-first-secret-of-an-event': keepingFirst<string, string>((first) =>
      asking('deliveryHeaders', (secret, encoded, payload) => [
        first(payload.envelope.replace(/"DataId":"[^"]*"/, ''), secret),
        encoded,
        payload,
      ]),
    ),
  }),
  breaking('events.signature.raw-body', {
    'signature-over-latin1': signs((body, { file }) => (file ? body : Buffer.from(body.toString('utf8'), 'latin1'))),
    'signature-over-escaped-json': signs((body, { file }) =>
      file ? body : Buffer.from(escaped(body.toString('utf8'))),
    ),
    'signature-over-json-made-safe-for-pages': signs((body, { file }) =>
      file ? body : Buffer.from(body.toString('utf8').replaceAll('<', '\\u003c')),
    ),
    // The body is parsed and written again, with its members in another order.
    'signature-over-members-in-another-order': signs((body, { file }) => (file ? body : reordered(body))),
    'signature-over-the-first-8-kilobytes': signs((body, { file }) => (file ? body : body.subarray(0, 8_192))),
    'signature-over-characters-for-bytes': signs((body, { file }) =>
      file ? body : body.subarray(0, body.toString('utf8').length),
    ),
  }),
  breaking('events.signature.utf8-secret', {
    'signature-keyed-in-latin1': keys((secret) => (isAscii(secret) ? secret : Buffer.from(secret, 'latin1'))),
    'signature-keyed-in-utf16': keys((secret) => (isAscii(secret) ? secret : Buffer.from(secret, 'utf16le'))),
    'signature-keyed-in-ascii': keys((secret) =>
      Buffer.from([...secret].map((character) => (isAscii(character) ? character : '?')).join('')),
    ),
    'signature-keyed-in-normal-form': keys((secret) => secret.normalize('NFC')),
    // Each half of a surrogate pair is encoded separately.
    'signature-keyed-without-surrogate-pairs': keys((secret) =>
      Buffer.concat([...secret.split('')].map((unit) => Buffer.from(unit))),
    ),
  }),
  breaking('events.signature.multipart', {
    'signature-of-reports-over-their-data': signs((body, { file, envelope }) => (file ? Buffer.from(envelope) : body)),
    'signature-of-reports-over-their-file': signs((body, { file }) => file?.content ?? body),
    'signature-of-reports-without-their-end': signs((body, { file }) =>
      file ? body.subarray(0, body.lastIndexOf('\r\n--')) : body,
    ),
    'signature-of-reports-over-text': signs((body, { file }) => (file ? Buffer.from(body.toString('utf8')) : body)),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'handshake-when-a-webhook-is-created': ['events.module-first-accessed.fires'],
  'signature-keyed-without-surrogate-pairs': ['events.signature.multipart'],
};
