import { expect, test } from '@playwright/test';
import { EventConsumer } from '../fixtures/receiver/consumer.ts';
import { readContent } from '../fixtures/receiver/delivery.ts';
import { signature } from '../fixtures/receiver/signature.ts';
import { event, learnerId, multipart, otherDataId } from './event-bodies.ts';

test.describe('EventConsumer', () => {
  const secret = 'geheim-ключ';
  const delivery = (body: string | Buffer, by = secret) => ({
    headers: [['X-Service-Sha256', signature(by, Buffer.from(body))]] as [string, string][],
    body: Buffer.from(body),
  });

  test('processes an event once, however often it is delivered', async () => {
    const handled: unknown[] = [];
    const consumer = new EventConsumer({
      secret,
      handle: async ({ eventId, data }) => void handled.push(eventId, data),
    });

    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await consumer.receive(delivery(event(100))));

    expect(statuses).toEqual([200, 200, 200]);
    expect(handled).toEqual([100, { LearnerId: learnerId }]);
  });

  test('processes an event once when both deliveries arrive concurrently', async () => {
    let handled = 0;
    const consumer = new EventConsumer({
      secret,
      handle: async () => {
        handled += 1;
        await Promise.resolve();
      },
    });

    const both = await Promise.all([consumer.receive(delivery(event(100))), consumer.receive(delivery(event(100)))]);

    expect([...both, handled]).toEqual([200, 200, 1]);
  });

  test('processes another DataId of the same event', async () => {
    const handled: number[] = [];
    const consumer = new EventConsumer({ secret, handle: async () => void handled.push(1) });

    await consumer.receive(delivery(event(100)));
    await consumer.receive(delivery(event(100, {}, otherDataId)));

    expect(handled).toHaveLength(2);
  });

  test('processes a repeated event if the first attempt failed', async () => {
    const outcomes = [Promise.reject(new Error('the API was away')), Promise.resolve()];
    outcomes[0]?.catch(() => {});
    const consumer = new EventConsumer({
      secret,
      handle: () => outcomes.shift() ?? Promise.reject(new Error('a third time')),
    });

    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await consumer.receive(delivery(event(100))));

    expect(statuses).toEqual([500, 200, 200]);
  });

  test('neither parses nor remembers deliveries that are not signed with its secret', async () => {
    let parsed = 0;
    const handled: number[] = [];
    const consumer = new EventConsumer({
      secret,
      handle: async () => void handled.push(1),
      read: (received) => {
        parsed += 1;
        return readContent(received);
      },
    });

    expect(await consumer.receive(delivery(event(100), 'another'))).toBe(401);
    expect(await consumer.receive({ headers: [], body: Buffer.from(event(100)) })).toBe(401);
    expect({ parsed, handled }).toEqual({ parsed: 0, handled: [] });

    expect(await consumer.receive(delivery(event(100)))).toBe(200);
    expect({ parsed, handled }).toEqual({ parsed: 1, handled: [1] });
  });

  test('verifies a multipart delivery over its whole body', async () => {
    const files: (string | undefined)[] = [];
    const consumer = new EventConsumer({ secret, handle: async ({ file }) => void files.push(file?.body.toString()) });
    const body = multipart([
      [['Content-Disposition: form-data; name="data"'], event(200)],
      [['Content-Disposition: form-data; name="file"; filename="r.pdf"'], 'PDF'],
    ]);
    const { headers } = delivery(body);
    const typed = [...headers, ['Content-Type', 'multipart/form-data; boundary=b-1'] as [string, string]];
    const changed = Buffer.from(body.toString().replace('PDF', 'pdf'));

    expect(await consumer.receive({ headers: typed, body: changed })).toBe(401);
    expect(await consumer.receive({ headers: typed, body })).toBe(200);
    expect(files).toEqual(['PDF']);
  });

  test('answers 400 to a signed body that is not an event', async () => {
    const consumer = new EventConsumer({ secret, handle: async () => {} });

    expect(await consumer.receive(delivery('{"Data":{}}'))).toBe(400);
    expect(await consumer.receive(delivery('x'))).toBe(400);
  });
});
