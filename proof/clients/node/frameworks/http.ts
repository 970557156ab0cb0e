import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Receiver, Reply } from '../receiver.ts';
import { type Running, type Serve, shown } from './types.ts';

/** node:http without a framework. */
export const http: Serve = (receiver, port) =>
  running(
    createServer((request, response) => {
      answer(receiver, request, response).catch(() => response.destroy());
    }),
    port,
  );

async function answer(receiver: Receiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(shown(receiver, request.url ?? '/')));
    return;
  }
  const raw = await buffer(request);
  const header = (name: string) => request.headers[name]?.toString();
  write(response, await receiver.handle({ header, raw }));
}

/** Writes a reply, for every framework that is built on node:http. */
export function write(response: ServerResponse, { status, body }: Reply): void {
  if (status === 'close') response.destroy();
  else response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' }).end(body);
}

export async function running(server: Server, port: number): Promise<Running> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${chosen}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
