/**
 * The suite's client, with everything it does besides sending, against undici alone: sequential requests with a small JSON
 * response.
 */
import { Pool } from 'undici';
import { Caller, Token } from '../fixtures/api/caller.ts';
import { Client } from '../fixtures/api/client.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import { Transport } from '../fixtures/api/transport.ts';
import { type Contract, createContract, readDocument } from '../fixtures/contract/index.ts';
import { noRateLimit } from '../fixtures/target/rate-limiter.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';
import { inTurns, ratio, table } from './measure.ts';
import { startBareServer } from './service/bare.ts';
import { startServed } from './service/served.ts';

/** Requests in one test, which share a recorder; `tests` such tests are one measurement. */
const perTest = 20;
const tests = 25;
const rounds = 31;

const operation = 'GET /v1/learners/{learnerId}';

export async function measure(): Promise<string> {
  const service = await startServed();
  const { learnerId, authorization, answer } = await service.learner();
  const bare = await startBareServer(answer);
  const contract = createContract(await documentOf(service.baseUrl));
  const path = `/v1/learners/${learnerId}`;
  const lines: string[][] = [];
  try {
    for (const [what, baseUrl] of [
      ['a bare server', bare.baseUrl],
      ['the embedded service', service.baseUrl],
    ] as const) {
      const pool = new Pool(baseUrl, { connections: 16 });
      const transport = new Transport(baseUrl);
      const undici = () => perRequest(async () => bareRequests(pool, path, authorization));
      const ours = (judge: Contract | null) => () =>
        perRequest(() => clientRequests(transport, judge, learnerId, authorization));
      const all = { undici, transport: ours(null), whole: ours(contract) };
      await inTurns(5, all); // Not counted: lets the JIT compiler warm up.
      const took = await inTurns(rounds, all);
      lines.push(
        [`undici alone, ${what}`, '1.00', micro(took.undici)],
        [`recording and redaction, ${what}`, ratio(took.transport, took.undici), micro(took.transport)],
        [`recording, redaction and validation, ${what}`, ratio(took.whole, took.undici), micro(took.whole)],
      );
      await pool.destroy();
      await transport.close();
    }
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
  return `${table(['One request', 'Ratio', 'Time'], lines)}

A learner's record (${Buffer.byteLength(answer.body)} bytes of JSON), read ${perTest} times for each recorder; undici alone reads and parses the
body too. The bare server answers with the same bytes from memory, so that nearly all of the time is the client's.`;
}

async function documentOf(baseUrl: string) {
  const response = await fetch(`${baseUrl}/swagger/v1/swagger.json`);
  const { document } = readDocument({ status: response.status, body: await response.text(), contentType: '' });
  if (document === null) throw new Error('The service serves no document.');
  return document;
}

async function perRequest(test: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < tests; i++) await test();
  return (performance.now() - start) / (tests * perTest);
}

async function bareRequests(pool: Pool, path: string, authorization: string): Promise<void> {
  for (let i = 0; i < perTest; i++) {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization } });
    const record = JSON.parse(await body.text());
    if (statusCode !== 200 || !record.learnerId) throw new Error(`The learner was answered with ${statusCode}.`);
  }
}

/** As in a test: with its own secrets, recorder and client. */
async function clientRequests(
  transport: Transport,
  contract: Contract | null,
  learnerId: string,
  authorization: string,
): Promise<void> {
  const secrets = new Secrets();
  const parts = { transport, secrets, recorder: new Recorder(secrets, 'bench'), contract, pace: noRateLimit, breaker };
  const token = new Token(authorization.replace('Bearer ', ''));
  const caller = new Caller('administrator', new Client(parts), new Map(), null, token);
  for (let i = 0; i < perTest; i++) await caller.send(operation, { path: { learnerId } });
}

const breaker = { isOpen: false, answered() {}, unanswered() {} };

function micro(ms: number): string {
  return `${Math.round(ms * 1000)} µs`;
}
