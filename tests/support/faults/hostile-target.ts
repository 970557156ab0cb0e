import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../../../protocol/listening.ts';
import { hostileAnswers } from './hostile-answers.ts';

export interface HostileOptions {
  /** A service to which a part of the requests is passed on; without one, all get hostile answers. */
  service?: string;
  /** Of so many requests, one gets a hostile answer; tokens are issued, and the OpenAPI document is served as changed. */
  oneIn?: number;
  /** Number of the answer to begin with. */
  first?: number;
  /** Changes the OpenAPI document of the service. */
  document?: (document: Document) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a document is changed in ways that its type forbids
type Document = any;

export interface HostileTarget {
  url: string;
  /** How often each answer was given. */
  given: Record<string, number>;
  close(): Promise<void>;
}

/** A target that gives the hostile answers in turn. */
export async function startHostileTarget({
  service,
  oneIn = 1,
  first = 0,
  document,
}: HostileOptions = {}): Promise<HostileTarget> {
  const answers = Object.entries(hostileAnswers);
  const given: Record<string, number> = Object.fromEntries(answers.map(([name]) => [name, 0]));
  let requests = 0;
  let next = first;

  function attack(request: IncomingMessage, { socket }: ServerResponse): void {
    const [name, answer] = answers[next++ % answers.length]!;
    given[name]! += 1;
    if (socket === null) return;
    socket.on('error', () => {});
    answer(socket, request);
  }

  async function pass(base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = 'GET', url = '/', headers } = request;
    const { host: _, connection: __, 'content-length': ___, ...others } = headers;
    const sent = pieces.length > 0 ? { body: Buffer.concat(pieces) } : {};
    const answer = await fetch(base + url, { method, headers: others as Record<string, string>, ...sent });
    const isDocument = document !== undefined && url.startsWith('/swagger');
    const body = isDocument ? JSON.stringify(document(await answer.json())) : Buffer.from(await answer.arrayBuffer());
    const kept = ['content-type', 'location'].flatMap((name) => [[name, answer.headers.get(name) ?? ''] as const]);
    response.writeHead(answer.status, Object.fromEntries(kept.filter(([, value]) => value !== ''))).end(body);
  }

  const server = http.createServer((request, response) => {
    requests += 1;
    const isSpared = oneIn > 1 && /^\/(?:v1\/auth$|swagger)/.test(request.url ?? '');
    if (service === undefined || (!isSpared && requests % oneIn === 0)) return attack(request, response);
    pass(service, request, response).catch(() => response.destroy());
  });
  server.on('clientError', (_, socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    given,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Gives every text of the document a pattern for which an expression engine may need ages. */
export function withSlowPatterns(document: Document): unknown {
  const patterns = ['^(?:(?:a)+)+$', '^(a|a)*$', '^((a+)b?)+$', '^(a+)+@', '(x+x+)+y'];
  let at = 0;
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.type === 'string' && value.enum === undefined && value.format === undefined
      ? { ...value, pattern: patterns[at++ % patterns.length] }
      : value,
  );
}
