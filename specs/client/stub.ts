import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Caller } from '../../fixtures/api/caller.ts';
import { Client } from '../../fixtures/api/client.ts';
import { Recorder } from '../../fixtures/api/recorder.ts';
import { Transport } from '../../fixtures/api/transport.ts';
import { test as base } from '../../fixtures/index.ts';
import { Secrets } from '../../fixtures/redaction/secrets.ts';
import { noPace } from '../../fixtures/target/pace.ts';

export interface StubRequest {
  method: string;
  /** Path and query. */
  path: string;
  authorization: string | undefined;
  /** Milliseconds since the stub started. */
  at: number;
}

export interface StubAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A local fake service that can produce, on demand, situations that a real service cannot. */
export interface Stub {
  requests: StubRequest[];
  /** Our client, as it calls real services; the stub ignores its credentials. */
  caller: Caller;
  /**
   * When our client sent the calls of an operation, in milliseconds since 1970. Arrival times would not do: on a busy
   * machine requests arrive late, so that two arrivals may be closer together than the client's wait.
   */
  sentAt: (operation: string) => number[];
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

/** Called for each request, in order of arrival. */
type Answering = (request: StubRequest) => StubAnswer;

/** Listens on this machine only. */
async function listen(answer: Answering): Promise<Stub> {
  const requests: StubRequest[] = [];
  const started = performance.now();
  const server = http.createServer((incoming, response) => {
    incoming.resume();
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, authorization: headers.authorization, at: performance.now() - started };
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
    pace: noPace,
    breaker: { isOpen: false, answered() {}, unanswered() {} },
  });
  return {
    requests,
    sentAt: (wanted) =>
      recorder.exchanges.flatMap(({ operation, startedAt }) => (operation === wanted ? Date.parse(startedAt) : [])),
    caller: new Caller('administrator', client, new Map(), { clientId: 'stub', clientSecret: 'stub-client-secret' }),
    async close() {
      await transport.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
