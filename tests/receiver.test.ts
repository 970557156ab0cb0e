import http from 'node:http';
import https from 'node:https';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { freePort } from '../cli/shared/tunnel.ts';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { certificateFor } from '../fixtures/receiver/certificate.ts';
import { deliveryExchange } from '../fixtures/receiver/exchange.ts';
import { type Receiver, type Registration, startReceiver } from '../fixtures/receiver/receiver.ts';
import { limits } from '../protocol/limits.ts';
import { event } from './event-bodies.ts';
import { send, statusOf } from './sender.ts';

let receiver: Receiver;
let registered: Registration & { host: string };

test.beforeAll(async () => {
  const register = async (host: string, registration: Registration) => {
    registered = { host, ...registration };
  };
  receiver = await startReceiver({ register }, { timeoutMs: 2_000 });
});

test.afterAll(() => receiver.close());

test.describe('startReceiver', () => {
  test('registers a public host name, a port of this machine and a certificate authority', () => {
    expect(registered).toEqual({
      host: expect.stringMatching(/^r-[0-9a-f-]{36}\.example\.org$/),
      address: '127.0.0.1',
      port: expect.any(Number),
      ca: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
    });
  });

  test('has a certificate that undici trusts for its host, and for no other', async () => {
    const { address, port, ca } = registered;
    const ask = async (servername: string) => {
      const dispatcher = new Agent({ connect: { ca, servername } });
      try {
        return (await request(`https://${address}:${port}/`, { dispatcher })).statusCode;
      } finally {
        await dispatcher.destroy();
      }
    };

    expect(await ask(registered.host)).toBe(410);
    await expect(ask('r-0.example.org')).rejects.toThrow('altnames');
  });

  test('shares no certificate authority with another receiver', async () => {
    const { ca } = await certificateFor(registered.host);
    const { address, port, host } = registered;
    const outgoing = https.request({ host: address, port, ca, servername: host });

    await expect(send(outgoing, '')).rejects.toThrow(/certificate|signature/i);
  });

  test('listens on the given port behind a tunnel, in plain HTTP, below whatever path', async () => {
    const port = await freePort();
    const tunnelled = await startReceiver({
      tunnel: { url: 'https://hooks.example.net/las/', port, host: '127.0.0.1' },
    });
    const inbox = tunnelled.inbox();
    expect(inbox.url).toMatch(/^https:\/\/hooks\.example\.net\/las\/[0-9a-f-]{36}$/);

    // A tunnel may or may not strip its own path.
    const { pathname } = new URL(inbox.url);
    for (const path of [pathname, pathname.replace('/las', '')]) {
      const outgoing = http.request({ method: 'POST', host: '127.0.0.1', port, path });
      expect(await send(outgoing, event(100))).toBe(200);
    }

    expect(inbox.deliveries).toHaveLength(2);
    await tunnelled.close();
  });

  test('says so when the port behind the tunnel is taken', async () => {
    const taken = startReceiver({
      tunnel: { url: 'https://hooks.example.net', port: registered.port, host: '127.0.0.1' },
    });

    await expect(taken).rejects.toThrow(/cannot listen on port \d+ of 127\.0\.0\.1: .*EADDRINUSE/);
  });

  test('leaves nothing open when the registration fails', async () => {
    let port = 0;
    const refused = startReceiver({
      register: (_, registration) => {
        port = registration.port;
        return Promise.reject(new Error('refused'));
      },
    });

    await expect(refused).rejects.toThrow('refused');
    await expect(send(https.request({ host: '127.0.0.1', port }), '')).rejects.toThrow('ECONNREFUSED');
  });
});

test.describe('What a sender may cost', () => {
  const post = (path: string, headers: Record<string, string | number> = {}) => {
    const { host, address, port, ca } = registered;
    return https.request({ method: 'POST', host: address, port, ca, servername: host, path, headers });
  };
  const most = limits.deliveryBytes.value;

  test("a stranger's body is read no further than the limit, however long", async () => {
    const outgoing = post('/nobody');
    // In pieces without a length, as a stranger would who means harm.
    const piece = Buffer.alloc(1_000_000);
    const answer = statusOf(outgoing).catch((error) => error.code);
    const closed = new Promise((resolve) => outgoing.once('close', resolve));
    let sent = 0;
    for (; sent <= 10 * most && !outgoing.destroyed; sent += piece.length)
      await Promise.race([new Promise((resolve) => outgoing.write(piece, resolve)), closed]);
    outgoing.end();
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(await answer);
    // What is on its way in the buffers of both ends comes on top.
    expect(sent).toBeLessThan(4 * most);
  });

  test('a length that passes the limit is refused before anything is read', async () => {
    const outgoing = post('/nobody', { 'content-length': most + 1 });
    outgoing.flushHeaders();
    expect(await statusOf(outgoing)).toBe(413);
  });

  test('a delivery that passes the limit makes what waits for it inconclusive, and the next one is taken', async () => {
    const inbox = receiver.inbox({ timeoutMs: 200 });
    const { pathname } = new URL(inbox.url);
    const outgoing = post(pathname, { 'content-length': most + 1 });
    outgoing.flushHeaders();
    expect(await statusOf(outgoing)).toBe(413);
    expect(await send(post(pathname), event(100))).toBe(200);

    await expect(inbox.waitForDelivery({ eventId: 100 })).resolves.toMatchObject({ eventId: 100 });
    await expect(inbox.waitForDelivery({ eventId: 700 })).rejects.toThrow(Inconclusive);
    await expect(inbox.quietFor(5)).rejects.toThrow(/a delivery had more than [\d]+ bytes, and was refused/);
    inbox.close();
  });

  test('many headers are all kept, and too many refused', async () => {
    const inbox = receiver.inbox();
    const { pathname } = new URL(inbox.url);
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'y']));

    expect(await send(post(pathname, { ...named(3_000), constructor: 'yes' }), event(100))).toBe(200);
    const { headers } = await inbox.waitForDelivery();
    expect(headers.filter(([name]) => name.startsWith('x-'))).toHaveLength(3_000);
    expect(deliveryExchange(inbox.deliveries[0]!).request.headers.constructor).toBe('yes');
    const refused = await send(post(pathname, named(20_000)), event(100)).catch(({ code }) => code);
    expect([431, 'ECONNRESET', 'EPIPE']).toContain(refused);
    inbox.close();
  });

  test('a sender who goes away in the middle is no delivery', async () => {
    const inbox = receiver.inbox({ timeoutMs: 200 });
    const outgoing = post(new URL(inbox.url).pathname, { 'content-length': 100 });
    outgoing.on('error', () => {}).write('{', () => outgoing.destroy());
    await expect(inbox.waitForDelivery()).rejects.toThrow('no delivery');
    inbox.close();
  });
});
