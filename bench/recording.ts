import http from 'node:http';
import { Pool } from 'undici';
import { listening } from '../protocol/listening.ts';

export interface RecordedCall {
  to: 'public' | 'control';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  answer: { status: number; body: string };
}

export interface Recording {
  /** URLs to give to a run instead of the service's own. */
  baseUrl: string;
  controlUrl: string;
  /** In the order in which they were sent. */
  calls: RecordedCall[];
  close(): Promise<void>;
}

/** A proxy between a run and its service that records the calls, so they can be replayed without the run. */
export async function record(service: { baseUrl: string; controlUrl: string }): Promise<Recording> {
  const calls: RecordedCall[] = [];
  const sides = await Promise.all([
    listen('public', service.baseUrl, calls),
    listen('control', service.controlUrl, calls),
  ]);
  return {
    baseUrl: sides[0].url,
    controlUrl: sides[1].url,
    calls,
    async close() {
      await Promise.all(sides.map((side) => side.close()));
    },
  };
}

/** Headers that belong to a connection, or that the client sets itself. */
const hop = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect'];

async function listen(to: RecordedCall['to'], target: string, calls: RecordedCall[]) {
  const pool = new Pool(target, { connections: 16 });
  const server = http.createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(incoming.headers))
      if (!hop.includes(name)) headers[name] = String(value);
    const chunks: Buffer[] = [];
    // Recorded before it is answered, to keep the order of sending.
    const call: RecordedCall = { to, method, path, headers, body: '', answer: { status: 0, body: '' } };
    calls.push(call);
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      call.body = bytes.toString('latin1');
      const answer = await pool.request({
        method: method as 'GET',
        path,
        headers,
        body: bytes.length > 0 ? bytes : null,
      });
      const text = await answer.body.text();
      call.answer = { status: answer.statusCode, body: text };
      for (const name of hop) delete answer.headers[name];
      outgoing.writeHead(answer.statusCode, answer.headers).end(text);
    } catch {
      outgoing.destroy();
    }
  });
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.destroy();
    },
  };
}
