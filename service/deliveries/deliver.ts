import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';
import type { Attempt, Delivery } from '../records.ts';
import { canonicalHost, isPublicAddress, isPublicHttpsUrl } from './public-url.ts';

/**
 * Where deliveries to one host are sent instead of to the address its name resolves to, and the certificate authority (PEM)
 * trusted there.
 */
export interface Receiver {
  address: string;
  port: number;
  ca: string;
}

/** Where deliveries to one host are sent in plain HTTP, as by a gateway that ends TLS. */
export type Forward = Omit<Receiver, 'ca'>;

export interface Deliverer {
  /** From now on, deliveries to `https://{host}/...` connect to this receiver (control interface, `receivers`). */
  setReceiver(host: string, receiver: Receiver): void;
  /** From now on, deliveries to `https://{host}/...` connect to this address in plain HTTP, each anew. */
  setForward(host: string, forward: Forward): void;
  /** Makes one attempt; never throws, never follows a redirect, never connects to an address that is not public. */
  deliver(delivery: Delivery): Promise<Attempt>;
  /** Aborts deliveries under way; later ones fail. */
  close(): Promise<void>;
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * An agent that checks the resolved addresses of every connection itself, so a name cannot resolve to something else
 * between the check and the connection.
 */
function publicAgent(resolve: Resolve, timeoutMs: number): Agent {
  const lookup = (
    host: string,
    options: { all?: boolean },
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          done(new Error(`${host} does not resolve to a public address`), '');
        } else if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
  return new Agent({ connect: { lookup: lookup as never, timeout: timeoutMs } });
}

/** An agent that connects to one receiver; TLS still requires a certificate for the URL's host. */
function receiverAgent({ address, port, ca }: Receiver, timeoutMs: number): Agent {
  // Made once: to make one for each connection takes longer than the connection.
  const connect = buildConnector({ secureContext: createSecureContext({ ca }), timeout: timeoutMs });
  return new Agent({
    connect: (options, done) => connect({ ...options, hostname: address, port: String(port) }, done),
  });
}

/**
 * An agent that sends to one address in plain HTTP. It makes a connection for each delivery: one that is kept would fail when
 * what listens there is restarted.
 */
function forwardAgent({ address, port }: Forward, timeoutMs: number): Agent {
  const connect = buildConnector({ timeout: timeoutMs });
  return new Agent({
    pipelining: 0,
    connect: (options, done) =>
      connect({ ...options, protocol: 'http:', hostname: address, host: address, port: String(port) }, done),
  });
}

function reason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  const code = 'code' in error ? String(error.code) : error.name;
  return `${code}: ${error.message}`;
}

/**
 * Delivers events over HTTPS. An attempt without a response after `timeoutMs`, resolving and connecting included, has
 * failed. Tests replace DNS by `resolve`.
 */
export function createDeliverer({ timeoutMs = 10_000, resolve = resolveBySystem } = {}): Deliverer {
  const everywhere = publicAgent(resolve, timeoutMs);
  const agents = new Map<string, Agent>();
  const retired = new Set<Promise<void>>();
  let closed = false;

  const setAgent = (host: string, agent: Agent) => {
    const key = canonicalHost(host);
    const replaced = agents.get(key);
    agents.set(key, agent);
    if (!replaced) return;
    const closing = replaced.close().finally(() => retired.delete(closing));
    retired.add(closing);
  };
  const post = async ({ method, url, headers, body, timeoutMs: limit }: Required<Delivery>) => {
    if (closed) throw new Error('the deliverer is closed');
    if (!isPublicHttpsUrl(url)) throw new Error('the URL is not public HTTPS');
    const dispatcher = agents.get(canonicalHost(new URL(url).hostname)) ?? everywhere;
    const signal = AbortSignal.timeout(limit);
    const response = await request(url, {
      method: method as 'POST',
      headers: Array.isArray(headers) ? headers.flat() : headers,
      body: body instanceof Uint8Array ? body : Readable.from(body),
      dispatcher,
      signal,
      headersTimeout: limit,
      bodyTimeout: limit,
    });
    // Only the response's status counts; its body is read just so that the connection can be reused.
    await response.body.dump({ limit: 64 * 1024, signal }).catch(() => {});
    return response.statusCode;
  };

  return {
    setReceiver: (host, receiver) => setAgent(host, receiverAgent(receiver, timeoutMs)),
    setForward: (host, forward) => setAgent(host, forwardAgent(forward, timeoutMs)),
    async deliver(delivery) {
      const { method = 'POST', timeoutMs: limit = timeoutMs } = delivery;
      const started = performance.now();
      const took = () => Math.round(performance.now() - started);
      try {
        return { status: await post({ ...delivery, method, timeoutMs: limit }), error: null, durationMs: took() };
      } catch (error) {
        return { status: null, error: reason(error, limit), durationMs: took() };
      }
    },
    async close() {
      closed = true;
      await Promise.all([everywhere, ...agents.values()].map((agent) => agent.destroy()));
      await Promise.all(retired);
    },
  };
}
