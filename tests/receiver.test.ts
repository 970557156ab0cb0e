import http from 'node:http';
import https from 'node:https';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { freePort } from '../cli/shared/tunnel.ts';
import { certificateFor } from '../fixtures/receiver/certificate.ts';
import { type Receiver, type Registration, startReceiver } from '../fixtures/receiver/receiver.ts';
import { event } from './event-bodies.ts';
import { send } from './sender.ts';

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
