import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The n-th request to send, as a complete HTTP message. */
export type NthRequest = (n: number) => string;

/** A raw HTTP request without a client library, so only the server is measured. */
export function httpRequest(method: string, path: string, authorization: string, body?: unknown): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const content = json === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n${content}\r\n${json}`;
}

/** What a server is loaded with. */
export interface Load {
  /** How many requests. */
  count: number;
  connections: number;
  nth: NthRequest;
  /** The status of each response. */
  status: number;
}

/**
 * Keeps the connections busy, with one request at a time on each, until all requests are answered. Of each response, only the
 * status line and the length of the body are read.
 * @returns milliseconds. @throws Error for a response with another status.
 */
export async function load(baseUrl: string, { count, connections, nth, status }: Load): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  let sent = 0;
  const start = performance.now();
  await Promise.all(sockets.map((socket) => busy(socket, () => (sent < count ? nth(sent++) : null), status)));
  const took = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return took;
}

function busy(socket: Socket, next: () => string | null, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const send = () => {
      const request = next();
      if (request === null) resolve();
      else socket.write(request, 'latin1');
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (data: Buffer) => {
      if (missing === 0) {
        // A server on the same machine sends the head of a response in one piece.
        const head = data.indexOf('\r\n\r\n') + 4;
        const text = data.subarray(0, head).toString('latin1');
        if (!text.startsWith(`HTTP/1.1 ${status}`)) reject(new Error(`An answer began with ${text.slice(0, 30)}.`));
        missing = head + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      }
      missing -= data.length;
      if (missing === 0) send();
    });
    send();
  });
}
