import {
  type ApiResponse,
  assumeAccepted,
  type CreatedWebhook,
  covers,
  expect,
  type Item,
  needs,
  pool,
  shows,
  test,
  Webhooks,
} from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

/** A webhook of each of two organisations: the other’s attempts at ours, and what its own organisation then does. */
const strangers = pool('webhooks/isolation', {
  rows: { tutor: 'tutor', manager: 'manager' } as Record<string, 'tutor' | 'manager'>,
  needs: (role) => [role],
  async subject({ webhooks, lab }) {
    const foreign = new Webhooks(lab, await lab.otherOrganisation());
    const [own, theirs] = [await webhooks.create(), await foreign.create()];
    const { webhookId, body } = own;
    const before = await webhooks.read(webhookId);
    const change = { ...body, description: 'Changed by a stranger' };
    const lists = [
      await webhooks.rowsUntil((rows) => isShown(rows, own)),
      await foreign.rowsUntil((rows) => isShown(rows, theirs)),
    ] as const;
    const attempts = {
      read: await foreign.get(webhookId),
      update: await foreign.put(webhookId, change),
      deletion: await foreign.delete(webhookId),
    };
    const reads: ApiResponse[] = [];
    const read = async () => {
      reads.push(await webhooks.get(webhookId));
      return reads.at(-1)?.body ?? {};
    };
    const { now, before: known } = await webhooks.volatile.since(read, before);
    return {
      own,
      theirs,
      lists,
      attempts,
      after: reads[0]!,
      now,
      known,
      byUs: await webhooks.put(webhookId, change),
      deleted: await webhooks.delete(webhookId),
    };
  },
  act: ({ webhooks, organisation }, _, role) => webhooks.as(organisation[role]).list(),
});

const isShown = (rows: readonly Item[], { body, webhookId }: CreatedWebhook) =>
  rows.some((row) => shows(row, body, webhookId));

test.describe('A webhook of another organisation', () => {
  strangers.check('is in no list', covers('webhooks.isolation.routes', needs('otherOrganisation')), ({ subject }) => {
    const { own, theirs } = subject;
    const [ours, others] = subject.lists;
    expect(isShown(ours, own), 'our webhook in our list').toBe(true);
    expect(isShown(ours, theirs), 'the other organisation’s webhook in our list').toBe(false);
    expect(isShown(others, theirs), 'the other organisation’s webhook in its own list').toBe(true);
    expect(isShown(others, own), 'our webhook in the other organisation’s list').toBe(false);
  });

  strangers.check(
    'can be neither read, changed nor deleted',
    covers('webhooks.isolation.routes', needs('otherOrganisation')),
    async ({ subject: { attempts, after, now, known, byUs, deleted } }) => {
      for (const [what, response] of Object.entries(attempts)) await expect(response, what).toHaveStatus(403, 404);
      await expect(after, 'read after the deletion').toBeAccepted();
      expect(now, 'after the update and the deletion').toEqual(known);
      assumeAccepted(byUs, 'update by its own organisation');
      assumeAccepted(deleted, 'deletion by its own organisation');
    },
  );

  for (const role of ['tutor', 'manager'] as const)
    strangers.check(
      `is in no list of a ${role}`,
      covers('webhooks.isolation.routes', needs('otherOrganisation', role), strangers.row(role)),
      async ({ subject: { theirs, lists }, answer }) => {
        const { webhookId, body } = theirs;
        // A role that may not read the list may be refused.
        await expect(answer).not.toNameOneOf(webhookId, body.url, String(body.description));
        expect(isShown(lists[1], theirs), 'in the list of its own organisation').toBe(true);
      },
    );

  test(
    'shows no invocation logs',
    covers('webhooks.isolation.logs', needs('receiver', 'otherOrganisation')),
    async ({ events, webhooks, lab }) => {
      const foreign = new Webhooks(lab, await lab.otherOrganisation());
      const { webhookId } = (await invoked(events, 1)).subscription;
      const [log] = await invocationLogs(webhooks, webhookId, 1);
      const theirs = await foreign.create();

      await expect(await foreign.logs(webhookId), 'list').toHaveStatus(403, 404);
      await expect(await foreign.log(webhookId, logIdOf(log)), 'single log').toHaveStatus(403, 404);
      await expect(
        await foreign.log(theirs.webhookId, logIdOf(log)),
        'the log under the other organisation’s webhook',
      ).toBeRefused();
      expect(logsIn(await foreign.logs(theirs.webhookId)), 'logs of the other organisation’s webhook').toEqual([]);

      assumeAccepted(await webhooks.log(webhookId, logIdOf(log)), 'by its own organisation');
    },
  );
});
