import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { generate } from 'selfsigned';
import { createDeliverer, type Deliverer } from '../service/deliveries/deliver.ts';
import { isPublicAddress, isPublicHttpsUrl } from '../service/deliveries/public-url.ts';

const accepted = [
  'https://example.org/hooks',
  'HTTPS://Example.ORG:8443/hooks?x=1',
  'https://r-6f2c.example.org',
  'https://does-not-resolve.invalid/',
  'https://bücher.example.org/',
  'https://8.8.8.8/hooks',
  'https://[2606:4700::1111]/hooks',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://internal.example.org/',
  'https://notlocalhost.com/',
];

const refused = {
  'not a string': 7,
  empty: '',
  relative: '/hooks',
  'http, not https': 'http://example.org/hooks',
  'another scheme': 'ftp://example.org/hooks',
  'without a host': 'https:///hooks',
  'without slashes': 'https:example.org',
  backslashes: 'https:\\\\example.org',
  'a blank in front': ' https://example.org/',
  'a line break inside': 'https://exam\nple.org/',
  'credentials in front of the host': 'https://user:secret@example.org/',
  'a private host behind what looks like one': 'https://example.org@127.0.0.1/',
  'this machine by name': 'https://localhost/',
  'this machine by name and port': 'https://LOCALHOST:8443/',
  'this machine by name with a dot': 'https://localhost./',
  'a name below localhost': 'https://example.org.localhost/',
  'a name without a domain': 'https://intranet/',
  'a name of the local link': 'https://printer.local/',
  'a name of a private zone': 'https://metadata.google.internal/',
  'a home network': 'https://nas.home.arpa./',
  'two dots at the end': 'https://example.org../',
  loopback: 'https://127.0.0.1/',
  'the end of loopback': 'https://127.255.255.254/',
  'loopback with a dot': 'https://127.0.0.1./',
  'loopback in two parts': 'https://127.1/',
  'loopback as a number': 'https://2130706433/',
  'loopback in hexadecimal': 'https://0x7f000001/',
  'loopback in octal': 'https://0177.0.0.1/',
  'loopback in full-width digits': 'https://127。0。0。１/',
  'loopback percent-encoded': 'https://%31%32%37.0.0.1/',
  unspecified: 'https://0.0.0.0/',
  'private, class A': 'https://10.0.0.1/',
  'private, class B': 'https://172.31.255.255/',
  'private, class C': 'https://192.168.1.1/',
  'link-local': 'https://169.254.169.254/latest/meta-data',
  'shared by a carrier': 'https://100.64.0.1/',
  documentation: 'https://203.0.113.9/',
  multicast: 'https://224.0.0.1/',
  broadcast: 'https://255.255.255.255/',
  'IPv6 loopback': 'https://[::1]/',
  'IPv6 loopback in full': 'https://[0:0:0:0:0:0:0:1]/',
  'IPv6 unspecified': 'https://[::]/',
  'IPv6 unique-local': 'https://[fd00::1]/',
  'IPv6 link-local': 'https://[fe80::1]/',
  'IPv6 multicast': 'https://[ff02::1]/',
  'IPv6 documentation': 'https://[2001:db8::1]/',
  'IPv4-mapped loopback': 'https://[::ffff:127.0.0.1]/',
  'IPv4-mapped public address': 'https://[::ffff:8.8.8.8]/',
  'IPv4-compatible loopback': 'https://[::127.0.0.1]/',
  'NAT64 of a private address': 'https://[64:ff9b::10.0.0.1]/',
  '6to4 of a private address': 'https://[2002:a00:1::]/',
};

test.describe('isPublicHttpsUrl', () => {
  for (const url of accepted) test(`accepts ${url}`, () => expect(isPublicHttpsUrl(url)).toBe(true));

  for (const [kind, url] of Object.entries(refused)) {
    test(`refuses: ${kind}`, () => expect(isPublicHttpsUrl(url)).toBe(false));
  }

  test('no name is an address', () => expect(isPublicAddress('example.org')).toBe(false));
});

const host = 'r-1.example.org';
const message = {
  url: `https://${host}/hooks`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('é'),
};

/** An authority and a server certificate of `host` that it signed. */
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
  let answer: RequestListener;
  let deliverer: Deliverer;
  const receiver = () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port, ca: pems.ca });

  test.beforeAll(async () => {
    pems = await certificate();
  });

  test.beforeEach(async () => {
    answer = (_, response) => response.end();
    server = createServer(pems, (incoming, response) => answer(incoming, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    deliverer = createDeliverer({
      timeoutMs: 300,
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
  });

  test.afterEach(async () => {
    await deliverer.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('posts the bytes and headers as given to the registered receiver', async () => {
    let seen: unknown;
    answer = async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method, url, headers } = incoming;
      seen = { method, url, host: headers.host, type: headers['content-type'], body: Buffer.concat(chunks).toString() };
      response.writeHead(204).end();
    };
    deliverer.setReceiver('R-1.Example.org.', receiver());

    expect(await deliverer.deliver(message)).toMatchObject({ status: 204, error: null });
    expect(seen).toEqual({ method: 'POST', url: '/hooks', host, type: 'application/json', body: 'é' });
  });

  test('does not follow a redirect', async () => {
    let requests = 0;
    answer = (_, response) => {
      requests += 1;
      response.writeHead(307, { location: message.url }).end();
    };
    deliverer.setReceiver(host, receiver());

    expect((await deliverer.deliver(message)).status).toBe(307);
    expect(requests).toBe(1);
  });

  test('gives up on a receiver that never answers', async () => {
    answer = () => {};
    deliverer.setReceiver(host, receiver());

    const { status, error, durationMs } = await deliverer.deliver(message);

    expect({ status, error }).toEqual({ status: null, error: 'no answer within 300 ms' });
    expect(durationMs).toBeGreaterThanOrEqual(290);
  });

  test('keeps the status of an answer whose body never ends', async () => {
    answer = (_, response) => response.writeHead(200).write('…');
    deliverer.setReceiver(host, receiver());

    expect((await deliverer.deliver(message)).status).toBe(200);
  });

  test('reports a connection that is cut, and delivers again after it', async () => {
    answer = (incoming) => incoming.socket.destroy();
    deliverer.setReceiver(host, receiver());

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

  test('a receiver that is registered again replaces the first', async () => {
    deliverer.setReceiver(host, { ...receiver(), port: 1 });
    expect((await deliverer.deliver(message)).error).toContain('ECONNREFUSED');

    deliverer.setReceiver(host, receiver());

    expect((await deliverer.deliver(message)).status).toBe(200);
  });

  test('connects nowhere when a name resolves to a private address among others', async () => {
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

  test('sends nothing to an address that is no public HTTPS URL, registered or not', async () => {
    deliverer.setReceiver('localhost', receiver());

    for (const url of ['https://localhost/', 'https://127.0.0.1/', `http://${host}/`, 'nonsense']) {
      expect((await deliverer.deliver({ ...message, url })).error).toContain('not public HTTPS');
    }
  });

  test('delivers nothing once closed', async () => {
    deliverer.setReceiver(host, receiver());
    await deliverer.close();

    expect((await deliverer.deliver(message)).error).toContain('closed');
  });
});
