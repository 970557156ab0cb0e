import {
  assumeAccepted,
  type CreatedWebhook,
  covers,
  expect,
  expectUnchanged,
  type Item,
  needs,
  shows,
  test,
  Webhooks,
} from '../../fixtures/index.ts';
import { invocationLogs, invoked, logIdOf, logsIn } from './invocations.ts';

test.describe('A webhook of another organisation', () => {
  test('is in no list', covers('webhooks.isolation.routes', needs('otherOrganisation')), async ({ webhooks, lab }) => {
    const foreign = new Webhooks(lab, await lab.otherOrganisation());
    const own = await webhooks.create();
    const theirs = await foreign.create();

    const [ours, others] = [await webhooks.rows(), await foreign.rows()];

    const shown = (rows: Item[], { body, webhookId }: CreatedWebhook) =>
      rows.some((row) => shows(row, body, webhookId));
    expect(shown(ours, own), 'our webhook in our list').toBe(true);
    expect(shown(ours, theirs), 'the other organisation’s webhook in our list').toBe(false);
    expect(shown(others, theirs), 'the other organisation’s webhook in its own list').toBe(true);
    expect(shown(others, own), 'our webhook in the other organisation’s list').toBe(false);
  });

  test(
    'can be neither read, changed nor deleted',
    covers('webhooks.isolation.routes', needs('otherOrganisation')),
    async ({ webhooks, lab }) => {
      const foreign = new Webhooks(lab, await lab.otherOrganisation());
      const { webhookId, body } = await webhooks.create();
      const before = await webhooks.read(webhookId);
      const change = { ...body, description: 'Changed by a stranger' };

      await expect(await foreign.get(webhookId), 'read').toHaveStatus(403, 404);
      await expect(await foreign.put(webhookId, change), 'update').toHaveStatus(403, 404);
      await expectUnchanged(webhooks, webhookId, before, 'after the update');
      await expect(await foreign.delete(webhookId), 'deletion').toHaveStatus(403, 404);
      await expect(await webhooks.get(webhookId), 'read after the deletion').toBeAccepted();
      await expectUnchanged(webhooks, webhookId, before, 'after the deletion');

      assumeAccepted(await webhooks.put(webhookId, change), 'update by its own organisation');
      assumeAccepted(await webhooks.delete(webhookId), 'deletion by its own organisation');
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
