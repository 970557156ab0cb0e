import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, Caller, Client, noRateLimit, Recorder, Secrets, Transport } from '../../fixtures/index.ts';

export interface StubRequest {
  method: string;
  /** Path and query. */
  path: string;
  authorization: string | undefined;
}

export interface StubAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Wait {
  ms: number;
  /** How many requests had arrived before the wait, and by its end. */
  requestsBefore: number;
  requestsAfter: number;
}

/** A local fake service that can produce, on demand, situations that a real service cannot. */
export interface Stub {
  requests: StubRequest[];
  /** Our client, as it calls real services; the stub ignores its credentials. */
  caller: Caller;
  /** Each wait of our client before it repeats a call; shortened. */
  waits: Wait[];
  close: () => Promise<void>;
}

/** Tests against stubs, which are closed after the test. */
export const test = base.extend<{ startStub: (answer: Answering) => Promise<Stub> }>({
  startStub: async ({}, use) => {
    const stubs: Stub[] = [];
    await use(async (answer) => {
      const stub = await listen(answer);
      stubs.push(stub);
      return stub;
    });
    for (const stub of stubs) await stub.close();
  },
});

/** In this time, a client that does not wait would have sent the next request. */
const enoughToSendMs = 20;

/** Called for each request, in order of arrival. */
type Answering = (request: StubRequest) => StubAnswer;

/** Listens on this machine only. */
async function listen(answer: Answering): Promise<Stub> {
  const requests: StubRequest[] = [];
  const waits: Wait[] = [];
  const server = http.createServer((incoming, response) => {
    incoming.resume();
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, authorization: headers.authorization };
    requests.push(request);
    const { status, headers: answered = {}, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...answered });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const transport = new Transport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const secrets = new Secrets();
  // Not the test's own recorder: the answers of a stub are not evidence about the target.
  const recorder = new Recorder(secrets, 'stub');
  const client = new Client({
    transport,
    secrets,
    recorder,
    contract: null,
    pace: noRateLimit,
    breaker: { isOpen: false, answered() {}, async unanswered() {}, outOfOrder: () => null },
    async sleep(ms) {
      const requestsBefore = requests.length;
      await sleep(enoughToSendMs);
      waits.push({ ms, requestsBefore, requestsAfter: requests.length });
    },
  });
  return {
    requests,
    waits,
    caller: new Caller('administrator', client, new Map(), { clientId: 'stub', clientSecret: 'stub-client-secret' }),
    async close() {
      await transport.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
