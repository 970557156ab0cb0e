import type http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { deliveryExchange } from '../fixtures/receiver/exchange.ts';
import { type Receiver, type Registration, startReceiver } from '../fixtures/receiver/receiver.ts';
import { dataId, event, learnerId, otherDataId } from './event-bodies.ts';
import { postTo } from './sender.ts';

let receiver: Receiver;
let registered: Registration;

test.beforeAll(async () => {
  const register = async (_: string, registration: Registration) => {
    registered = registration;
  };
  receiver = await startReceiver({ register }, { timeoutMs: 2_000 });
});

test.afterAll(() => receiver.close());

const post = (url: string, body: string | Buffer, headers: http.OutgoingHttpHeaders = {}) =>
  postTo(registered, url, body, headers);

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
    expect(Date.now() - (delivery?.receivedAt.getTime() ?? 0)).toBeLessThan(50_000);
  });

  test('receives only what is sent to its own URL', async () => {
    const [one, other] = [receiver.inbox(), receiver.inbox()];

    await post(one.url, event(100));

    expect([one.deliveries.length, other.deliveries.length]).toEqual([1, 0]);
    expect(await post(one.url.replace(/[^/]+$/, 'unknown'), '')).toBe(410);
  });

  test('finds a delivery that came earlier, and one that comes later', async () => {
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

  test('fails with an assertion that names what was expected and what came instead', async () => {
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

  test('proves nothing by what a service does not send that no longer answers', async () => {
    const waited = async (isThere: boolean) =>
      receiver
        .inbox({ isServiceThere: async () => isThere })
        .waitForDelivery({}, { timeoutMs: 50 })
        .catch((error: unknown) => error);

    expect(await waited(false)).toBeInstanceOf(Inconclusive);
    expect(await waited(true)).not.toBeInstanceOf(Inconclusive);
    expect(await waited(true)).toBeInstanceOf(Error);
  });

  test('is quiet once nothing has arrived for the given time', async () => {
    const inbox = receiver.inbox();
    const quiet = inbox.quietFor(200);
    await post(inbox.url, event(100));
    const delivered = performance.now();
    await quiet;

    expect(performance.now() - delivered).toBeGreaterThan(150);
    expect(inbox.deliveries).toHaveLength(1);
  });

  test('announces each delivery as it arrives', async () => {
    const ids: (number | undefined)[] = [];
    const inbox = receiver.inbox({ onDelivery: ({ eventId }) => ids.push(eventId) });

    await post(inbox.url, event(100));

    expect(ids).toEqual([100]);
  });

  test('accepts nothing more once closed', async () => {
    const inbox = receiver.inbox();
    inbox.close();

    expect(await post(inbox.url, event(100))).toBe(410);
    expect(inbox.deliveries).toEqual([]);
  });
});

test.describe('Inbox.answer', () => {
  test('answers 200 by default, or the given answers in turn and then always the last', async () => {
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

  test('what came while this process was busy is no silence', async () => {
    const inbox = receiver.inbox();
    // From here on, timers that are due come before anything else.
    await setImmediate();
    const quiet = inbox.quietFor(10);
    for (const end = performance.now() + 30; performance.now() < end; );
    const received = { method: 'POST', url: inbox.url, headers: [], body: Buffer.from('{}'), durationMs: 0 };
    const arrival = setImmediate().then(() => inbox.take({ ...received, receivedAt: new Date(), remoteAddress: '' }));

    await quiet;

    expect(inbox.deliveries).toHaveLength(1);
    await arrival;
  });

  test('an answer can be held back', async () => {
    const inbox = receiver.inbox();
    let release = () => {};
    inbox.answer({ status: 202, after: new Promise<void>((resolve) => (release = resolve)) });
    let isAnswered = false;
    const sending = post(inbox.url, event(100)).finally(() => {
      isAnswered = true;
    });
    await inbox.waitForDelivery();
    await inbox.quietFor(50);
    expect(isAnswered).toBe(false);

    release();

    expect(await sending).toBe(202);
  });
});

test.describe('deliveryExchange', () => {
  test('is the request with our response', async () => {
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

  test('says why there was no response', async () => {
    const inbox = receiver.inbox();
    inbox.answer('reset');
    await post(inbox.url, event(100)).catch(() => {});

    expect(deliveryExchange(inbox.deliveries[0]!)).toMatchObject({
      response: null,
      error: 'the test cut the connection',
    });
  });
});
