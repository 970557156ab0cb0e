import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  type Events,
  expect,
  isAccepted,
  type Json,
  newSecret,
  silentHost,
  test,
  unique,
  verifies,
} from '../../fixtures/index.ts';
import { incomplete } from './incomplete.ts';

/** Changes to a valid body that keep it valid. */
const changes: Record<string, () => Record<string, unknown>> = {
  nothing: () => ({}),
  description: () => ({ description: 'Changed' }),
  systemEventIds: () => ({ systemEventIds: [700, 900] }),
  secret: () => ({ secret: newSecret() }),
  url: () => ({ url: `https://${silentHost()}/${unique('changed')}` }),
};

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  for (const [what, change] of Object.entries(changes)) {
    test(`answers 204 to a change of ${what}`, covers('webhooks.update.status'), async ({ webhooks }) => {
      const { webhookId, body } = await webhooks.create();

      await expect(await webhooks.put(webhookId, { ...body, ...change() }, { valid: true })).toHaveStatus(204);
      await expect(await webhooks.put(webhookId, { ...body, ...change() }, { valid: true }), 'again').toHaveStatus(204);
    });
  }

  test(
    'answers 404 for an id that no webhook has, and creates none',
    covers('webhooks.update.unknown'),
    async ({ webhooks }) => {
      const { webhookId } = await webhooks.create();
      const body = webhooks.body();
      const unknown = randomUUID();

      await expect(await webhooks.put(unknown, body)).toHaveStatus(404);

      expect(await webhooks.lists(body), 'the list shows it').toBe(false);
      await expect(await webhooks.get(unknown)).toHaveStatus(404);
      assumeAccepted(await webhooks.put(webhookId, body), 'the same for an existing webhook');
    },
  );

  test('answers 404 for a deleted webhook', covers('webhooks.update.unknown'), async ({ webhooks }) => {
    const { webhookId, body } = await webhooks.create();
    await webhooks.delete(webhookId);

    await expect(await webhooks.put(webhookId, body)).toHaveStatus(404);

    expect(await webhooks.lists(body), 'the list shows it again').toBe(false);
  });

  test(
    'takes or refuses a body that lacks something',
    covers('webhooks.update.incomplete'),
    async ({ webhooks, events, lab, observe }) => {
      const answer: Record<string, Json> = {};
      let isTakenWithoutSecret = false;
      for (const [what, fields] of Object.entries(incomplete)) {
        const { webhookId, body } = await webhooks.create();
        const response = await webhooks.put(webhookId, { ...body, ...fields });
        answer[what] = response.status;
        if (what === 'without secret') isTakenWithoutSecret = isAccepted(response);
        await webhooks.delete(webhookId);
      }
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
