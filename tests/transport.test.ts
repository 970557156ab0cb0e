import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { AnswerTooLarge, Transport } from '../fixtures/api/transport.ts';
import { limits } from '../protocol/limits.ts';

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

test('an answer with interim answers for ever ends with the time for an answer', async () => {
  const transport = await transportTo((_, response) => {
    const interim = setInterval(() => response.writeEarlyHints({ link: '</style.css>; rel=preload' }), 50);
    response.on('close', () => clearInterval(interim));
  }, 0.5);
  await expect(transport.request(get)).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
  await transport.close();
});

test('an answer after interim answers is read', async () => {
  const transport = await transportTo((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeProcessing();
    response.writeHead(200).end('{}');
  });
  expect(await transport.request(get)).toMatchObject({ status: 200, text: '{}' });
  await transport.close();
});

/** Zeros that gzip packs a thousandfold. */
const zeros = (bytes: number) => gzipSync(Buffer.alloc(bytes));

const tooLarge: Record<string, [encoding: string | null, body: () => Buffer, says: RegExp]> = {
  'has too many bytes': [null, () => Buffer.alloc(limits.answerBytesOnWire.value + 1), /^its answer has more than/],
  'unpacks to too many': ['gzip', () => zeros(limits.answerBytes.value + 1), /^its answer unpacks to more than/],
  'unpacks to too many in its second layer': [
    'gzip, gzip',
    () => gzipSync(zeros(limits.answerBytes.value + 1)),
    /^its answer unpacks to more than/,
  ],
  'has too many layers': ['gzip, br, x-gzip', () => zeros(9), /^its answer is compressed 3 times over/],
};

for (const [what, [encoding, body, says]] of Object.entries(tooLarge))
  test(`an answer that ${what} is not read, and the next one is`, async () => {
    const transport = await transportTo(({ url }, response) => {
      if (url === '/next') return void response.end('{}');
      response.writeHead(200, encoding === null ? {} : { 'content-encoding': encoding }).end(body());
    });
    await expect(transport.request(get)).rejects.toThrow(says);
    await expect(transport.request(get)).rejects.toBeInstanceOf(AnswerTooLarge);
    expect((await transport.request({ ...get, path: '/next' })).text).toBe('{}');
    await transport.close();
  });

test('two layers are unpacked, in the order in which they were packed', async () => {
  const transport = await transportTo((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip, br' }).end(brotliCompressSync(gzipSync('{"a":1}')));
  });
  expect((await transport.request(get)).text).toBe('{"a":1}');
  await transport.close();
});

test('a header may have the name of a member of every object', async () => {
  const transport = await transportTo(({ url }, response) => {
    response.writeHead(200, url === '/' ? {} : { constructor: 'yes', toString: 'no' }).end();
  });
  expect((await transport.request(get)).headers.constructor).toBeUndefined();
  expect((await transport.request({ ...get, path: '/named' })).headers).toMatchObject({
    constructor: 'yes',
    tostring: 'no',
  });
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
