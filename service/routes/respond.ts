import type { Decision } from '../behaviour/types.ts';

/** A decision as an HTTP response. */
export function respond(decision: Decision): Response {
  const { status, body, text, headers = {} } = decision;
  if (text !== undefined)
    return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
  if (body === undefined) return new Response(null, { status, headers });
  const contentType = `${decision.mediaType ?? 'application/json'}; charset=utf-8`;
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': contentType, ...headers } });
}
