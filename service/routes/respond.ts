import type { Decision } from '../behaviour/types.ts';
import { jsonOf } from '../store/rows.ts';

/** A decision as an HTTP response. */
export function respond({ status, body, text, headers, mediaType = 'application/json' }: Decision): Response {
  if (text !== undefined) return new Response(text, { status, headers: typed('text/plain', headers) });
  if (body === undefined) return new Response(null, { status, headers: headers ?? none });
  return new Response(jsonOf(body), { status, headers: typed(mediaType, headers) });
}

const none = {};

function typed(mediaType: string, headers: Decision['headers']): Record<string, string> {
  return { 'Content-Type': `${mediaType}; charset=utf-8`, ...headers };
}
