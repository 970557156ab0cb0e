import { assumeAccepted, covers, expect, expectUnchanged, test } from '../../fixtures/index.ts';

/** Values that no JSON parser can take for the documented type. */
const wrongTypes: Record<string, Record<string, unknown>> = {
  'an object as systemEventIds': { systemEventIds: { id: 100 } },
  'an object in systemEventIds': { systemEventIds: [100, {}] },
  'an object as url': { url: { href: 'https://hooks.example.com/' } },
  'an object as secret': { secret: {} },
  'an array as secret': { secret: ['a', 'secret'] },
  'an object as description': { description: {} },
  'an array as description': { description: ['one', 'two'] },
};

for (const [reason, fault] of Object.entries(wrongTypes)) {
  test.describe('POST /v1/webhooks', covers('webhooks.create.wrong-type'), () => {
    test(`answers 400 and creates nothing for ${reason}`, async ({ webhooks }) => {
      const body = webhooks.body();

      await expect(await webhooks.post({ ...body, ...fault })).toHaveStatus(400);

      expect(await webhooks.lists(body), 'the list shows it').toBe(false);
      assumeAccepted(await webhooks.post(body, { valid: true }), 'the body without the fault');
    });
  });

  test.describe('PUT /v1/webhooks/{webhookId}', covers('webhooks.update.wrong-type'), () => {
    test(`answers 400 and changes nothing for ${reason}`, async ({ webhooks }) => {
      const { webhookId, body } = await webhooks.create();
      const before = await webhooks.read(webhookId);
      const edit = { ...body, systemEventIds: [200, 300], url: webhooks.body().url, description: 'Changed' };

      await expect(await webhooks.put(webhookId, { ...edit, ...fault })).toHaveStatus(400);

      await expectUnchanged(webhooks, webhookId, before, 'webhook after the refused PUT');
      assumeAccepted(await webhooks.put(webhookId, edit, { valid: true }), 'the same update without the wrong type');
    });
  });
}
