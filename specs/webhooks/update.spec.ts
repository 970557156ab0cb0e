import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  answersTo,
  assumeAccepted,
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
  type Webhooks,
} from '../../fixtures/index.ts';
import { incomplete } from './incomplete.ts';

/** Changes to a valid body that keep it valid. */
const changes: Record<string, (webhooks: Webhooks) => Record<string, unknown>> = {
  nothing: () => ({}),
  description: () => ({ description: 'Changed' }),
  systemEventIds: () => ({ systemEventIds: [700, 900] }),
  secret: () => ({ secret: newSecret() }),
  url: (webhooks) => ({ url: webhooks.body().url }),
};

interface Subject {
  webhook: CreatedWebhook;
  deleted: CreatedWebhook;
  unknown: CreatedWebhook;
}

/** What is sent, and what it shows: the change twice, or an update of a webhook that is not there. */
const rows: Record<string, (webhooks: Webhooks, subject: Subject) => Promise<ApiResponse[]>> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([what, change]) => [
      what,
      async (webhooks: Webhooks, { webhook: { webhookId, body } }: Subject) => [
        await webhooks.put(webhookId, { ...body, ...change(webhooks) }, { valid: true }),
        await webhooks.put(webhookId, { ...body, ...change(webhooks) }, { valid: true }),
      ],
    ]),
  ),
  unknown: async (webhooks, { unknown: { webhookId, body } }) => [
    await webhooks.put(webhookId, body),
    await webhooks.get(webhookId),
  ],
  deleted: async (webhooks, { deleted: { webhookId, body } }) => [await webhooks.put(webhookId, body)],
  incomplete: async (webhooks, { webhook: { webhookId, body } }) =>
    Object.values(await answersTo(incomplete, (fields) => webhooks.put(webhookId, { ...body, ...fields }))),
};

const updates = pool('webhooks/update', {
  rows,
  async subject({ webhooks }): Promise<Subject> {
    const [webhook, deleted] = [await webhooks.create(), await webhooks.create()];
    await webhooks.delete(deleted.webhookId);
    return { webhook, deleted, unknown: { webhookId: randomUUID(), body: webhooks.body() } };
  },
  act: ({ webhooks }, subject, row) => row(webhooks, subject),
  control: async ({ webhooks }, { webhook: { webhookId, body } }) => ({
    list: await webhooks.rows(),
    accepted: await webhooks.put(webhookId, body),
  }),
});

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  for (const what of Object.keys(changes))
    test(
      `answers 204 to a change of ${what}`,
      covers('webhooks.update.status', updates.row(what)),
      async ({ pooled }) => {
        await pooled(updates, async ({ answer }) => {
          for (const response of answer) await expect(response).toHaveStatus(204);
        });
      },
    );

  test(
    'answers 404 for an id that no webhook has, and creates none',
    covers('webhooks.update.unknown', updates.row('unknown')),
    async ({ pooled }) => {
      await pooled(updates, async ({ subject, answer, control }) => {
        for (const response of answer) await expect(response).toHaveStatus(404);
        expect(control.list.filter((row) => shows(row, subject.unknown.body))).toEqual([]);
        assumeAccepted(control.accepted, 'an update of a webhook that is there');
      });
    },
  );

  test(
    'answers 404 for a deleted webhook',
    covers('webhooks.update.unknown', updates.row('deleted')),
    async ({ pooled }) => {
      await pooled(updates, async ({ subject, answer: [response], control }) => {
        await expect(response!).toHaveStatus(404);
        expect(control.list.filter((row) => shows(row, subject.deleted.body))).toEqual([]);
      });
    },
  );

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
