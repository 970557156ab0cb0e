import fc from 'fast-check';
import { signatureProblem, verifies } from '../../fixtures/receiver/signature.ts';
import { learnerText, secret } from '../arbitraries/secrets.ts';
import { covers, expect, needs, test } from '../check.ts';
import { signatureProperties } from '../models/signed.ts';

test.describe('The check of a signature', covers('events.client.rejects-mismatch'), () => {
  for (const [what, find] of Object.entries(signatureProperties)) {
    test(`${what}, whatever the secret and the body`, async () => {
      const seed = Number(process.env.LAS_SEED ?? 1);

      expect(find(verifies, { seed, runs: 100 }), `counterexample with LAS_SEED=${seed}`).toBeNull();
    });
  }
});

test(
  'what arrives verifies, whatever the secret of the webhook and whatever the learners are called',
  covers(
    'events.signature.utf8-secret',
    'events.signature.raw-body',
    needs('organisations', 'receiver', 'supportRecords'),
  ),
  async ({ check, events, learners, lab, webhooks }) => {
    const { inbox, webhookId, body } = await events.subscribe([700]);
    const day = '2026-04-01';

    await check(
      fc.asyncProperty(fc.array(secret(), { minLength: 1, maxLength: 3 }), learnerText(), async (secrets, text) => {
        const { learnerId } = await learners.create({ firstName: text, lastName: text, clientReference: text });
        await lab.addSupportRecord(learnerId, { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 });
        for (const each of secrets) {
          const response = await webhooks.put(webhookId, { ...body, secret: each });
          // What a secret may hold is not documented: one that is refused says nothing of signatures.
          fc.pre(response.status !== 400);
          await expect(response).toHaveStatus(204);

          const { awaited } = await events.export('2026-03-31', '2026-04-02');
          const delivery = await events.arrival({ inbox }, awaited);
          expect(signatureProblem(delivery, each), `signature with the secret ${JSON.stringify(each)}`).toBeNull();
        }
        await learners.delete(learnerId);
      }),
      { runs: 25 },
    );
  },
);
