import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { certificateFor } from '../fixtures/receiver/certificate.ts';
import { deliveryExchange } from '../fixtures/receiver/exchange.ts';
import { type Receiver, type Registration, startReceiver } from '../fixtures/receiver/receiver.ts';
import { dataId, event, learnerId, otherDataId } from './event-bodies.ts';

let receiver: Receiver;
let registered: Registration & { host: string };

test.beforeAll(async () => {
  const register = async (host: string, registration: Registration) => {
    registered = { host, ...registration };
  };
  receiver = await startReceiver({ register }, { timeoutMs: 2_000 });
});

test.afterAll(() => receiver.close());

/** POSTs as a target does: to the registered address, asking for a certificate of the URL's host. */
function post(url: string, body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Promise<number> {
  const { hostname, pathname } = new URL(url);
  const { address, port, ca } = registered;
  return send(
    https.request({ method: 'POST', host: address, port, ca, servername: hostname, path: pathname, headers }),
    body,
  );
}

function send(outgoing: http.ClientRequest, body: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

test.describe('startReceiver', () => {
  test('registers a public host name, a port of this machine and an authority', () => {
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

  test('shares no authority with another receiver', async () => {
    const { ca } = await certificateFor(registered.host);
    const { address, port, host } = registered;
    const outgoing = https.request({ host: address, port, ca, servername: host });

    await expect(send(outgoing, '')).rejects.toThrow(/certificate|signature/i);
  });

  test('listens on the given port behind a tunnel, in plain HTTP, below whatever path', async () => {
    const port = await freePort();
    const tunnelled = await startReceiver({ tunnel: { url: 'https://hooks.example.net/las/', port } });
    const inbox = tunnelled.inbox();
    expect(inbox.url).toMatch(/^https:\/\/hooks\.example\.net\/las\/[0-9a-f-]{36}$/);

    // A tunnel may or may not take its own path off.
    const { pathname } = new URL(inbox.url);
    for (const path of [pathname, pathname.replace('/las', '')]) {
      const outgoing = http.request({ method: 'POST', host: '127.0.0.1', port, path });
      expect(await send(outgoing, event(100))).toBe(200);
    }

    expect(inbox.deliveries).toHaveLength(2);
    await tunnelled.close();
  });

  test('says so when the port behind the tunnel is taken', async () => {
    const taken = startReceiver({ tunnel: { url: 'https://hooks.example.net', port: registered.port } });

    await expect(taken).rejects.toThrow(/cannot listen on port \d+: .*EADDRINUSE/);
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

test.describe('Inbox', () => {
  test('keeps method, path, headers as sent and the raw bytes', async () => {
    const inbox = receiver.inbox();
    const body = Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0xc3, 0xa9]);

    await post(`${inbox.url}/below`, body, { 'X-Odd-Case': ['one', 'two'] });

    const [delivery] = inbox.deliveries;
    expect(delivery?.method).toBe('POST');
    expect(delivery?.url).toBe(`${inbox.url}/below`);
    expect(delivery?.body.equals(body)).toBe(true);
    expect(delivery?.headers.filter(([name]) => name === 'X-Odd-Case').map(([, value]) => value)).toEqual([
      'one',
      'two',
    ]);
    expect(Date.now() - (delivery?.receivedAt.getTime() ?? 0)).toBeLessThan(5_000);
  });

  test('gets what is sent to its own address only', async () => {
    const [one, other] = [receiver.inbox(), receiver.inbox()];

    await post(one.url, event(100));

    expect([one.deliveries.length, other.deliveries.length]).toEqual([1, 0]);
    expect(await post(one.url.replace(/[^/]+$/, 'unknown'), '')).toBe(410);
  });

  test('finds a delivery that came before, and one that comes later', async () => {
    const inbox = receiver.inbox();
    await post(inbox.url, event(100));
    expect((await inbox.waitForDelivery({ eventId: 100 })).dataId).toBe(dataId);

    const later = inbox.waitForDelivery({ eventId: 900, data: { LearnerId: learnerId.toUpperCase() } });
    await post(inbox.url, event(900, { LearnerId: 'another' }));
    await post(inbox.url, event(900, { LearnerId: learnerId, ChangedSections: [] }));

    expect((await later).data).toEqual({ LearnerId: learnerId, ChangedSections: [] });
  });

  test('waits for a repeat, and folds it into one event', async () => {
    const inbox = receiver.inbox();
    const both = inbox.waitForDeliveries(2, { dataId });
    await post(inbox.url, event(100));
    await post(inbox.url, event(100, {}, otherDataId));
    await post(inbox.url, event(100));

    expect((await both).map((delivery) => delivery.dataId)).toEqual([dataId, dataId]);
    expect(inbox.events({ eventId: 100 }).map((delivery) => delivery.dataId)).toEqual([dataId, otherDataId]);
    expect(inbox.events({ eventId: 200 })).toEqual([]);
  });

  test('fails by an assertion that names what was awaited and what came instead', async () => {
    const inbox = receiver.inbox({ timeoutMs: 50 });
    await post(inbox.url, event(300, { RequestId: 'r-1' }));
    await post(inbox.url, 'nonsense');

    const error = await inbox
      .waitForDelivery({ eventId: 200, data: { RequestId: 'r-1' } })
      .catch((thrown: Error) => thrown);

    const { message } = error as Error;
    expect(message).toContain(`no delivery of event 200 with Data {"RequestId":"r-1"} at ${inbox.url} within 50 ms`);
    expect(message).toContain(`event 300, DataId ${dataId}, Data {"RequestId":"r-1"}`);
    expect(message).toContain('an unreadable delivery: the 8 bytes are not JSON');
    expect(message).toContain('expect(');
  });

  test('is quiet once nothing has come for the given time', async () => {
    const inbox = receiver.inbox();
    const quiet = inbox.quietFor(200);
    await post(inbox.url, event(100));
    const delivered = performance.now();
    await quiet;

    expect(performance.now() - delivered).toBeGreaterThan(150);
    expect(inbox.deliveries).toHaveLength(1);
  });

  test('tells of each delivery as it arrives', async () => {
    const ids: (number | undefined)[] = [];
    const inbox = receiver.inbox({ onDelivery: ({ eventId }) => ids.push(eventId) });

    await post(inbox.url, event(100));

    expect(ids).toEqual([100]);
  });

  test('takes nothing more once closed', async () => {
    const inbox = receiver.inbox();
    inbox.close();

    expect(await post(inbox.url, event(100))).toBe(410);
    expect(inbox.deliveries).toEqual([]);
  });
});

test.describe('Inbox.answer', () => {
  test('answers 200 unless told otherwise, then each in turn, the last for good', async () => {
    const inbox = receiver.inbox();
    expect(await post(inbox.url, '')).toBe(200);

    inbox.answer(500, { status: 302, headers: { location: 'https://example.org/' } }, 204);

    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await post(inbox.url, ''));
    expect(statuses).toEqual([500, 302, 204, 204]);
    expect(inbox.deliveries.map(({ answer }) => answer.status)).toEqual([200, 500, 302, 204, 204]);
  });

  test('reset cuts the connection, and the delivery is kept', async () => {
    const inbox = receiver.inbox();
    inbox.answer('reset');

    await expect(post(inbox.url, event(100))).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(inbox.deliveries).toHaveLength(1);
  });

  test('hang keeps the sender waiting until the inbox closes', async () => {
    const inbox = receiver.inbox();
    inbox.answer('hang');
    let settled = false;
    const sending = post(inbox.url, event(100)).finally(() => {
      settled = true;
    });
    sending.catch(() => {});
    await inbox.waitForDelivery();
    await inbox.quietFor(50);
    expect(settled).toBe(false);

    inbox.close();

    await expect(sending).rejects.toThrow('socket hang up');
  });

  test('an answer can be slow', async () => {
    const inbox = receiver.inbox();
    inbox.answer({ status: 202, delayMs: 80 });
    const started = performance.now();

    expect(await post(inbox.url, event(100))).toBe(202);
    expect(performance.now() - started).toBeGreaterThanOrEqual(75);
  });
});

test.describe('deliveryExchange', () => {
  test('is the request with our answer', async () => {
    const inbox = receiver.inbox();
    inbox.answer({ status: 503, body: 'later' });
    await post(inbox.url, event(100), { 'X-Twice': ['one', 'two'] });
    const [delivery] = inbox.deliveries;

    const exchange = deliveryExchange(delivery!);

    expect(exchange).toMatchObject({
      direction: 'delivery',
      operation: null,
      method: 'POST',
      url: inbox.url,
      error: null,
    });
    expect(exchange.request).toMatchObject({ headers: { 'x-twice': 'one, two' }, body: event(100) });
    expect(exchange.response).toEqual({ status: 503, headers: {}, body: 'later' });
    expect(exchange.startedAt).toBe(delivery?.receivedAt.toISOString());
  });

  test('says why there was no answer', async () => {
    const inbox = receiver.inbox();
    inbox.answer('reset');
    await post(inbox.url, event(100)).catch(() => {});

    expect(deliveryExchange(inbox.deliveries[0]!)).toMatchObject({
      response: null,
      error: 'the test cut the connection',
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
