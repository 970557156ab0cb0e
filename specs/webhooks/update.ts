import { assumeAccepted, covers, type Events, expect, type Json, test, verifies } from '../../fixtures/index.ts';
import { incomplete } from './incomplete.ts';
import { changes, isListed, records } from './records.ts';

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  records.check(
    'answers 204 to a change of nothing',
    covers('webhooks.update.status'),
    async ({ subject: { changing, same } }) => {
      assumeAccepted(changing.response);
      await expect(same!).toHaveStatus(204);
    },
  );

  for (const what of Object.keys(changes))
    records.check(
      `answers 204 to a change of ${what}`,
      covers('webhooks.update.status', records.row(what)),
      ({ answer: { responses } }) => expect(responses![0]!).toHaveStatus(204),
    );

  records.check(
    'answers 404 for an id that no webhook has, and creates none',
    covers('webhooks.update.unknown'),
    async ({ subject: { same }, control: { unknown, ofUnknown, last } }) => {
      for (const response of ofUnknown) await expect(response).toHaveStatus(404);
      expect(isListed(last, unknown.body, unknown.webhookId), 'listed').toBe(false);
      assumeAccepted(same!, 'an update of a webhook that is there');
    },
  );

  records.check(
    'answers 404 for a deleted webhook',
    covers('webhooks.update.unknown'),
    async ({ subject: { created }, control: { ofDeleted, last } }) => {
      const { body, webhookId } = created[1]!;
      await expect(ofDeleted).toHaveStatus(404);
      expect(isListed(last, body, webhookId), 'listed').toBe(false);
    },
  );

  test(
    'takes or refuses a body that lacks something',
    covers('webhooks.update.incomplete', records.row('incomplete')),
    async ({ pooled, events, lab, observe }) => {
      const answer: Record<string, Json> = {};
      await pooled(records, ({ answer: { responses } }) => {
        for (const [at, what] of Object.keys(incomplete).entries()) answer[what] = responses![at]!.status;
      });
      const isTakenWithoutSecret = Number(answer['without secret']) < 300;
      if (isTakenWithoutSecret && lab.has('receiver')) answer['secret kept'] = await keepsSecret(events);

      observe('webhooks.update.incomplete', answer);
    },
  );
});

/** Whether events are still signed with the old secret after an update that omitted the secret. */
async function keepsSecret(events: Events): Promise<boolean> {
  const subscription = await events.subscribe([700]);
  const { secret, ...others } = subscription.body;
  await events.webhooks.put(subscription.webhookId, others);
  return verifies(await events.delivered(subscription), secret);
}
