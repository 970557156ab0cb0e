import { isObject, parseJson } from '../protocol/json.ts';
import { urlOf } from '../protocol/url.ts';

/** A call as the sandbox has answered it. */
interface Call {
  method: string;
  target: string;
  status: number | null;
  body: Buffer;
}

/** The secret in a call by which a client registers itself, or null. If it registers several webhooks, that of the one with the address's path. */
export function registeredSecrets(address: string): (call: Call) => string | null {
  let isFound = false;
  return (call) => {
    const webhook = writtenWebhook(call);
    if (webhook === null) return null;
    const isIt = pathOf(webhook.url) === pathOf(address);
    if (isFound && !isIt) return null;
    isFound = isIt;
    return webhook.secret;
  };
}

function writtenWebhook({ method, target, status, body }: Call): { url: string; secret: string } | null {
  const isWrite = (method === 'POST' || method === 'PUT') && /^\/v1\/webhooks(?:\/|$)/.test(target);
  if (!isWrite || status === null || status >= 300) return null;
  const value = parseJson(body.toString('utf8'));
  if (!isObject(value) || typeof value.secret !== 'string' || value.secret === '') return null;
  return { url: String(value.url), secret: value.secret };
}

function pathOf(url: string): string | null {
  return urlOf(url)?.pathname ?? null;
}
