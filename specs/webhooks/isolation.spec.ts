import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  type CreatedWebhook,
  covers,
  expect,
  type Item,
  pool,
  rowsOf,
  shows,
  test,
  Webhooks,
} from '../../fixtures/index.ts';

/** A webhook of another organisation: what ours attempts with it, and what its own then does. */
const foreign = pool('webhooks/isolation', {
  powers: ['otherOrganisation'],
  rows: { tutor: 'tutor', manager: 'manager' } as Record<string, 'tutor' | 'manager'>,
  needs: (role) => [role],
  async subject({ webhooks, lab }) {
    const theirs = new Webhooks(lab, await lab.otherOrganisation());
    const created = await theirs.create();
    const { webhookId, body } = created;
    const before = await theirs.read(webhookId);
    // With an address of its own: a service may make a webhook of an update that finds none.
    const change = { ...body, url: theirs.body().url, description: 'Changed by a stranger' };
    const rows = {
      theirs: await theirs.rowsUntil((found) => isShown(found, created)),
      ours: rowsOf(await webhooks.list()),
    };
    const attempts: Record<string, ApiResponse> = {};
    // The same about no webhook, where the status is neither 403 nor 404.
    const ofNone: Record<string, ApiResponse> = {};
    for (const [what, send] of Object.entries({
      read: (id: string) => webhooks.get(id),
      update: (id: string) => webhooks.put(id, change),
      deletion: (id: string) => webhooks.delete(id),
    })) {
      const response = await send(webhookId);
      attempts[what] = response;
      if (![403, 404].includes(response.status)) ofNone[what] = await send(randomUUID());
    }
    const reads: ApiResponse[] = [];
    const read = async () => {
      reads.push(await theirs.get(webhookId));
      return reads.at(-1)?.body ?? {};
    };
    const { now, before: known } = await theirs.volatile.since(read, before);
    return { theirs, created, change, rows, attempts, ofNone, after: reads[0]!, now, known };
  },
  act: ({ webhooks, organisation }, _, role) => webhooks.as(organisation[role]).list(),
  control: async (_, { theirs, created: { webhookId }, change }) => ({
    update: await theirs.put(webhookId, change),
    deletion: await theirs.delete(webhookId),
  }),
});

const isShown = (rows: readonly Item[], { body, webhookId }: CreatedWebhook) =>
  rows.some((row) => shows(row, body, webhookId));

test.describe('A webhook of another organisation', () => {
  foreign.checks(covers('webhooks.isolation.routes'), {
    'is in no list': ({ subject: { created, rows } }) => {
      expect(isShown(rows.ours, created), 'in our list').toBe(false);
      assume(isShown(rows.theirs, created), 'the list of its own organisation has it');
    },
    'can be neither read, changed nor deleted': async ({ subject, control }) => {
      const { created, attempts, ofNone, after, now, known } = subject;
      await expect(after, 'read after the deletion').toBeAccepted();
      expect(now, 'after the update and the deletion').toEqual(known);
      await expect(attempts.read!).not.toNameOneOf(created.body.url, String(created.body.description));
      for (const [what, response] of Object.entries(attempts)) {
        // How calls about no webhook are answered is another rule's concern.
        assume(ofNone[what]?.status !== response.status, `${what} about no webhook is answered differently`);
        await expect(response, what).toHaveStatus(403, 404);
      }
      for (const [what, response] of Object.entries(control))
        assumeAccepted(response, `${what} by its own organisation`);
    },
  });

  for (const role of ['tutor', 'manager'] as const)
    foreign.checks(covers('webhooks.isolation.routes', foreign.row(role)), {
      [`is in no list of a ${role}`]: async ({ subject: { created, rows }, answer }) => {
        const { webhookId, body } = created;
        // A role that may not read the list may be refused.
        await expect(answer).not.toNameOneOf(webhookId, body.url, String(body.description));
        assume(isShown(rows.theirs, created), 'the list of its own organisation has it');
      },
    });
});
