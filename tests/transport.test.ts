import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { Transport } from '../fixtures/api/transport.ts';

let server: Server;

async function transportTo(listener: RequestListener, timeoutSeconds: number | null = null): Promise<Transport> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new Transport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutSeconds);
}

test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = { method: 'GET', path: '/', headers: {} };

for (const [encoding, compress] of Object.entries({ gzip: gzipSync, br: brotliCompressSync }))
  test(`a body that a gateway has compressed is read: ${encoding}`, async () => {
    const transport = await transportTo((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"name":"Zoë"}'));
    });
    expect((await transport.request(get)).text).toBe('{"name":"Zoë"}');
    await transport.close();
  });

test('a body that is not what its encoding says stays as it came', async () => {
  const transport = await transportTo((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}');
  });
  expect((await transport.request(get)).text).toBe('{}');
  await transport.close();
});

test('an answer that comes in drops ends with the time for an answer', async () => {
  const transport = await transportTo((_, response) => {
    response.writeHead(200);
    const drops = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(drops));
  }, 0.5);
  await expect(transport.request(get)).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
  await transport.close();
});
