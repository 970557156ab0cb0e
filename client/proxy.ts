import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { steadyNow } from '../fixtures/clock.ts';
import { listening } from '../protocol/listening.ts';
import { Recorder } from './recorder.ts';
import { Reader } from './wire.ts';

export interface RecordingProxy {
  /** What the client calls in place of the target. */
  url: string;
  recorder: Recorder;
  /** Milliseconds since 1970 at the trace's time 0. */
  startedAt: number;
  /** Why calls did not reach the target, for each that did not; a client that went away is no reason. */
  failures: readonly string[];
  close(): Promise<void>;
}

/** Headers between two neighbours on the way, which are not passed on. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

/** A reverse proxy on loopback, which needs no certificate or setting of a system: passes everything on, and records it. */
export async function startProxy(target: string, port: number): Promise<RecordingProxy> {
  const recorder = new Recorder();
  const reader = new Reader((epochMs) => recorder.timeOf(epochMs));
  const startedAt = steadyNow() - recorder.now();
  const agent = new Agent({ pipelining: 1 });
  const base = target.replace(/\/+$/, '');
  const failures: string[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: Error) => {
      if (!outgoing.destroyed) failures.push(error.message);
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(`The target could not be reached: ${error.message}\n`);
    });
  });

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const at = steadyNow();
    const { method = 'GET', url = '/' } = incoming;
    const headers = pairsOf(incoming.rawHeaders);
    const gone = new AbortController();
    outgoing.once('close', () => outgoing.writableFinished || gone.abort());
    const answer = await request(`${base}${url}`, {
      method: method as 'GET',
      headers: headers.filter(([name]) => ![...hopByHop, 'host', 'content-length'].includes(name.toLowerCase())).flat(),
      body: body.length > 0 ? body : null,
      dispatcher: agent,
      signal: gone.signal,
      responseHeaders: 'raw',
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const responseHeaders = pairsOf((answer.headers as unknown as (string | Buffer)[]).map(String));
    outgoing.writeHead(
      answer.statusCode,
      responseHeaders.filter(([name]) => !hopByHop.includes(name.toLowerCase())).flat(),
    );
    outgoing.end(bytes);
    await Promise.race([once(outgoing, 'finish'), once(outgoing, 'close')]);
    const [sent, decoded] = await Promise.all([decode(body, headers), decode(bytes, responseHeaders)]);
    const answeredAt = outgoing.writableFinished ? steadyNow() : null;
    const status = answer.statusCode;
    const call = { at, answeredAt, method, target: url, headers, body: sent.toString('utf8'), status };
    recorder.call(reader.read({ ...call, responseHeaders, responseBody: decoded.toString('utf8') }));
  };

  const listensAt = await listening(server, port);
  recorder.watchLag();
  return {
    url: `http://127.0.0.1:${listensAt}`,
    recorder,
    startedAt,
    failures,
    async close() {
      recorder.close();
      server.close();
      server.closeAllConnections();
      await agent.destroy();
    },
  };
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The body as its reader sees it; as it is, if nobody can decode it. */
async function decode(bytes: Buffer, headers: readonly [string, string][]): Promise<Buffer> {
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const decoder = decoders[(encoding ?? '').trim().toLowerCase() as keyof typeof decoders];
  if (decoder === undefined) return bytes;
  return decoder(bytes).catch(() => bytes);
}
