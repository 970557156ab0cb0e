import {
  assumeAccepted,
  attempted,
  covers,
  expect,
  inTurn,
  needs,
  newSecret,
  pool,
  type Subscription,
  signatureProblem,
  test,
  unique,
} from '../../fixtures/index.ts';
import { exportedRecords } from './export-records.ts';

const secrets = {
  'a single character': 'k',
  'blanks inside and at the ends': '  a secret with blanks ',
  'quotes, backslashes and escapes': '"quoted\\" \\u0041 %41 &amp; +',
  'base64 text': 'c2VjcmV0LXNlY3JldA==',
  'hexadecimal text': 'deadbeefdeadbeefdeadbeefdeadbeef',
  '64 bytes, the block of the hash': 'x'.repeat(64),
  '65 bytes, one more than the block of the hash': 'y'.repeat(65),
  '300 characters': 'z'.repeat(300),
};

const secretsBeyondAscii = {
  'Latin letters with accents': 'clé-übergröße-ñandú',
  'Cyrillic and Chinese letters': 'ключ-密鑰-клятва',
  'characters beyond the basic plane': '🔑🗝️-𝒦𝑒𝓎',
  'the same letter in two normal forms': 'é-e\u0301',
  'more than 64 bytes in fewer than 64 characters': '密'.repeat(30),
};

/** The secret of each row is that of a webhook; all of them get the same event. */
const keys = pool('events/signature keys', {
  powers: ['receiver'],
  rows: { ...secrets, ...secretsBeyondAscii },
  subject: async () => [] as Subscription[],
  /** Which characters a secret may contain is not documented: if one is refused, that says nothing about signatures. */
  async act({ events }, subscriptions, secret): Promise<Subscription | null> {
    const inbox = await events.inbox();
    const body = events.webhooks.body({ systemEventIds: [700], url: inbox.url, secret });
    const response = await events.webhooks.post(body);
    if (response.status === 400) return null;
    subscriptions.push({ inbox, body, webhookId: await events.webhooks.idFrom(assumeAccepted(response), body.url) });
    return subscriptions.at(-1)!;
  },
  async control({ events }, subscriptions) {
    const { awaited } = await events.happen();
    const came = (each: Subscription) => attempted(() => events.arrival(each, awaited));
    return new Map(await inTurn(subscriptions, async (each) => [each, await came(each)] as const));
  },
});

test.describe('The key of a signature', () => {
  for (const [title, rule, rows] of [
    ['is the secret', 'events.signature.value', secrets],
    ['is the secret in UTF-8', 'events.signature.utf8-secret', secretsBeyondAscii],
  ] as const)
    for (const [what, secret] of Object.entries(rows))
      keys.check(`${title}: ${what}`, covers(rule, keys.row(what)), ({ answer: subscription, control: deliveries }) => {
        test.skip(subscription === null, 'such a secret is refused');
        expect(signatureProblem(deliveries.get(subscription!)!(), secret)).toBeNull();
      });
});

test.describe('The signed bytes', () => {
  test(
    'are those of the smallest and of a larger body',
    covers('events.signature.raw-body', needs('receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const subscription = await events.subscribe([700]);
      await events.delivered(subscription);
      const learner = await learners.create({ clientReference: unique('é') });

      await exportedRecords(events, lab, [learner], 60);

      const bodies = (await subscription.inbox.waitForEvents(2)).map((delivery) => ({
        bytes: delivery.body.length,
        problem: signatureProblem(delivery, subscription.body.secret),
      }));
      expect(bodies.filter(({ problem }) => problem !== null)).toEqual([]);
    },
  );
});

test.describe('An address', () => {
  test(
    'is sent nothing when its webhook is created or changed',
    covers('events.signature.no-handshake', needs('receiver')),
    async ({ events, webhooks, lab }) => {
      const { inbox, webhookId, body } = await events.subscribe([700]);
      const second = await events.inbox();
      await webhooks.update(webhookId, { ...body, secret: newSecret() });
      await webhooks.update(webhookId, { ...body, systemEventIds: [100, 700], description: 'Changed' });
      await webhooks.update(webhookId, { ...body, url: second.url });
      await events.fence(inbox, second);
      await events.arrival({ inbox: second }, { eventId: 700 });

      // The fence's event, the only one that occurred, shows that the webhooks were working all along.
      const requests = [...inbox.deliveries, ...second.deliveries];
      expect(requests.filter(({ eventId }) => eventId !== 700)).toEqual([]);
      if (lab.isolated) expect(new Set(requests.map(({ dataId }) => dataId)).size, 'events').toBe(1);
    },
  );
});
