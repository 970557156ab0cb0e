import fc from 'fast-check';
import {
  assumeAccepted,
  covers,
  expect,
  isInvalid,
  needs,
  signatureProblem,
  test,
  verifies,
} from '../../fixtures/index.ts';
import { learnerText, secret } from '../arbitraries/secrets.ts';
import { assert } from '../assert.ts';
import { property } from '../check.ts';
import { signatureProperties } from '../models/signed.ts';

test.describe('The check of a signature', covers('events.client.rejects-mismatch'), () => {
  for (const [what, find] of Object.entries(signatureProperties)) {
    test(`${what}, whatever the secret and the body`, async () => {
      const seed = Number(process.env.LAS_SEED ?? 1);

      expect(find(verifies, { seed, runs: 100 }), `counterexample with LAS_SEED=${seed}`).toBeNull();
    });
  }
});

property(
  'a delivery has a valid signature, whatever the secret of the webhook',
  covers('events.signature.utf8-secret', needs('organisations', 'receiver')),
  { runs: 10 },
  async ({ events, webhooks }) => {
    // One event tests several secrets, since waiting for it takes most of the time.
    const subscriptions = [await events.subscribe([700]), await events.subscribe([700]), await events.subscribe([700])];
    const secrets = fc.array(secret(), { minLength: 1, maxLength: subscriptions.length, size: 'max' });

    return fc.asyncProperty(secrets, async (chosen) => {
      const signing = [];
      for (const [at, each] of chosen.entries()) {
        const { webhookId, body, inbox } = subscriptions[at]!;
        const response = await webhooks.put(webhookId, { ...body, secret: each });
        // Which characters a secret may contain is not documented: if one is refused, that says nothing about signatures.
        if (isInvalid(response)) continue;
        assumeAccepted(response);
        signing.push({ each, inbox });
      }
      fc.pre(signing.length > 0);

      const { awaited } = await events.happen(700);
      const deliveries = await Promise.all(signing.map(({ inbox }) => events.arrival({ inbox }, awaited)));

      for (const [at, { each }] of signing.entries())
        assert.same(signatureProblem(deliveries[at]!, each), null, `signature with the secret ${JSON.stringify(each)}`);
    });
  },
);

property(
  'a delivery has a valid signature, whatever the names and references of the learners',
  covers('events.signature.raw-body', needs('organisations', 'receiver', 'supportRecords')),
  { runs: 10 },
  async ({ events, learners, lab }) => {
    const subscription = await events.subscribe([700]);

    return fc.asyncProperty(learnerText(), async (text) => {
      const names = { firstName: text, lastName: text, clientReference: text };
      const response = await learners.post(learners.body(names));
      // Which characters a name may contain is not documented.
      fc.pre(!isInvalid(response));
      const { learnerId } = assumeAccepted(response).body ?? {};

      await lab.addSupportRecord(learnerId, { lastUpdatedDate: '2026-04-01', supportType: 10, coverageStatus: 30 });

      const { awaited } = await events.export('2026-03-31', '2026-04-02');
      const delivery = await events.arrival(subscription, awaited);
      assert.same(signatureProblem(delivery, subscription.body.secret), null, 'signature');
      await learners.delete(learnerId);
    });
  },
);
