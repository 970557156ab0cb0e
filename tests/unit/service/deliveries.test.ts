import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { expect, test } from '@playwright/test';
import { generate } from 'selfsigned';
import { listening } from '../../../protocol/listening.ts';
import { createDeliverer, type Deliverer } from '../../../service/deliveries/deliver.ts';

const host = 'r-1.example.org';
const message = {
  url: `https://${host}/hooks`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('é'),
};

/** A certificate authority, and a server certificate for `host` that it signed. */
async function certificate() {
  const ca = await generate([{ name: 'commonName', value: 'Test authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  const leaf = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: ca.private, cert: ca.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  return { ca: ca.cert, key: leaf.private, cert: leaf.cert };
}

test.describe('createDeliverer', () => {
  let pems: Awaited<ReturnType<typeof certificate>>;
  let server: Server;
  let port: number;
  let answer: RequestListener;
  let deliverer: Deliverer;
  const receiver = () => ({ address: '127.0.0.1', port, ca: pems.ca });

  test.beforeAll(async () => {
    pems = await certificate();
  });

  test.beforeEach(async () => {
    answer = (_, response) => response.end();
    server = createServer(pems, (incoming, response) => answer(incoming, response));
    port = await listening(server);
    deliverer = createDeliverer({
      timeoutMs: 1_500,
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    deliverer.setReceiver(host, receiver());
  });

  test.afterEach(async () => {
    await deliverer.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('does not follow a redirect', async () => {
    let requests = 0;
    answer = (_, response) => {
      requests += 1;
      response.writeHead(307, { location: message.url }).end();
    };

    expect((await deliverer.deliver(message)).status).toBe(307);
    expect(requests).toBe(1);
  });

  test('gives up on a receiver that never answers', async () => {
    answer = () => {};

    const { status, error, durationMs } = await deliverer.deliver(message);

    expect({ status, error }).toEqual({ status: null, error: 'no answer within 1500 ms' });
    expect(durationMs).toBeGreaterThanOrEqual(290);
  });

  test('keeps the status of a response whose body never ends', async () => {
    answer = (_, response) => response.writeHead(200).write('…');

    expect((await deliverer.deliver(message)).status).toBe(200);
  });

  test('reports a cut connection, and can deliver again afterwards', async () => {
    answer = (incoming) => incoming.socket.destroy();

    expect(await deliverer.deliver(message)).toMatchObject({
      status: null,
      error: expect.stringMatching(/UND_ERR|ECONNRESET/),
    });
    answer = (_, response) => response.end();
    expect((await deliverer.deliver(message)).status).toBe(200);
  });

  test("refuses a certificate that is not for the URL's host", async () => {
    deliverer.setReceiver('r-2.example.org', receiver());

    expect((await deliverer.deliver({ ...message, url: 'https://r-2.example.org/' })).error).toContain('ALTNAME');
  });

  test('refuses a certificate of another authority', async () => {
    deliverer.setReceiver(host, { ...receiver(), ca: (await certificate()).ca });

    expect(await deliverer.deliver(message)).toMatchObject({
      status: null,
      error: expect.stringMatching(/CERT|SIGNATURE/),
    });
  });

  test('a receiver registered again replaces the first one', async () => {
    deliverer.setReceiver(host, { ...receiver(), port: 1 });
    expect((await deliverer.deliver(message)).status, 'nobody listens there').toBeNull();

    deliverer.setReceiver(host, receiver());

    expect((await deliverer.deliver(message)).status).toBe(200);
  });

  test('does not connect when one of the addresses of a name is private', async () => {
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    const url = `https://rebound.example.org:${receiver().port}/`;

    const { status, error } = await deliverer.deliver({ ...message, url });

    expect(status).toBeNull();
    expect(error).toContain('rebound.example.org does not resolve to a public address');
    expect(connections).toBe(0);
  });

  test('reports a name that does not resolve', async () => {
    const nowhere = createDeliverer({ resolve: () => Promise.reject(new Error('no such name')) });

    expect(await nowhere.deliver(message)).toMatchObject({
      status: null,
      error: expect.stringContaining('no such name'),
    });
    await nowhere.close();
  });

  test('sends nothing to a URL that is not public HTTPS, registered or not', async () => {
    deliverer.setReceiver('localhost', receiver());

    for (const url of ['https://localhost/', 'https://127.0.0.1/', `http://${host}/`, 'nonsense']) {
      expect((await deliverer.deliver({ ...message, url })).error).toContain('not public HTTPS');
    }
  });

  test('delivers nothing once closed', async () => {
    await deliverer.close();

    expect((await deliverer.deliver(message)).error).toContain('closed');
  });
});
