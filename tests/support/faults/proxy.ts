import { setMaxListeners } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../../../protocol/listening.ts';
import { randomFrom } from './random.ts';

/**
 * What can happen to a request between suite and service. "Before": the service never receives it. "After": the service has
 * acted on it.
 */
export const faultKinds = [
  'delay',
  '429',
  '429 with seconds',
  '429 with a date',
  '503 before',
  '504 after',
  '522 after',
  '408 before',
  '403 page before',
  '200 page after',
  'reset before',
  'reset after',
  'half an answer',
  'stall before',
  'stall after',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface ProxyOptions {
  /** URL of the service. */
  target: string;
  /** Share of the requests that get a fault, from 0 to 1. */
  rate: number;
  seed: number;
  /** The kinds to inject, with equal probability; all by default. */
  kinds?: readonly FaultKind[];
}

export interface FaultyProxy {
  url: string;
  /** Times at which requests arrived, in milliseconds since 1970. */
  requests: number[];
  injected: Record<FaultKind, number>;
  /** From now on, gives this share of the requests a fault of these kinds. */
  setFaults(rate: number, kinds: readonly FaultKind[]): void;
  /** Faults for the next requests, one each; after these, faults are random again. */
  next: FaultKind[];
  close(): Promise<void>;
}

/** Longest delay in milliseconds: long enough to matter, and short enough not to cause a time-out. */
const longestDelayMs = 600;
/** How long a stalled connection is held open, unless the client closes it. */
const stallMs = 60_000;

/**
 * Starts a proxy in front of a service that gives a share of the requests a fault: the same ones for the same seed and order
 * of requests.
 */
export async function startFaultyProxy({ target, seed, ...options }: ProxyOptions): Promise<FaultyProxy> {
  let { rate, kinds = faultKinds } = options;
  const random = randomFrom(seed);
  const agent = new http.Agent({ keepAlive: true });
  const injected = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultyProxy['injected'];
  const proxy: FaultyProxy = { url: '', requests: [], injected, setFaults, next: [], close };
  const ended = new AbortController();
  setMaxListeners(0, ended.signal);
  const server = http.createServer((request, response) => {
    proxy.requests.push(Date.now());
    const met = random() < rate ? kinds[Math.floor(random() * kinds.length)] : undefined;
    const fault = proxy.next.shift() ?? met;
    const share = random();
    if (fault !== undefined) injected[fault] += 1;
    pass(request, response, fault, share).catch(() => response.socket?.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse, fault: FaultKind | undefined, share: number) {
    const body = await bytesOf(request);
    const forward = () => answerOf(target, agent, request, body);
    switch (fault) {
      case 'delay':
        await sleep(share * longestDelayMs);
        return send(response, await forward());
      case '429':
        return refuse(response, 429);
      case '429 with seconds':
        return refuse(response, 429, { 'retry-after': '1' });
      case '429 with a date':
        return refuse(response, 429, { 'retry-after': new Date(Date.now() + 1000 + share * 1000).toUTCString() });
      case '503 before':
        return refuse(response, 503);
      case '504 after':
        await forward();
        return refuse(response, 504);
      case '522 after':
        await forward();
        return refuse(response, 522);
      case '408 before':
        return refuse(response, 408, { connection: 'close' });
      case '403 page before':
        return refuse(response, 403);
      case '200 page after':
        await forward();
        return refuse(response, 200);
      case 'reset before':
        return reset(response);
      case 'reset after':
        await forward();
        return reset(response);
      case 'half an answer':
        return sendHalf(response, await forward());
      case 'stall before':
        return sleep(stallMs, undefined, { signal: ended.signal, ref: false }).then(() => reset(response));
      case 'stall after':
        await forward();
        return sleep(stallMs, undefined, { signal: ended.signal, ref: false }).then(() => reset(response));
      default:
        return send(response, await forward());
    }
  }

  function setFaults(newRate: number, newKinds: readonly FaultKind[]): void {
    rate = newRate;
    kinds = newKinds;
  }

  async function close(): Promise<void> {
    ended.abort();
    server.close();
    server.closeAllConnections();
    agent.destroy();
  }

  proxy.url = `http://127.0.0.1:${await listening(server)}`;
  return proxy;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

function answerOf(target: string, agent: http.Agent, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { connection: _, 'transfer-encoding': __, ...headers } = request.headers;
  return new Promise((resolve, reject) => {
    const { method } = request;
    const { host } = new URL(target);
    const options = { agent, method, headers: { ...headers, host } };
    const outgoing = http.request(new URL(request.url ?? '/', target), options, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers;
  response.writeHead(status, { ...kept, ...(status === 204 ? {} : { 'content-length': body.length }) });
  response.end(body);
}

/** Refuses as gateways do, not in the service's own format. */
function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end(`<html><h1>${status}</h1></html>`);
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Cuts the connection in the middle of the body or, if there is none, in the middle of the head. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body.length < 2) {
    response.socket?.end(`HTTP/1.1 ${status} Ha`);
    return;
  }
  const type = headers['content-type'];
  response.writeHead(status, { ...(type ? { 'content-type': type } : {}), 'content-length': body.length });
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
}
