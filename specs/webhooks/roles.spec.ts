import { covers, expect, ifAllowed, needs, test } from '../../fixtures/index.ts';

/** It is not documented whether a role may do this, but if the answer is a success, it must have been done. */
const open = 'the role may not, which the API document leaves open';

for (const role of ['tutor', 'manager'] as const)
  test.describe(`A ${role}`, () => {
    test(
      'changes the address of a webhook, or is refused',
      covers('webhooks.update.url', needs(role, 'receiver'), ifAllowed),
      async ({ events, webhooks, organisation }) => {
        const { webhookId, body } = await events.subscribe([700]);
        const next = await events.inbox();

        const response = await webhooks.as(organisation[role]).put(webhookId, { ...body, url: next.url });

        test.skip([403, 404].includes(response.status), open);
        await expect(response).toBeAccepted();
        await events.reaches(await events.happen(), next);
      },
    );
  });
