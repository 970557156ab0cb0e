import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What to send: a whole HTTP request as bytes, for the n-th request. */
export type NthRequest = (n: number) => string;

/** HTTP without a client: what is measured is the server. */
export function httpRequest(method: string, path: string, authorization: string, body?: unknown): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const content = json === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n${content}\r\n${json}`;
}

const connections = 16;

/**
 * Keeps so many connections busy, one request at a time on each, until `count` are answered. Answers are told apart by their
 * status line, which is all that is read of them.
 * @returns milliseconds. @throws Error for an answer of another status.
 */
export async function load(baseUrl: string, count: number, nth: NthRequest, status: number): Promise<number> {
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
        // Servers that are near send the head of an answer in one piece.
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
