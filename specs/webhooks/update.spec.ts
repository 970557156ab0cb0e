import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  answersTo,
  assumeAccepted,
  type Call,
  type CreatedWebhook,
  covers,
  type Events,
  expect,
  type Json,
  newSecret,
  pool,
  shows,
  test,
  verifies,
  type WebhookBody,
  type Webhooks,
} from '../../fixtures/index.ts';
import { incomplete } from './incomplete.ts';

/** Changes to a valid body that keep it valid. */
const changes: Record<string, (webhooks: Webhooks) => Record<string, unknown>> = {
  description: () => ({ description: 'Changed' }),
  systemEventIds: () => ({ systemEventIds: [700, 900] }),
  secret: () => ({ secret: newSecret() }),
  url: (webhooks) => ({ url: webhooks.body().url }),
};

type Send = (fields: Record<string, unknown>, call?: Call) => Promise<ApiResponse>;

const rows: Record<string, (send: Send, webhooks: Webhooks) => Promise<ApiResponse[]>> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([what, change]) => [
      what,
      async (send: Send, webhooks: Webhooks) => [await send(change(webhooks), { valid: true })],
    ]),
  ),
  incomplete: async (send) => Object.values(await answersTo(incomplete, send)),
};

/** One change after the other, nothing twice; then an update of what is not there, or no longer. */
const updates = pool('webhooks/update', {
  rows,
  subject: ({ webhooks }) => webhooks.create(),
  act: ({ webhooks }, { webhookId, body }, row) =>
    row((fields, call) => webhooks.put(webhookId, { ...body, ...fields }, call), webhooks),
  async control({ webhooks }, { webhookId, body }) {
    const accepted = [await webhooks.put(webhookId, body), await webhooks.put(webhookId, body)];
    const unknown: CreatedWebhook = { webhookId: randomUUID(), body: webhooks.body() };
    const ofUnknown = [await webhooks.put(unknown.webhookId, unknown.body), await webhooks.get(unknown.webhookId)];
    await webhooks.delete(webhookId);
    const ofDeleted = await webhooks.put(webhookId, body);
    // Seen to be gone, it need not be removed.
    await webhooks.get(webhookId);
    const list = await webhooks.rows();
    return {
      accepted,
      ofUnknown,
      ofDeleted,
      isListed: (one: WebhookBody) => list.some((row) => shows(row, one)),
      unknown,
    };
  },
});

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  test('answers 204 to a change of nothing', covers('webhooks.update.status', updates.row()), async ({ pooled }) => {
    await pooled(updates, async ({ control }) => {
      for (const response of control.accepted) await expect(response).toHaveStatus(204);
    });
  });

  for (const what of Object.keys(changes))
    test(
      `answers 204 to a change of ${what}`,
      covers('webhooks.update.status', updates.row(what)),
      async ({ pooled }) => {
        await pooled(updates, ({ answer: [response] }) => expect(response!).toHaveStatus(204));
      },
    );

  test(
    'answers 404 for an id that no webhook has, and creates none',
    covers('webhooks.update.unknown', updates.row()),
    async ({ pooled }) => {
      await pooled(updates, async ({ control }) => {
        for (const response of control.ofUnknown) await expect(response).toHaveStatus(404);
        expect(control.isListed(control.unknown.body), 'listed').toBe(false);
        assumeAccepted(control.accepted[0]!, 'an update of a webhook that is there');
      });
    },
  );

  test('answers 404 for a deleted webhook', covers('webhooks.update.unknown', updates.row()), async ({ pooled }) => {
    await pooled(updates, async ({ subject, control }) => {
      await expect(control.ofDeleted).toHaveStatus(404);
      expect(control.isListed(subject.body), 'listed').toBe(false);
    });
  });

  test(
    'takes or refuses a body that lacks something',
    covers('webhooks.update.incomplete', updates.row('incomplete')),
    async ({ pooled, events, lab, observe }) => {
      const answer: Record<string, Json> = {};
      await pooled(updates, ({ answer: responses }) => {
        for (const [at, what] of Object.keys(incomplete).entries()) answer[what] = responses[at]!.status;
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
