import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { listening } from '../../protocol/listening.ts';

export interface Passing {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  /** What follows the status in the first line. */
  reason?: string;
  headers: Record<string, string>;
  body: string;
}

/** A response; a cut connection; no response at all; or what is written to the response, or to its socket, by whoever knows how. */
export type Outcome = Answer | 'reset' | 'hang' | ((response: ServerResponse) => void);

/** Decides what happens to a request: it gets the target's own response (`forward`), or anything else. */
export type Handler = (request: Passing, forward: (request: Passing) => Promise<Answer>) => Promise<Outcome>;

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** Starts a proxy in front of a service on this machine that handles requests as a test wants. */
export async function startProxy(target: string, handle: Handler): Promise<Proxy> {
  const pool = new Pool(target, { connections: 32 });
  const forward = async ({ method, path, headers, body }: Passing): Promise<Answer> => {
    const answer = await pool.request({ method, path, headers: endToEnd(headers), body: body === '' ? null : body });
    return { status: answer.statusCode, headers: endToEnd(answer.headers), body: await answer.body.text() };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '' } = request;
    const body = Buffer.concat(chunks).toString('utf8');
    const passing = { method, path, headers: endToEnd(request.headers), body };
    write(response, await handle(passing, forward).catch(() => 'reset' as const));
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

function write(response: ServerResponse, answer: Outcome): void {
  if (answer === 'hang') return;
  if (answer === 'reset') response.socket?.resetAndDestroy();
  else if (typeof answer === 'function') answer(response);
  else response.writeHead(answer.status, answer.reason, answer.headers).end(answer.body);
}

/** Headers that apply to one connection, or depend on the length of the body. */
const ownHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

function endToEnd(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}
