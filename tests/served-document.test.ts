import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { readConfig } from '../fixtures/target/config.ts';
import { openTarget } from '../fixtures/target/target.ts';
import { sampleDocument } from './contract-samples.ts';

/** A target that serves its OpenAPI document only to clients with a token, and that may accept no credentials at all. */
async function guarded(knowsClients: boolean): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    const isOpen = url === '/v1/auth' ? knowsClients : headers.authorization === 'Bearer t';
    const body = url === '/v1/auth' ? { accessToken: 't', expiresIn: 60 } : sampleDocument();
    response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json' });
    response.end(isOpen ? JSON.stringify(body) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

for (const [who, isRead] of [
  ['a client', true],
  ['nobody', false],
] as const)
  test(`an OpenAPI document that only clients are served is read as ${who}`, async ({}, { outputDir }) => {
    const server = await guarded(isRead);
    const target = await openTarget({
      config: readConfig({
        LAS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        LAS_CLIENT_ID: 'id',
        LAS_CLIENT_SECRET: 'secret',
        LAS_TUTORS: 'tutor@example.com',
        LAS_STATE_DIR: outputDir,
      }),
    });
    try {
      expect(target.powers.has('description')).toBe(isRead);
      expect(target.contract === null).toBe(!isRead);
    } finally {
      await target.close();
      server.close();
    }
  });
