import type { ServerResponse } from 'node:http';
import { startProxy } from '../proxy.ts';
import { hostileAnswers } from './hostile-answers.ts';

export interface HostileOptions {
  /** The service to which the other requests are passed on. */
  service: string;
  /** Of so many requests, one gets a hostile answer; tokens are issued, and the OpenAPI document is served as changed. */
  oneIn: number;
  /** Number of the answer to begin with. */
  first?: number;
  /** Changes the OpenAPI document of the service. */
  document: (document: Document) => unknown;
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
export async function startHostileTarget(options: HostileOptions): Promise<HostileTarget> {
  const { service, oneIn, first = 0, document } = options;
  const answers = Object.entries(hostileAnswers);
  const given: Record<string, number> = Object.fromEntries(answers.map(([name]) => [name, 0]));
  let requests = 0;
  let next = first;

  function attack({ req, socket }: ServerResponse): void {
    const [name, answer] = answers[next++ % answers.length]!;
    given[name]! += 1;
    if (socket === null) return;
    socket.on('error', () => {});
    answer(socket, req);
  }

  const proxy = await startProxy(service, async (request, forward) => {
    requests += 1;
    const isSpared = oneIn > 1 && /^\/(?:v1\/auth$|swagger)/.test(request.path);
    if (!isSpared && requests % oneIn === 0) return attack;
    const answer = await forward(request);
    const isDocument = request.path.startsWith('/swagger');
    return isDocument ? { ...answer, body: JSON.stringify(document(JSON.parse(answer.body))) } : answer;
  });
  return { ...proxy, given };
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
