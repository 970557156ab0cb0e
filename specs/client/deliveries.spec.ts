import crypto, { createHmac, randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { covers, EventConsumer, expect, readContent, test } from '../../fixtures/index.ts';

const secret = 'a secret of the client, schlüssel';

/** Computed here independently, so the receiver is not checked against itself. */
const signed = (body: Buffer, key = secret) => createHmac('sha256', key).update(body).digest('base64');

const event = (dataId: string = randomUUID()) =>
  Buffer.from(JSON.stringify({ Data: { LearnerId: randomUUID() }, SystemEvent: { Id: 100 }, DataId: dataId }));

const delivery = (body: Buffer, signature: string | null = signed(body), contentType = 'application/json') => ({
  headers: [['Content-Type', contentType], ...(signature === null ? [] : [['x-service-sha256', signature]])] as [
    string,
    string,
  ][],
  body,
});

/** A consumer that counts what it parses and processes. */
function consumer() {
  const seen = { parsed: 0, processed: 0 };
  const receiver = new EventConsumer({
    secret,
    handle: async () => {
      seen.processed += 1;
    },
    read: (received) => {
      seen.parsed += 1;
      return readContent(received);
    },
  });
  return { seen, receive: receiver.receive.bind(receiver) };
}

const forged: Record<string, (body: Buffer) => string | null> = {
  'has no signature': () => null,
  'is signed with another secret': (body) => signed(body, 'another secret'),
  'is signed over other bytes': (body) => signed(Buffer.concat([body, Buffer.from(' ')])),
  'has a signature of which the first character differs': (body) => altered(signed(body), 0),
  'has a signature of which the last character differs': (body) => altered(signed(body), 42),
  'has half a signature': (body) => signed(body).slice(0, 22),
  'has an empty signature': () => '',
  'has the signature in hexadecimal': (body) => Buffer.from(signed(body), 'base64').toString('hex'),
};

function altered(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

test.describe('Our receiver', () => {
  for (const [how, signature] of Object.entries(forged)) {
    test(
      `rejects, without parsing it, a delivery that ${how}`,
      covers('events.client.rejects-mismatch', 'events.client.verifies-first'),
      async () => {
        const { seen, receive } = consumer();
        const body = event();

        expect(await receive(delivery(body, signature(body))), 'answer').toBe(401);

        expect(seen).toEqual({ parsed: 0, processed: 0 });
        // The same event with the right signature is accepted, so the forged signature was the only reason, and the forgery
        // had no effect.
        expect(await receive(delivery(body)), 'answer to the right signature').toBe(200);
        expect(seen).toEqual({ parsed: 1, processed: 1 });
      },
    );
  }

  test('verifies a multipart body before it reads its parts', covers('events.client.verifies-first'), async () => {
    const { seen, receive } = consumer();
    const part = 'Content-Disposition: form-data; name="data"\r\nContent-Type: application/json';
    const body = Buffer.from(`--b\r\n${part}\r\n\r\n${event()}\r\n--b--\r\n`);
    const type = 'multipart/form-data; boundary=b';

    // Signed over the data part only, which is what a receiver would expect if it read the parts before verifying.
    const overPart = signed(body.subarray(body.indexOf('{'), body.lastIndexOf('}') + 1));
    expect(await receive(delivery(body, overPart, type)), 'answer to a signature over the part').toBe(401);
    expect(seen.parsed, 'bodies parsed').toBe(0);

    expect(await receive(delivery(body, signed(body), type)), 'answer to a signature over the body').toBe(200);
  });

  test('compares signatures in constant time', covers('events.client.constant-time'), async () => {
    const compare = mock.method(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    try {
      const body = event();
      const { receive } = consumer();
      for (const signature of [altered(signed(body), 0), altered(signed(body), 42), signed(body)])
        await receive(delivery(body, signature));

      // All bytes are compared by a constant-time function, wherever the first difference is.
      expect(compare.mock.calls.map(({ arguments: [one, other] }) => [one.byteLength, other.byteLength])).toEqual([
        [44, 44],
        [44, 44],
        [44, 44],
      ]);
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  });

  test('processes a DataId once', covers('events.client.skips-known'), async () => {
    const { seen, receive } = consumer();
    const dataId = randomUUID();

    const answers = [];
    for (const body of [event(dataId), event(dataId), event(dataId.toUpperCase()), event()])
      answers.push(await receive(delivery(body)));

    // A repeat gets the same answer as the first, or the service would repeat it forever. A different DataId is a different
    // event.
    expect({ answers, ...seen }).toEqual({ answers: [200, 200, 200, 200], parsed: 4, processed: 2 });
  });
});
