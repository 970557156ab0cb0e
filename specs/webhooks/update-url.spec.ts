import { covers, expect, expectUnchanged, test } from '../../fixtures/index.ts';
import { at, notHttps, notPublic, ordinary } from './addresses.ts';

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  // Without this control, a service that refuses every update would pass the tests below.
  test(
    'takes another public address that is https',
    covers('webhooks.update.url-https', 'webhooks.update.url-public'),
    async ({ webhooks }) => {
      const { webhookId, body } = await webhooks.create();

      const response = await webhooks.put(webhookId, { ...body, url: webhooks.body().url }, { valid: true });

      await expect(response).toBeAccepted();
      for (const [what, url] of Object.entries(ordinary)) {
        const again = await webhooks.put(webhookId, { ...body, url: url() });
        await expect(again, `an address with ${what}`).toBeAccepted();
      }
    },
  );

  for (const [reason, urls] of Object.entries(notHttps)) {
    test(
      `answers 400 and changes nothing when the address ${reason}`,
      covers('webhooks.update.url-https'),
      async ({ webhooks }) => {
        const { webhookId, body } = await webhooks.create();
        const before = await webhooks.read(webhookId);

        for (const url of urls()) {
          const response = await webhooks.put(webhookId, { ...body, description: 'Changed', url });
          await expect(response, `address "${url}"`).toHaveStatus(400);
        }

        await expectUnchanged(webhooks, webhookId, before, 'webhook after the refused PUTs');
      },
    );
  }

  for (const [kind, hosts] of Object.entries(notPublic)) {
    test(
      `answers 400 and changes nothing when the address is ${kind}`,
      covers('webhooks.update.url-public'),
      async ({ webhooks }) => {
        const { webhookId, body } = await webhooks.create();
        const before = await webhooks.read(webhookId);

        for (const host of hosts) {
          const response = await webhooks.put(webhookId, { ...body, description: 'Changed', url: at(host) });
          await expect(response, host).toHaveStatus(400);
        }

        await expectUnchanged(webhooks, webhookId, before, 'webhook after the refused PUTs');
      },
    );
  }
});
