import { expect, test } from '@playwright/test';
import { Client } from '../fixtures/api/client.ts';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import type { Transport } from '../fixtures/api/transport.ts';
import { noPace } from '../fixtures/target/pace.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';

/** A client of a target that answers 204 until its connections are closed. */
function scene() {
  const sent: string[] = [];
  const told = { unanswered: 0 };
  const transport = {
    ...{ origin: 'http://target', prefix: '', isClosed: false },
    async request({ method, path }: { method: string; path: string }) {
      if (transport.isClosed) throw new Error('The client is destroyed');
      sent.push(`${method} ${path}`);
      return { status: 204, headers: {}, text: '' };
    },
  };
  const secrets = new Secrets();
  const client = new Client({
    ...{ transport: transport as unknown as Transport, secrets, recorder: new Recorder(secrets, 'test') },
    ...{ contract: null, pace: noPace },
    breaker: {
      isOpen: false,
      answered() {},
      unanswered() {
        told.unanswered += 1;
      },
    },
  });
  const send = (operation: string) => client.send('administrator', operation, {}, async () => null);
  return { client, transport, sent, told, send };
}

test('after a test, only requests that find and remove records are sent', async () => {
  const { client, sent, send } = scene();
  client.end();
  for (const operation of ['POST /v1/learners', 'PUT /v1/learners', 'PATCH /v1/learners'])
    await expect(send(operation)).rejects.toThrow(Inconclusive);
  await send('GET /v1/tags');
  await send('DELETE /v1/tags');
  await send('POST /v1/auth');
  expect(sent).toEqual(['GET /v1/tags', 'DELETE /v1/tags', 'POST /v1/auth']);
});

test('requests that an interrupted test sends while connections are closed say nothing about the target', async () => {
  const { transport, told, send } = scene();
  transport.isClosed = true;
  await expect(send('GET /v1/tags')).rejects.toThrow(Inconclusive);
  await expect(send('POST /v1/tags')).rejects.toThrow(Inconclusive);
  expect(told.unanswered).toBe(0);
});
