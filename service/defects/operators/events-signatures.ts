import { createHmac } from 'node:crypto';
import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Payload } from '../../store/types.ts';

export const hmac = (key: string | Buffer, body: string | Buffer) =>
  createHmac('sha256', key).update(body).digest('base64');

/** Signs with a different key. */
export function keys(key: (secret: string) => string | Buffer): Change {
  return () => ({ sign: (secret, body) => hmac(key(secret), body) });
}

/** Signs different bytes. */
export function signs(bytes: (body: Buffer, payload: Payload) => Buffer): Change {
  return () => ({ signedBytes: bytes });
}

/** Changes the headers of a delivery. */
export function heads(
  change: (headers: Record<string, string>, name: string, payload: Payload) => Record<string, string>,
): Change {
  return (correct: Behaviour) => ({
    deliveryHeaders: (secret, encoded, payload) =>
      change(correct.deliveryHeaders(secret, encoded, payload), correct.signatureHeader, payload),
  });
}

export function without(headers: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...others } = headers;
  return others;
}

export const isAscii = (text: string | Buffer) => [...Buffer.from(text)].every((byte) => byte < 128);

/** The JSON text with every non-ASCII character escaped, as some serialisers write it. */
export const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
