import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { preflight } from '../cli/preflight/preflight.ts';
import { readConfig } from '../fixtures/target/config.ts';

/** Addresses that are not the API's, and what is said about them. */
const addresses: Record<string, { scheme?: string; path?: string; says: RegExp }> = {
  'with a version': { path: '/v1', says: /was answered with 404: leave the version out of the address\.$/ },
  'of something else': { path: '/api', says: /is not the API: POST \/v1\/auth was answered with 404\.$/ },
  'with https for an http server': { scheme: 'https', says: /no TLS connection could be made .*plain http\)\.$/ },
};

for (const [what, { scheme = 'http', path = '', says }] of Object.entries(addresses))
  test(`an address ${what} is reported in one sentence`, async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const credentials = { LAS_CLIENT_ID: 'id', LAS_CLIENT_SECRET: 'secret', LAS_TUTORS: 't@example.com' };

    const trouble = await preflight(
      readConfig({ LAS_BASE_URL: `${scheme}://127.0.0.1:${port}${path}`, ...credentials }),
    );

    expect(trouble).toMatch(says);
    expect(trouble).not.toContain('\n');
    server.close();
  });
