import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { clock } from './journal.ts';

/**
 * A request as the server hands it over; `rawBody` is where the adaptor, too, looks for a body that is already there.
 * `receivedAt`: when all of it had arrived.
 */
export type Incoming = IncomingMessage & { rawBody?: Buffer; receivedAt?: number };

/**
 * Serves an app on a port. A request reaches the app with its whole body, so handlers can answer at once: to wait for a
 * body within a handler costs more than most decisions.
 * @param port 0 lets the system choose one.
 * @returns the server's address. @throws the system's error if the port is in use.
 */
export async function listen(app: Hono, port: number, host: string): Promise<{ server: Server; url: string }> {
  const serve = getRequestListener((request, bindings) => app.fetch(request, bindings));
  const server = createServer({ ServerResponse: GatheredResponse }, (incoming: Incoming, outgoing) => {
    incoming.receivedAt = clock();
    if (!hasBody(incoming)) return void serve(incoming, outgoing);
    const pieces: Buffer[] = [];
    incoming.on('data', (piece) => pieces.push(piece));
    // A client that goes away before the end gets no answer.
    incoming.on('end', () => {
      incoming.receivedAt = clock();
      incoming.rawBody = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      void serve(incoming, outgoing);
    });
  });
  // None: a client may send on a connection at the moment at which it is closed for idleness, and take that for a failure.
  server.keepAliveTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return { server, url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}` };
}

/**
 * Responses are sent when all requests that have arrived are decided: each that is sent alone may have to wake a client, which
 * takes longer than most decisions.
 */
class GatheredResponse extends ServerResponse {
  static #ready: (() => void)[] = [];

  override end(...args: never[]): this {
    if (GatheredResponse.#ready.length === 0) setImmediate(GatheredResponse.#sendAll);
    GatheredResponse.#ready.push(() => super.end(...args));
    return this;
  }

  static #sendAll(): void {
    const ready = GatheredResponse.#ready;
    GatheredResponse.#ready = [];
    for (const send of ready) send();
  }
}

/** Whether there is a body to wait for; endpoints that are read take none. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A request's headers as `node:http` parsed them: the router parses them again for each that is asked for. */
export function headersOf({ env }: Context): IncomingHttpHeaders {
  return (env.incoming as Incoming).headers;
}

/** The text of a request's body, without a byte-order mark; empty if it has none. */
export function bodyText({ env }: Context): string {
  const text = (env.incoming as Incoming).rawBody?.toString('utf8') ?? '';
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
